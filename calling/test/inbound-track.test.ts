import { beforeEach, describe, expect, it } from 'vitest';
import { InboundTrack } from '../src/media/embedded/inbound-track.js';
import type { MediaPacket } from '../src/media/embedded/rtp-packet.js';

const packet = (sequenceNumber: number): MediaPacket =>
  ({ header: { sequenceNumber, timestamp: sequenceNumber * 90 }, payload: Buffer.alloc(10) }) as unknown as MediaPacket;

describe('packets of an uplink that are missing', () => {
  let track: InboundTrack;
  const arrive = (...numbers: number[]): void => {
    for (const each of numbers) track.add(packet(each), each);
  };
  beforeEach(() => {
    track = new InboundTrack(1, 90_000);
  });

  it('are none as long as one follows the other, over the end of the numbers as well', () => {
    arrive(65_533, 65_534, 65_535, 0, 1);
    expect([track.incomplete, track.expected, track.received]).toEqual([false, 5, 5]);
  });

  it('are asked for, and again after a pause only', () => {
    arrive(65_534, 1);
    expect(track.incomplete).toBe(true);
    expect(track.takeMissing(100)).toEqual([65_535, 0]);
    expect(track.takeMissing(120)).toEqual([]);
    expect(track.takeMissing(130)).toEqual([65_535, 0]);
  });

  it('are no longer asked for once they are there', () => {
    arrive(1, 4, 2);
    expect(track.takeMissing(100)).toEqual([3]);
    arrive(3);
    expect(track.incomplete).toBe(false);
    expect(track.takeMissing(200)).toEqual([]);
  });

  it('are given up after eight times, and where they are far behind', () => {
    arrive(1, 3);
    for (let time = 1; time <= 8; time += 1) expect(track.takeMissing(time * 30)).toEqual([2]);
    expect(track.takeMissing(270)).toEqual([]);
    expect(track.incomplete).toBe(false);
    arrive(5);
    for (let number = 6; number <= 105; number += 1) arrive(number);
    expect(track.takeMissing(300)).toEqual([]);
    expect(track.incomplete).toBe(false);
  });

  it('are not asked for after a leap: that is another stream', () => {
    arrive(1, 200);
    expect(track.incomplete).toBe(false);
  });
});
