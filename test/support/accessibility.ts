import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly rule: string;
  readonly impact: string;
  readonly where: readonly string[];
}

/**
 * The serious findings of axe in a page with light colours. The context of the page has to bypass the policy of the page.
 * @param without - selector of a part that the test has seen on another page; it may have most of the elements
 */
export async function seriousProblems(page: Page, without?: string): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(axe);
  return violations(page, without, {});
}

/** The contrast findings of a page in dark colours; nothing else differs from the light ones. */
export async function darkProblems(page: Page, without?: string): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return violations(page, without, { runOnly: ['color-contrast'] });
}

async function violations(
  page: Page,
  without: string | undefined,
  options: { runOnly?: readonly string[] },
): Promise<readonly Violation[]> {
  const context = { include: ['html'], exclude: without === undefined ? [] : [without] };
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })})`;
  return page.evaluate<readonly Violation[]>(
    `${run}.then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => ({ rule: id, impact, where: nodes.slice(0, 3).map(({ html }) => html) })))`,
  );
}
