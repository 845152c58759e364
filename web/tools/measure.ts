/**
 * Measures the built client in a real Chromium against the real server, and prints the figures as JSON: `npm run
 * measure`.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launch, SixfoldServer } from '../e2e/browser';
import { enter, sitDown } from '../e2e/people';
import { isDue, takeHint } from '../e2e/player';
import type { Replay, Tile } from '../src/lib/wire/messages';

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SLOWER = 4;
const RECORD = resolve(import.meta.dirname, '../../tests/golden/qwirkle/booklet.json');
const LOADS = 7;
const PAN_STEPS = 240;
const TILES = 108;

/** Notes when the first game can be started: its button is there, and the page has had time to answer a click. */
const WATCH = `
  window.ready = new Promise((done) => {
    const look = () => document.querySelector('.games button:enabled') ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : setTimeout(look, 1);
    look();
  });
`;

export async function main(): Promise<void> {
  const server = new SixfoldServer();
  await server.start();
  const browser = await launch('whole');
  try {
    const loads = [];
    for (let run = 0; run < LOADS; run++) loads.push(await firstLoad(browser, server.address));
    const interactive = loads.map((load) => load.interactiveMs).sort((one, other) => one - other);
    console.log(
      JSON.stringify({
        script_bytes: loads[0]!.scriptBytes,
        all_bytes: loads[0]!.allBytes,
        interactive_ms: interactive[Math.floor(LOADS / 2)],
        interactive_worst_ms: interactive.at(-1),
        ...(await panning(browser, server.address)),
        ...(await telling(browser, server.address)),
      }),
    );
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** A first visit, with nothing kept: what came over the wire, and when the page could be used. */
async function firstLoad(
  browser: Browser,
  address: string,
): Promise<{ scriptBytes: number; allBytes: number; interactiveMs: number }> {
  const context = await browser.newContext({ locale: 'en', viewport: LAPTOP });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(address);
  const interactiveMs = (await page.evaluate('window.ready')) as number;
  const [scriptBytes, allBytes] = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sum = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((total, entry) => total + entry.encodedBodySize, 0);
    return [sum(loaded.filter((entry) => entry.name.endsWith('.js'))), sum(loaded)] as const;
  });
  await context.close();
  return { scriptBytes, allBytes, interactiveMs };
}

/** Drag a full board to and fro, and time every frame. */
async function panning(browser: Browser, address: string): Promise<Record<string, number>> {
  const page = await (await browser.newContext({ locale: 'en', viewport: LAPTOP })).newPage();
  await page.route('**/api/records/replay*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: filled((await answer.json()) as Replay) });
  });
  await page.goto(`${address}/history`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'booklet.json', mimeType: 'application/json', buffer: readFileSync(RECORD) });
  const board = page.locator('svg[role="application"]');
  await board.waitFor();
  const tiles = await board.locator('.tile').count();
  if (tiles !== TILES) throw new Error(`the board has ${tiles} tiles`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await workOf(session);
  const frames = await framesOf(page, (await board.boundingBox())!);
  const worked = (await workOf(session)) - before;
  return { pan_tiles: tiles, ...figures('pan', frames, worked) };
}

/**
 * On a phone of a quarter of this machine's speed: three bots' moves, one after the other, and every frame meanwhile.
 */
async function telling(browser: Browser, address: string): Promise<Record<string, number>> {
  const { page, ...ada } = await enter(
    browser,
    address,
    'Ada',
    [],
    { viewport: PHONE, isMobile: true, hasTouch: true },
    'normal',
  );
  await sitDown(address, 'qwirkle', [{ page, ...ada }], 3);
  await isDue(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Performance.enable');
  await takeHint(page);
  await page.locator('[data-act="confirm"]:enabled').click();
  await page.locator('[data-telling]').waitFor();
  const before = await workOf(session);
  await watchFrames(page);
  await isDue(page);
  const frames = await framesSeen(page);
  return figures('tell', frames, (await workOf(session)) - before);
}

/** `frames` are times in milliseconds, the shortest first; `worked` are seconds. */
function figures(name: string, frames: readonly number[], worked: number): Record<string, number> {
  const at = (share: number) => frames[Math.floor((frames.length - 1) * share)]!;
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    [`${name}_fps`]: (frames.length / total) * 1000,
    [`${name}_p50_ms`]: at(0.5),
    [`${name}_p95_ms`]: at(0.95),
    [`${name}_work_ms`]: (worked / frames.length) * 1000,
  };
}

/** The same game, with all 108 tiles on the board at every step. */
function filled(replay: Replay): Replay {
  const grid: Tile[] = Array.from({ length: TILES }, (_, index) => ({
    piece: `${'ROYGBP'[index % 6]}${'osdctx'[Math.floor(index / 6) % 6]}`,
    x: (index % 12) - 6,
    y: Math.floor(index / 12) - 4,
  }));
  return {
    ...replay,
    steps: replay.steps.map((step) =>
      step.view?.board === 'qwirkle' ? { ...step, view: { ...step.view, grid } } : step,
    ),
  };
}

/** Seconds that the page has worked so far. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration')!.value;
}

async function framesOf(page: Page, box: { x: number; y: number; width: number; height: number }): Promise<number[]> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await watchFrames(page);
  for (let step = 0; step < PAN_STEPS; step++)
    await page.mouse.move(x + 150 * Math.sin(step / 12), y + 90 * Math.cos(step / 9));
  const frames = await framesSeen(page);
  await page.mouse.up();
  return frames;
}

/** Note when each frame is drawn from now on. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    const tick = (now: number) => {
      times.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { times });
  });
}

/** How long each frame took since then, the shortest first. */
async function framesSeen(page: Page): Promise<number[]> {
  const times = (await page.evaluate('window.times')) as number[];
  return times
    .slice(1)
    .map((time, index) => time - times[index]!)
    .sort((one, other) => one - other);
}
