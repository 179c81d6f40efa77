import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The one without windows starts faster, and takes two thirds of the time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const CHROMIUM = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

/**
 * True where a real browser can be started. `describe.skipIf(!hasBrowser())` then leaves tests out, and says so; on a
 * build server, where no one would read that, a missing browser is an error.
 */
export function hasBrowser(): boolean {
  if (existsSync(CHROMIUM)) return true;
  const missing = `There is no browser at ${CHROMIUM}; name one with CHROMIUM=/path/to/chromium.`;
  if (process.env.CI === 'true') throw new Error(missing);
  process.stderr.write(`\n*** TESTS IN A BROWSER ARE LEFT OUT. ${missing}\n\n`);
  return false;
}

/** Starts the browser. The caller closes it. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
}
