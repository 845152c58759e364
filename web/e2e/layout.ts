/** What is wrong with how a page lies on a small screen: too wide, too small to touch, or in each other's way. */
import type { Page } from 'playwright-core';

export const TOUCH_PX = 40;
/** Eleven numbers and a lock share a row of a sheet: with the gap, 24 px as WCAG 2.5.8 asks at least. */
export const NARROW_PX = 22;
/** What stays on the screen while the page moves below it. */
const FLOATING = '.controls, .notices';

/**
 * How many frames a page may take to come to rest: in another language a list of choices is as wide as before until it
 * is drawn anew.
 */
const REST_FRAMES = 300;

/** What is still wrong once the page has come to rest. */
export async function layoutFaults(page: Page): Promise<string[]> {
  let faults = await faultsNow(page);
  for (let frame = 0; faults.length && frame < REST_FRAMES; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    faults = await faultsNow(page);
  }
  return faults;
}

/** Looks once everything that moves for a while has stopped. */
function faultsNow(page: Page): Promise<string[]> {
  return page.evaluate(
    async ([touch, narrow, floating]) => {
      const passing = () =>
        document
          .getAnimations()
          .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity);
      for (let moving = passing(); moving.length; moving = passing())
        await Promise.allSettled(moving.map((each) => each.finished)); // one may begin the next
      const faults: string[] = [];
      const { scrollWidth } = document.documentElement;
      if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide, the screen ${innerWidth}`);

      const told = (element: Element) =>
        `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      const all = [
        ...top.querySelectorAll<HTMLElement>('a[href], button, input, select, label:has(input), [tabindex="0"]'),
      ];
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, .skip');
      const isInText = (element: Element) => element.tagName === 'A' && element.parentElement?.tagName === 'P';
      const shown = all.filter((element) => isShown(element) && !isInText(element));

      /** The width at which every choice can be read; its arrow has a little room to spare. */
      const wholeWidth = (select: HTMLElement) => {
        const before = select.style.cssText;
        select.style.cssText = 'width: max-content; min-width: 0; max-width: none; flex: none';
        const { width } = select.getBoundingClientRect();
        select.style.cssText = before;
        return width;
      };
      for (const element of shown) {
        if (element.matches('label input')) continue; // the label is touched
        const { width, height, left, right } = element.getBoundingClientRect();
        const least = element.matches('[data-space], [data-lock]') ? narrow : touch;
        if (Math.round(width) < least || Math.round(height) < touch)
          faults.push(`${told(element)} is ${width.toFixed(0)} × ${height.toFixed(0)} px`);
        if (element.matches('button:not([data-space]), a') && element.scrollWidth > element.clientWidth + 1)
          faults.push(`the words of ${told(element)} do not fit`);
        const whole = element.matches('select') ? wholeWidth(element) : 0;
        if (whole > width + 4)
          faults.push(`the choices of ${told(element)} are ${whole.toFixed(0)} px wide, in ${width.toFixed(0)}`);
        if (left < -1 || right > innerWidth + 1) faults.push(`${told(element)} reaches out of the screen`);
      }

      // Of two that share a place the one below cannot be touched there. The board is the ground that its tools lie on;
      // cards of a fan overlap as cards do, but enough of each is in sight.
      const seen = (element: Element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const box = { left, top, right, bottom };
        for (let over = element.parentElement; over; over = over.parentElement) {
          if (getComputedStyle(over).overflow === 'visible') continue;
          const frame = over.getBoundingClientRect(); // what is scrolled out of it is not in anyone's way
          box.left = Math.max(box.left, frame.left);
          box.right = Math.min(box.right, frame.right);
          box.top = Math.max(box.top, frame.top);
          box.bottom = Math.min(box.bottom, frame.bottom);
        }
        return { ...box, width: right - left };
      };
      const apart = shown
        .filter((element) => !element.matches('label input, [role="application"]'))
        .map((element) => ({ element, box: seen(element) }));
      const isCard = (element: Element) => element.matches('[data-piece]');
      for (const [index, { element: one, box: a }] of apart.entries()) {
        for (const { element: other, box: b } of apart.slice(index + 1)) {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide <= 1 || high <= 1 || (isCard(one) && isCard(other) && a.width - wide >= narrow)) continue;
          if (one.contains(other) || other.contains(one) || one.closest(floating) !== other.closest(floating)) continue;
          faults.push(`${told(one)} and ${told(other)} overlap by ${wide.toFixed(0)} × ${high.toFixed(0)} px`);
        }
      }
      return faults;
    },
    [TOUCH_PX, NARROW_PX, FLOATING] as const,
  );
}
