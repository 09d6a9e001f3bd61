import { expect, it } from 'vitest';
import { SAMPLES_KEPT, StreamQuality } from '../src/signal/stream-quality.js';

const counters = (audio: [number, number], video: [number, number], bytes: number, rtt = 12.4) => ({
  audioExpected: audio[0],
  audioReceived: audio[1],
  videoExpected: video[0],
  videoReceived: video[1],
  bytes,
  rtt,
});

it('counts loss, bits and packets from one time to the next', () => {
  const quality = new StreamQuality();
  expect(quality.add(counters([100, 100], [200, 200], 50_000), 10_000)).toMatchObject({ audioExpected: 100 });
  // The first interval has no known length.
  expect(quality.samples).toEqual([]);
  const since = quality.add(counters([200, 190], [400, 300], 175_000), 12_000);
  expect(since).toEqual({
    audioExpected: 100,
    audioReceived: 90,
    videoExpected: 200,
    videoReceived: 100,
    bytes: 125_000,
  });
  expect(quality.samples).toEqual([{ at: 12_000, audioLoss: expect.closeTo(0.1), videoLoss: 0.5, rtt: 12, kbps: 500 }]);
});

it('knows no loss of what nobody sends, and none where late packets fill the gaps of the time before', () => {
  const quality = new StreamQuality();
  quality.add(counters([100, 90], [0, 0], 0), 0);
  quality.add(counters([200, 200], [0, 0], 0), 2_000);
  expect(quality.samples).toEqual([{ at: 2_000, audioLoss: 0, videoLoss: null, rtt: 12, kbps: 0 }]);
});

it('begins to count again with a new uplink', () => {
  const quality = new StreamQuality();
  quality.add(counters([1000, 1000], [1000, 1000], 900_000), 0);
  quality.add(counters([50, 25], [10, 10], 10_000), 2_000);
  expect(quality.samples).toEqual([{ at: 2_000, audioLoss: 0.5, videoLoss: 0, rtt: 12, kbps: 40 }]);
});

it('keeps the last five minutes', () => {
  const quality = new StreamQuality();
  for (let round = 0; round <= SAMPLES_KEPT + 5; round += 1) {
    quality.add(counters([round, round], [0, 0], round), round * 2_000);
  }
  expect(quality.samples).toHaveLength(SAMPLES_KEPT);
  expect(quality.samples[0]?.at).toBe(6 * 2_000);
});
