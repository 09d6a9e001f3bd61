import { describe, expect, it } from 'vitest';
import { LossBasedRate } from '../src/media/bitrate.js';
import { Forwarder } from '../src/media/embedded/forwarder.js';
import { InboundTrack } from '../src/media/embedded/inbound-track.js';
import { PayloadRing } from '../src/media/embedded/payload-ring.js';
import type { BufferedPacket, MediaPacket } from '../src/media/embedded/rtp-packet.js';

const ring = new PayloadRing(100);
const packet = (ssrc: number, sequenceNumber: number, timestamp: number): BufferedPacket => {
  const payload = Buffer.from([1, 2, sequenceNumber & 0xff]);
  const header = { marker: sequenceNumber === 10, payloadType: 96, sequenceNumber, timestamp, ssrc };
  return { header, payload, position: ring.keep(payload) };
};

/** A forwarder, and a `rewrite` that fails for packets from before its run. */
const forwarding = (): { forwarder: Forwarder; rewrite: (source: BufferedPacket, now: number) => MediaPacket } => {
  const forwarder = new Forwarder(77, 120, 90_000, ring);
  const rewrite = (source: BufferedPacket, now: number): MediaPacket => {
    const sent = forwarder.rewrite(source, now);
    if (!sent) throw new Error('not sent');
    return sent;
  };
  return { forwarder, rewrite };
};

describe('a forwarder', () => {
  it('keeps numbers continuous over a change of the source, under its own SSRC', () => {
    const { rewrite } = forwarding();
    const first = rewrite(packet(1, 65_535, 4_294_967_000), 0).header;
    const second = rewrite(packet(1, 0, 4_294_970_000), 33).header;
    const third = rewrite(packet(2, 500, 12), 66).header;
    expect([first, second, third].map(({ ssrc, payloadType }) => [ssrc, payloadType])).toEqual([
      [77, 120],
      [77, 120],
      [77, 120],
    ]);
    expect((second.sequenceNumber - first.sequenceNumber) & 0xffff).toBe(1);
    expect((third.sequenceNumber - second.sequenceNumber) & 0xffff).toBe(1);
    expect((second.timestamp - first.timestamp) >>> 0).toBe(3000);
    expect((third.timestamp - second.timestamp) >>> 0).toBe(2970); // the 33 ms between them
  });

  it('leaves no gap after a pause, and keeps gaps of the source itself', () => {
    const { forwarder, rewrite } = forwarding();
    const before = rewrite(packet(1, 10, 1000), 0).header;
    forwarder.interrupt();
    const after = rewrite(packet(1, 400, 91_000), 1000).header;
    const lost = rewrite(packet(1, 402, 94_000), 1033).header;
    expect((after.sequenceNumber - before.sequenceNumber) & 0xffff).toBe(1);
    expect((lost.sequenceNumber - after.sequenceNumber) & 0xffff).toBe(2);
  });

  it('does not give a number to two packets where one from before a pause or a change of the source comes late', () => {
    const { forwarder, rewrite } = forwarding();
    rewrite(packet(1, 10, 1000), 0);
    const last = rewrite(packet(1, 12, 3000), 0).header.sequenceNumber;
    forwarder.interrupt();
    rewrite(packet(1, 20, 9000), 100);
    expect(forwarder.rewrite(packet(1, 19, 8000), 101)).toBeUndefined();
    rewrite(packet(2, 7, 500), 200);
    expect(forwarder.rewrite(packet(2, 6, 400), 201)).toBeUndefined();
    const next = rewrite(packet(2, 9, 700), 202).header.sequenceNumber;
    expect((next - last) & 0xffff).toBe(4);
    // A late packet of the current run has its own sequence number.
    expect((rewrite(packet(2, 8, 600), 203).header.sequenceNumber - last) & 0xffff).toBe(3);
  });

  it('gives a packet again when asked, and nothing it does not know', () => {
    const { forwarder, rewrite } = forwarding();
    const sent = rewrite(packet(1, 10, 1000), 0);
    const next = rewrite(packet(1, 11, 1000), 0);
    const { sequenceNumber } = sent.header;
    expect(forwarder.again(sequenceNumber)).toEqual({ header: sent.header, payload: Buffer.from([1, 2, 10]) });
    expect(forwarder.again(next.header.sequenceNumber)).toEqual({
      header: next.header,
      payload: Buffer.from([1, 2, 11]),
    });
    expect(forwarder.again((sequenceNumber + 2) & 0xffff)).toBeUndefined();
    expect(forwarder.again((sequenceNumber + 1024) & 0xffff)).toBeUndefined();
  });

  it('does not give again what is too long ago', () => {
    const { forwarder, rewrite } = forwarding();
    const { sequenceNumber } = rewrite(packet(1, 10, 1000), 0).header;
    for (let later = 11; later < 50; later += 1) rewrite(packet(1, later, 1000), 0);
    expect(forwarder.again(sequenceNumber)).toBeUndefined();
  });

  it('does not change what other subscribers get', () => {
    const source = packet(1, 10, 1000);
    new Forwarder(77, 120, 90_000, ring).rewrite(source, 0);
    expect(source.header).toMatchObject({ ssrc: 1, sequenceNumber: 10, timestamp: 1000, payloadType: 96 });
  });
});

describe('kept payloads', () => {
  it('are there until they are written over, over many rounds', () => {
    const kept = new PayloadRing(10);
    let before: { position: number; payload: Buffer } | undefined;
    for (let round = 0; round < 100; round += 1) {
      const payload = Buffer.alloc(1 + (round % 5), round);
      const position = kept.keep(payload);
      expect(kept.take(position, payload.length)).toEqual(payload);
      const earlier = before && kept.take(before.position, before.payload.length);
      if (earlier) expect(earlier).toEqual(before?.payload);
      before = { position, payload };
    }
  });

  it('are gone as soon as a byte of them is', () => {
    const kept = new PayloadRing(10);
    const first = kept.keep(Buffer.from([1, 2, 3, 4]));
    kept.keep(Buffer.from([5, 6, 7, 8, 9, 10]));
    expect(kept.take(first, 4)).toEqual(Buffer.from([1, 2, 3, 4]));
    kept.keep(Buffer.from([11]));
    expect(kept.take(first, 4)).toBeUndefined();
  });
});

describe('an inbound track', () => {
  it('counts loss over the wrap of sequence numbers and asks for what is missing', () => {
    const track = new InboundTrack(1, 90_000);
    for (const sequence of [65_533, 65_534, 1, 2]) track.add(packet(1, sequence, sequence * 3000), sequence * 33);
    expect([track.expected, track.received]).toEqual([6, 4]);
    expect(track.takeMissing(1000)).toEqual([65_535, 0]);
    expect(track.takeMissing(1010)).toEqual([]); // requested 10 ms ago
    track.add(packet(1, 65_535, 0), 1020);
    expect(track.takeMissing(1040)).toEqual([0]);
    expect(track.report()).toMatchObject({
      fractionLost: Math.floor(256 / 6),
      packetsLost: 1,
      highestSequence: 65_538,
    });
  });
});

describe('a bit rate', () => {
  it('falls with loss and probes upwards without it', () => {
    const rate = new LossBasedRate();
    const start = rate.rate;
    rate.update(128);
    expect(rate.rate).toBeLessThan(start);
    const fallen = rate.rate;
    for (let time = 0; time < 100; time += 1) rate.update(0);
    expect(rate.rate).toBeGreaterThan(fallen);
    expect(rate.rate).toBeLessThanOrEqual(8_000_000);
    for (let time = 0; time < 100; time += 1) rate.update(255);
    expect(rate.rate).toBe(150_000);
  });
});
