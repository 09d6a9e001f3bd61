import { randomBytes } from 'node:crypto';
import { RtpHeader, RtpPacket, SrtpSession } from 'werift';
import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../src/media/embedded/rtp-packet.js';
import { COUNTER_MODE, GCM } from '../src/media/embedded/srtp-profile.js';
import { isRtp, SrtpReader } from '../src/media/embedded/srtp-reader.js';
import { SrtpWriter } from '../src/media/embedded/srtp-writer.js';

type Profile = typeof GCM | typeof COUNTER_MODE;

/** Both ends of one connection: the second decrypts what the first encrypts. */
function ends(profile: Profile): [SrtpSession, SrtpSession] {
  const [key, salt] = [randomBytes(16), randomBytes(profile === GCM ? 12 : 14)];
  const [otherKey, otherSalt] = [randomBytes(16), randomBytes(salt.length)];
  const first = { localMasterKey: key, localMasterSalt: salt, remoteMasterKey: otherKey, remoteMasterSalt: otherSalt };
  const second = { localMasterKey: otherKey, localMasterSalt: otherSalt, remoteMasterKey: key, remoteMasterSalt: salt };
  return [new SrtpSession({ keys: first, profile }), new SrtpSession({ keys: second, profile })];
}

const packet = (sequenceNumber: number, payload = Buffer.from('a picture')): MediaPacket => ({
  header: { marker: true, payloadType: 96, sequenceNumber, timestamp: 0xfffffff0, ssrc: 0xdeadbeef },
  payload,
});

describe.each([
  ['AES-GCM', GCM],
  ['AES-CM with HMAC-SHA1', COUNTER_MODE],
] as const)('packets under %s', (_name, profile) => {
  it('are written as the library reads them, over a rollover of their numbers', () => {
    const [sender, receiver] = ends(profile);
    const writer = new SrtpWriter(sender.localContext);
    for (const number of [65_534, 65_535, 0, 1]) {
      const sent = packet(number);
      const read = RtpPacket.deSerialize(receiver.decrypt(writer.write(sent)));
      expect(read.header).toMatchObject(sent.header);
      expect(read.payload).toEqual(sent.payload);
    }
  });

  it('are read as the library writes them, with extensions, contributing sources and padding', () => {
    const [sender, receiver] = ends(profile);
    const reader = new SrtpReader(receiver.remoteContext);
    for (const number of [65_534, 65_535, 0, 1]) {
      const { header, payload } = packet(number);
      const extensions = [{ id: 3, payload: Buffer.from([1, 2, 3]) }];
      const padding = Buffer.from([0, 0, 3]);
      const rich = new RtpHeader({
        ...header,
        extension: true,
        extensions,
        csrc: [1, 2],
        padding: true,
        paddingSize: 3,
      });
      expect(reader.read(sender.encrypt(Buffer.concat([payload, padding]), rich))).toMatchObject({ header, payload });
    }
  });

  it('are nothing when a byte of them was changed, and the next one is read all the same', () => {
    const [sender, receiver] = ends(profile);
    const writer = new SrtpWriter(sender.localContext);
    const reader = new SrtpReader(receiver.remoteContext);
    const genuine = writer.write(packet(7));
    for (let at = 1; at < genuine.length; at += 1) {
      const changed = Buffer.from(genuine);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x01, at);
      expect(reader.read(changed), `byte ${at}`).toBeUndefined();
    }
    for (let length = 0; length < genuine.length; length += 1) {
      expect(reader.read(genuine.subarray(0, length)), `${length} bytes`).toBeUndefined();
    }
    expect(reader.read(genuine)?.payload).toEqual(Buffer.from('a picture'));
    expect(reader.read(writer.write(packet(8)))?.header.sequenceNumber).toBe(8);
  });

  it.each([
    ['go on where a leap goes over the end of their numbers', [40_000, 65_300, 400, 30_000, 60_000, 20_000], '001112'],
    ['keep their count while one from before the end is sent again', [65_530, 99, 65_531, 100, 65_532, 101], '010101'],
  ])('%s', (_what, numbers, rollovers) => {
    const [sender, receiver] = ends(profile);
    const reader = new SrtpReader(receiver.remoteContext);
    const writer = new SrtpWriter(sender.localContext);
    for (const [place, number] of numbers.entries()) {
      const { header, payload } = packet(number);
      const written = writer.write({ header, payload });
      const { cipher } = sender.localContext;
      expect(written).toEqual(cipher.encryptRtp(new RtpHeader(header), payload, Number(rollovers[place])));
      expect(reader.read(written)).toMatchObject({ header, payload });
    }
  });

  it('are taken once, late ones too, and not where they are far too late', () => {
    const [sender, receiver] = ends(profile);
    const reader = new SrtpReader(receiver.remoteContext);
    const writer = new SrtpWriter(sender.localContext);
    const sent = new Map([0, 1, 2, 3, 1500].map((number) => [number, writer.write(packet(number))]));
    const taken = (number: number): boolean => reader.read(sent.get(number) ?? Buffer.alloc(0)) !== undefined;
    expect([0, 2, 2, 0, 1, 1, 1500, 1500, 3, 2].map(taken)).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('of many sources are read, one source after the other', () => {
    const [sender, receiver] = ends(profile);
    const reader = new SrtpReader(receiver.remoteContext);
    const writer = new SrtpWriter(sender.localContext);
    for (let ssrc = 1; ssrc <= 250; ssrc += 1) {
      const { header, payload } = packet(7);
      const written = writer.write({ header: { ...header, ssrc }, payload });
      expect([reader.read(written), reader.read(written)]).toMatchObject([{ header: { ssrc } }, undefined]);
    }
  });

  it('are read here as they are written here, without a payload too', () => {
    const [sender, receiver] = ends(profile);
    const empty = packet(1, Buffer.alloc(0));
    const read = new SrtpReader(receiver.remoteContext).read(new SrtpWriter(sender.localContext).write(empty));
    expect(read?.payload).toHaveLength(0);
    expect(read?.header).toMatchObject(empty.header);
  });
});

describe('a datagram', () => {
  it.each([
    ['a connectivity check', [0x00, 0x01], false],
    ['a handshake', [22, 254], false],
    ['sound', [0x80, 111], true],
    ['a picture with a marker', [0x90, 0x80 | 96], true],
    ['a sender report', [0x80, 200], false],
    ['feedback', [0x81, 206], false],
    ['nothing', [], false],
  ] as const)('of %s is told by its first bytes', (_name, bytes, expected) => {
    expect(isRtp(Buffer.from(bytes))).toBe(expected);
  });
});
