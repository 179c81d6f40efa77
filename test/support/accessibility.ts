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
 * What axe finds serious in the page, in light colours. The context of the page has to bypass the policy of the page.
 * @param without - selector of a part that the test has seen on another page; it may have most of the elements
 */
export async function seriousProblems(page: Page, without?: string): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(axe);
  return violations(page, without, {});
}

/** What is hard to read in dark colours, in a page that was looked at in light ones: nothing else differs. */
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
