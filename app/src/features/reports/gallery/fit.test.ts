import { describe, expect, it } from 'vitest';
import { fitOf, GAP, pageAt, topOf } from './fit.js';

const A4 = { width: 210, height: 297 };
const pixels = (millimetres: number): number => (millimetres * 96) / 25.4;

describe('pages in the preview', () => {
  it.each([1, 2, 4])('fill the width of their room, %i side by side', (across) => {
    for (const room of [360, 560, 700, 820]) {
      const { scale } = fitOf(across, room, A4);
      expect(across * pixels(A4.width) * scale + (across + 1) * GAP).toBeCloseTo(room, 6);
    }
  });

  it('are not enlarged beyond what is easier to read, and never turned inside out', () => {
    expect(fitOf(1, 5_000, A4).scale).toBe(1.2);
    expect(fitOf(4, 50, A4).scale).toBe(0);
  });

  it.each([1, 2, 4])('are found again from where the preview was scrolled to, %i side by side', (across) => {
    const fit = fitOf(across, 800, A4);
    for (let index = 0; index < 40; index += 1) {
      expect(pageAt(topOf(index, fit), fit, 40)).toBe(index - (index % across));
    }
    expect(pageAt(1e6, fit, 7)).toBe(6);
    expect(pageAt(0, fit, 0)).toBe(0);
  });
});
