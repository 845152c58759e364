import { describe, expect, test } from 'vitest';
import { closest, contrast, distance, seenWith, VISIONS } from './colour';
import look from '../../../../src/sixfold/drawing/palettes.json';
import { CONTRAST, STANDARD, TILE } from './palette';

/**
 * The smallest distance (CIEDE2000) between any two of the six, by how they are seen. About 2 can just be told apart.
 */
const LEAST = { standard: 20.5, contrast: 15.5 };

describe('the six colours can be told apart', () => {
  for (const vision of VISIONS) {
    test(`standard, ${vision}: ΔE at least ${LEAST.standard}`, () => {
      expect(closest(Object.values(STANDARD), vision)).toBeGreaterThanOrEqual(LEAST.standard);
    });
    test(`high contrast, ${vision}: ΔE at least ${LEAST.contrast}`, () => {
      expect(closest(Object.values(CONTRAST), vision)).toBeGreaterThanOrEqual(LEAST.contrast);
    });
  }
  test('high contrast: every colour is 4.5 : 1 against the tile', () => {
    for (const colour of Object.values(CONTRAST)) expect(contrast(colour, TILE)).toBeGreaterThanOrEqual(4.5);
  });
  test('standard: every colour is 3 : 1 against the tile', () => {
    for (const colour of Object.values(STANDARD)) expect(contrast(colour, TILE)).toBeGreaterThanOrEqual(3);
  });
  test('every kind of vision leaves white white, and black black', () => {
    for (const vision of VISIONS) {
      for (const grey of [0, 1] as const)
        for (const part of seenWith(vision, [grey, grey, grey])) expect(part).toBeCloseTo(grey, 4);
    }
  });
  test('a worse palette would be noticed', () => {
    expect(closest(['#ff0000', '#00aa00', '#0000ff', '#ffff00', '#ff8800', '#aa00ff'], 'deuteranopia')).toBeLessThan(
      LEAST.contrast,
    );
  });
});

test('distances agree with published pairs (Sharma, Wu and Dalal 2005)', () => {
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 3);
  expect(distance([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 3);
});

describe('what stands on a row, on the cloth or beside a name can be read', () => {
  for (const [palette, rows] of Object.entries(look.rows)) {
    for (const [row, { fill, ink, text }] of Object.entries(rows)) {
      test(`${palette}, ${row}: its text on its colour, its ink on paper`, () => {
        expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, look.paper.paper)).toBeGreaterThanOrEqual(palette === 'contrast' ? 7 : 4.5);
      });
    }
  }
  for (const [theme, colours] of Object.entries(look.themes)) {
    test(`${theme}: words 4.5 : 1 on the cloth, what is lit 3 : 1`, () => {
      expect(contrast(colours['felt-ink'], colours.felt)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours['felt-soft'], colours.felt)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.glow, colours.felt)).toBeGreaterThanOrEqual(3);
    });
    test(`${theme}: the colours of players 3 : 1 on a card`, () => {
      for (const seat of ['seat-0', 'seat-1', 'seat-2', 'seat-3', 'seat-4'] as const)
        expect(contrast(colours[seat], colours.surface)).toBeGreaterThanOrEqual(3);
    });
    test(`${theme}: the edge of a tile can be seen on the cloth`, () => {
      const seen = Math.max(contrast(colours.tile, colours.felt), contrast(colours['tile-edge'], colours.felt));
      expect(seen).toBeGreaterThanOrEqual(2);
    });
  }
});
