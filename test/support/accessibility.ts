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
 * What axe finds serious in the page, in light and dark colours. Nothing but colours differs between the two, so that
 * the second look is for contrast alone. The context of the page has to bypass the policy of the page.
 */
export async function seriousProblems(page: Page): Promise<readonly (Violation & { readonly scheme: string })[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(axe);
  const light = await violations(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, { runOnly: ['color-contrast'] });
  return [
    ...light.map((violation) => ({ ...violation, scheme: 'light' })),
    ...dark.map((violation) => ({ ...violation, scheme: 'dark' })),
  ];
}

async function violations(page: Page, options: { runOnly?: readonly string[] }): Promise<readonly Violation[]> {
  const run = `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })})`;
  return page.evaluate<readonly Violation[]>(
    `${run}.then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => ({ rule: id, impact, where: nodes.slice(0, 3).map(({ html }) => html) })))`,
  );
}
