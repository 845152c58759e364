/** What axe finds on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

const PLAIN = { resultTypes: ['violations'], preload: false, iframes: false };
/** Everything; or what depends on colours, and so on the theme. */
const ASKED = {
  everything: PLAIN,
  colours: { ...PLAIN, runOnly: ['color-contrast'] },
};

export async function findings(page: Page, about: keyof typeof ASKED = 'everything'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const found = (await page.evaluate(`axe.run(${JSON.stringify(ASKED[about])})`)) as Found;
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
  );
}
