import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Absence, AbsenceWatch, type Arrival, type MeasuredRoom } from '../src/index.js';

/** Whether somebody is away after each sample. `.` nothing arrives, `+` something does, `0` a new connection counts from zero. */
function shown(samples: string, { expected = true, isOwnLineUp = true } = {}): string {
  const absence = new Absence();
  let received = 0;
  return [...samples]
    .map((sample) => {
      if (sample === '0') received = 0;
      if (sample === '+') received += 10;
      const arrival: Arrival = { received, expected };
      return absence.add(new Map([['7', arrival]]), isOwnLineUp).has('7') ? 'a' : '-';
    })
    .join('');
}

describe('the members who are away in a call', () => {
  it.each([
    ['somebody whose packets stop, until one comes', '++.....+.+', '----aaa---'],
    ['somebody who is out for a moment is not', '+..+..+', '-------'],
    ['recoveries that bring nothing change nothing: it does not flicker', '++...0..0....+', '----aaaaaaaaa-'],
    ['somebody who never was there is connecting', '......+', '-------'],
  ])('%s', (_case, samples, wanted) => {
    expect(shown(samples)).toBe(wanted);
  });

  it('leave out a member who is muted without a picture, and are none while the own line is down', () => {
    expect(shown('++......', { expected: false })).toBe('--------');
    expect(shown('++......', { isOwnLineUp: false })).toBe('--------');
  });

  it('are judged each alone, and forgotten when they leave', () => {
    const absence = new Absence();
    const sample = (...people: [string, number][]) =>
      absence.add(new Map(people.map(([userId, received]) => [userId, { received, expected: true }])), true);
    sample(['7', 10], ['8', 10]);
    for (const received of [20, 30]) sample(['7', 10], ['8', received]);
    expect([...sample(['7', 10], ['8', 40])]).toEqual(['7']);
    sample(['8', 50]);
    expect([...sample(['7', 10], ['8', 60])]).toEqual([]);
  });
});

describe('the watch over a room', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const SAMPLE = 2000;

  function watched() {
    let received = 0;
    const muted = { audioMuted: false };
    const counts = vi.fn(() => Promise.resolve({ '7': { packetsReceived: received } }));
    const room: MeasuredRoom = {
      getRemoteAudioStats: counts,
      getRemoteVideoStats: () => Promise.resolve({}),
      getRemoteMutedState: () => [{ userId: '7', hasAudio: true, hasVideo: false, videoMuted: false, ...muted }],
    };
    const told: string[][] = [];
    const watch = new AbsenceWatch(room, (away) => told.push([...away]));
    const samples = async (count: number, packets = 0): Promise<void> => {
      for (let one = 0; one < count; one += 1) {
        received += packets;
        await vi.advanceTimersByTimeAsync(SAMPLE);
      }
    };
    return { watch, told, samples, counts, muted };
  }

  it('tells once that somebody is away, and once that they are back', async () => {
    const { told, samples } = watched();
    await samples(3, 50);
    await samples(5);
    await samples(2, 50);
    expect(told).toEqual([['7'], []]);
  });

  it('reports no member who is muted, and nobody while the own line is down or after its end', async () => {
    const silent = watched();
    await silent.samples(2, 50);
    silent.muted.audioMuted = true;
    await silent.samples(5);
    const down = watched();
    await down.samples(2, 50);
    down.watch.line({ uplinkNetworkQuality: 1, downlinkNetworkQuality: 6 });
    await down.samples(5);
    const over = watched();
    await over.samples(2, 50);
    over.watch.stop();
    await over.samples(5);
    expect([silent, down, over].flatMap(({ told }) => told)).toEqual([]);
    expect(over.counts).toHaveBeenCalledTimes(2);
  });

  it('neither overtakes a sample that takes long, nor ends with one that failed', async () => {
    const { told, samples, counts } = watched();
    await samples(2, 50);
    counts.mockRejectedValueOnce(new Error('no figures'));
    await samples(1);
    let answer: (value: Record<'7', { packetsReceived: number }>) => void = () => undefined;
    counts.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await samples(5);
    expect(counts).toHaveBeenCalledTimes(4);
    answer({ '7': { packetsReceived: 100 } });
    await samples(2);
    expect(told).toEqual([['7']]);
  });
});
