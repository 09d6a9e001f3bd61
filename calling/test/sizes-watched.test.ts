import { describe, expect, it } from 'vitest';
import type { MediaSource, WantedKinds } from '../src/media/engine.js';
import { SizesWatched, sizesWatched } from '../src/signal/sizes-watched.js';

const BOTH = { large: true, small: true };
const ONLY_SMALL = { large: false, small: true };
const ONLY_LARGE = { large: true, small: false };
const NONE = { large: false, small: false };

function publisher(wanted: (WantedKinds | undefined)[], { small = true, tapped = false } = {}) {
  const members = wanted.map((each, index) => {
    const subscription = each && { wanted: each, setWanted: () => undefined, close: () => undefined };
    return [String(index), { subscriptions: new Map(subscription ? [['1', subscription]] : []) }] as const;
  });
  const source = { sent: { audio: true, video: true, small }, tapped } as MediaSource;
  return { tinyId: '1', source, room: { members: new Map(members) } };
}

describe('which of two pictures is watched', () => {
  const camera = { audio: true, video: true, auxiliary: false };

  it('follows from what the other members want', () => {
    expect(sizesWatched(publisher([undefined, camera]))).toEqual(ONLY_LARGE);
    expect(sizesWatched(publisher([{ ...camera, small: true }]))).toEqual(ONLY_SMALL);
    expect(sizesWatched(publisher([{ ...camera, small: true }, camera]))).toEqual(BOTH);
    expect(sizesWatched(publisher([{ ...camera, video: false, small: true }]))).toEqual(NONE);
    expect(sizesWatched(publisher([{ audio: true, video: false, auxiliary: true }]))).toEqual(ONLY_LARGE);
  });

  it('includes the large one for a mix or a recording', () => {
    expect(sizesWatched(publisher([{ ...camera, small: true }], { tapped: true }))).toEqual(BOTH);
  });

  it('is no question for a publisher of one picture', () => {
    expect(sizesWatched(publisher([camera], { small: false }))).toBeUndefined();
  });

  it('is told to the publisher after two ticks for one that is not watched, and at once for one that is', () => {
    const state = new SizesWatched();
    state.begin();
    expect([state.tick(ONLY_SMALL), state.tick(ONLY_SMALL), state.tick(ONLY_SMALL)]).toEqual([
      undefined,
      ONLY_SMALL,
      undefined,
    ]);
    expect(state.more(ONLY_SMALL)).toBeUndefined();
    expect(state.more(ONLY_LARGE)).toEqual(BOTH);
    expect([state.tick(ONLY_LARGE), state.tick(ONLY_LARGE)]).toEqual([undefined, ONLY_LARGE]);
  });

  it('does not follow a speaker who changes within two ticks', () => {
    const state = new SizesWatched();
    state.begin();
    const changes = [ONLY_SMALL, ONLY_LARGE, ONLY_SMALL, ONLY_LARGE].map((watched) => state.tick(watched));
    expect(changes).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('leaves the small picture when nobody watches', () => {
    const state = new SizesWatched();
    state.begin();
    state.tick(NONE);
    expect(state.tick(NONE)).toEqual(ONLY_SMALL);
  });

  it('is repeated after a reconnection', () => {
    const state = new SizesWatched();
    state.begin();
    state.tick(BOTH);
    state.forget();
    expect(state.tick(BOTH)).toEqual(BOTH);
    expect(state.tick(BOTH)).toBeUndefined();
  });
});
