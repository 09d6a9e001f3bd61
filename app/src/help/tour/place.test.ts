import { describe, expect, it } from 'vitest';
import { placeBeside } from './place.js';

const BOX = { width: 340, height: 190 };
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
];
const element = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the place of a step', () => {
  it.each(SCREENS)('is within the window, whatever it points at: $width × $height', (screen) => {
    const elements = [
      element(0, 0, screen.width, screen.height),
      element(screen.width - 40, 8, 34, 34),
      element(0, 300, 72, 40),
      element(screen.width - 44, 52, 44, screen.height - 52),
      element(100, screen.height - 20, 200, 400),
    ];
    for (const one of elements) {
      const { left, top } = placeBeside(one, BOX, screen);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + BOX.width).toBeLessThanOrEqual(screen.width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + BOX.height).toBeLessThanOrEqual(screen.height);
    }
  });

  it('does not cover what fits beside it', () => {
    const screen = { width: 1440, height: 900 };
    expect(placeBeside(element(1300, 8, 34, 34), BOX, screen)).toEqual({ left: 1440 - 340 - 12, top: 54 });
    expect(placeBeside(element(200, 800, 300, 80), BOX, screen).top).toBe(800 - 12 - 190);
    expect(placeBeside(element(1396, 52, 44, 848), BOX, screen).left).toBe(1396 - 12 - 340);
    expect(placeBeside(undefined, BOX, screen)).toEqual({ left: 550, top: 355 });
  });
});
