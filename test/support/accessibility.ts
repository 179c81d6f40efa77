import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly rule: string;
  readonly impact: string;
  readonly where: readonly string[];
}

/** What axe finds serious in the page, in light colours. The context of the page has to bypass the policy of the page. */
export async function seriousProblems(page: Page): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(axe);
  return violations(page, {});
}

/** What is hard to read in dark colours, in a page that was looked at in light ones: nothing else differs. */
export async function darkProblems(page: Page): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return violations(page, { runOnly: ['color-contrast'] });
}

async function violations(page: Page, options: { runOnly?: readonly string[] }): Promise<readonly Violation[]> {
  const run = `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })})`;
  return page.evaluate<readonly Violation[]>(
    `${run}.then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => ({ rule: id, impact, where: nodes.slice(0, 3).map(({ html }) => html) })))`,
  );
}
