/** Whether the numbers of a sheet or a board can be read, whatever has become of their spaces. */
import type { Page } from 'playwright-core';
import { contrast } from '../src/lib/pieces/colour';

/** What WCAG 1.4.3 asks of text. */
const LEAST = 4.5;

export interface Space {
  name: string;
  states: string[];
  ink: string;
  paper: string;
  opacity: number;
}

/** Every space on a page, with the colours of its number and of what that stands on. */
export function spacesOf(page: Page): Promise<Space[]> {
  return page.locator('[data-space]').evaluateAll((all) =>
    all.map((space) => {
      const number = space.querySelector('span')!;
      let opacity = 1;
      for (let each: Element | null = number; each; each = each.parentElement)
        opacity *= Number(getComputedStyle(each).opacity);
      const states = ['legal', 'chosen', 'fresh', 'past'].filter((state) => space.classList.contains(state));
      if (space.querySelector('.cross')) states.push('crossed');
      if (space.closest('.closed')) states.push('closed');
      return {
        name: (space as HTMLElement).dataset['space']!,
        states,
        ink: getComputedStyle(number).color,
        paper: getComputedStyle(space).backgroundColor,
        opacity,
      };
    }),
  );
}

/** Those of them whose number is hard to read. */
export function faint(spaces: readonly Space[]): string[] {
  return spaces
    .map(({ name, states, ink, paper, opacity }) => ({
      told: `${name} (${states.join(' ')})`,
      ratio: contrast(hex(ink), hex(paper)),
      opacity,
    }))
    .filter(({ ratio, opacity }) => ratio < LEAST || opacity < 1)
    .map(({ told, ratio, opacity }) => `${told}: ${ratio.toFixed(2)} : 1, opacity ${opacity}`);
}

/** A computed colour, `rgb(1, 2, 3)` or `color(srgb 0.1 0.2 0.3)`, as `#010203`. */
function hex(colour: string): string {
  const parts = [...colour.matchAll(/[\d.]+/g)]
    .slice(0, 3)
    .map(([part]) => Number(part) * (colour.startsWith('color') ? 255 : 1));
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
