import { describe, expect, it } from 'vitest';
import { LayerChoice } from '../src/media/embedded/layer-choice.js';

describe('the choice between two pictures', () => {
  it('begins with the first key frame of either picture, and goes on to the wanted one', () => {
    const choice = new LayerChoice('large');
    expect(choice.judge('small', false, 0)).toBe('ask');
    expect(choice.judge('small', true, 10)).toBe('forward');
    expect(choice.judge('small', false, 20)).toBe('forward');
    expect(choice.judge('large', true, 30)).toBe('forward');
    expect(choice.judge('small', true, 40)).toBe('drop');
    expect(choice.judge('large', false, 50)).toBe('forward');
  });

  it('keeps the present picture until a key frame of the wanted one, which it requests once a second', () => {
    const choice = new LayerChoice('large');
    choice.judge('large', true, 2000);
    choice.wanted = 'small';
    const verdicts = [2010, 2020, 3005, 3010].map((now) => {
      const large = choice.judge('large', false, now);
      return [large, choice.judge('small', false, now)];
    });
    expect(verdicts).toEqual([
      ['forward', 'ask'],
      ['forward', 'drop'],
      ['forward', 'drop'],
      ['forward', 'ask'],
    ]);
    expect(choice.judge('small', true, 3020)).toBe('forward');
    expect(choice.judge('large', false, 3021)).toBe('drop');
  });

  it('takes the other picture when the wanted one has stopped for a second, and returns to it', () => {
    const choice = new LayerChoice('large');
    choice.judge('large', true, 0);
    expect(choice.judge('small', true, 1000)).toBe('drop');
    expect(choice.judge('small', false, 1001)).toBe('ask');
    expect(choice.judge('small', true, 1002)).toBe('forward');
    expect(choice.decoded).toBe('small');
    expect(choice.judge('large', true, 5000)).toBe('forward');
    expect(choice.decoded).toBe('large');
  });

  it('needs a key frame again after an interruption', () => {
    const choice = new LayerChoice('small');
    choice.judge('small', true, 0);
    choice.restart();
    expect(choice.judge('small', false, 1500)).toBe('ask');
    expect(choice.judge('small', true, 1510)).toBe('forward');
  });
});
