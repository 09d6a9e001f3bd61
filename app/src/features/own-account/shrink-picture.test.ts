import { describe, expect, it } from 'vitest';
import { middleSquare, shrinkPicture } from './shrink-picture.js';

describe('a picture of the user', () => {
  it.each([
    [400, 300, { x: 50, y: 0, side: 300 }],
    [300, 401, { x: 0, y: 50, side: 300 }],
    [64, 64, { x: 0, y: 0, side: 64 }],
  ])('of %i by %i keeps its middle', (width, height, square) => {
    expect(middleSquare(width, height)).toEqual(square);
  });

  it.each(['image/svg+xml', 'text/html', 'image/gif', ''])('is not made of %j', async (type) => {
    expect(await shrinkPicture(new Blob(['<svg/>'], { type }))).toBeUndefined();
  });
});
