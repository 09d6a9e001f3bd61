import { parse } from 'sdp-transform';
import { describe, expect, it } from 'vitest';
import { NoCommonCodec } from '../src/media/engine.js';
import { chooseCodec, readOffer, writeAnswer } from '../src/media/session-description.js';
import { offerOf, publishOffer } from './support/offers.js';

const local = {
  usernameFragment: 'ours',
  password: 'our password of length 22',
  fingerprint: { algorithm: 'sha-256', value: 'AA:BB' },
  candidates: [{ foundation: '1', component: 1, protocol: 'udp', priority: 1, ip: '192.0.2.1', port: 4000 }],
};

function answerTo(sdp: string): ReturnType<typeof parse> {
  const offer = readOffer(sdp);
  const codecs = offer.sections.map((section) => (section.stopped ? undefined : chooseCodec(section)));
  return parse(writeAnswer(offer, local, codecs));
}

describe('an answer', () => {
  it('receives what a publisher sends, with REMB and no header extension', () => {
    const { media, groups } = answerTo(publishOffer());
    expect(media.map(({ direction, payloads, port }) => [direction, String(payloads), port])).toEqual([
      ['recvonly', '111', 9],
      ['recvonly', '96', 9],
    ]);
    expect(groups).toEqual([{ type: 'BUNDLE', mids: '0 1' }]);
    expect(media[1]?.rtcpFb?.map(({ type, subtype }) => [type, subtype].join(' ').trim())).toEqual([
      'goog-remb',
      'ccm fir',
      'nack',
      'nack pli',
    ]);
    expect(media.flatMap((section) => section.ext ?? [])).toEqual([]);
    expect(media[0]?.candidates?.map(({ ip }) => ip)).toEqual(['192.0.2.1']);
  });

  it('keeps a stopped section at port 0 and out of the bundle', () => {
    const { media, groups } = answerTo(offerOf([{ kind: 'audio' }, { kind: 'video', port: 0, direction: 'inactive' }]));
    expect(media.map(({ port, direction }) => [port, direction])).toEqual([
      [9, 'recvonly'],
      [0, 'inactive'],
    ]);
    expect(groups?.map(({ mids }) => String(mids))).toEqual(['0']);
  });

  it('takes port 0 with bundle-only for a live section', () => {
    const { media, groups } = answerTo(offerOf([{ kind: 'audio' }, { kind: 'video', port: 0, bundleOnly: true }]));
    expect(media.map(({ port }) => port)).toEqual([9, 9]);
    expect(groups).toEqual([{ type: 'BUNDLE', mids: '0 1' }]);
  });

  it('takes VP8 before H.264, H.264 where there is nothing else, and refuses other codecs', () => {
    const [both] = readOffer(offerOf([{ kind: 'video', codecs: ['102 H264/90000', '96 VP8/90000'] }])).sections;
    const [h264] = readOffer(offerOf([{ kind: 'video', codecs: ['102 H264/90000'] }])).sections;
    const [vp9] = readOffer(offerOf([{ kind: 'video', codecs: ['98 VP9/90000'] }])).sections;
    if (!both || !h264 || !vp9) throw new Error('sections are missing');
    expect(chooseCodec(both)).toMatchObject({ name: 'VP8', payloadType: 96 });
    expect(chooseCodec(h264)).toMatchObject({ name: 'H264', payloadType: 102 });
    expect(() => chooseCodec(h264, 'VP8')).toThrow(NoCommonCodec);
    expect(() => chooseCodec(vp9)).toThrow(NoCommonCodec);
  });

  it('is not written for an offer without a transport', () => {
    expect(() => readOffer('v=0\r\ns=-\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\n')).toThrow('no transport');
  });

  it('names what is sent again, and that checks are only answered, where an engine does so', () => {
    const offer = readOffer(publishOffer());
    const codecs = offer.sections.map((section) => {
      const codec = chooseCodec(section);
      const again = section.again.get(codec.payloadType);
      return again === undefined ? codec : { ...codec, again };
    });
    const answer = parse(writeAnswer(offer, { ...local, lite: true }, codecs));
    expect(answer.icelite).toBe('ice-lite');
    expect(answer.media.map(({ payloads }) => String(payloads))).toEqual(['111', '96 97']);
    expect(answer.media[1]?.rtp.map(({ payload, codec }) => [payload, codec])).toEqual([
      [96, 'VP8'],
      [97, 'rtx'],
    ]);
    expect(answer.media[1]?.fmtp).toEqual([{ payload: 97, config: 'apt=96' }]);
    expect(answerTo(publishOffer()).icelite).toBeUndefined();
  });
});

describe('the source of a section', () => {
  const withLines = (...lines: string[]): ReturnType<typeof readOffer> =>
    readOffer(offerOf([{ kind: 'video' }]).replace(/a=ssrc:.*\r\n/, lines.map((line) => `${line}\r\n`).join('')));

  it('is the first that is named, with the one that sends again', () => {
    expect(readOffer(publishOffer()).sections.map(({ source }) => source)).toEqual([{ ssrc: 1000 }, { ssrc: 1001 }]);
    const pair = withLines('a=ssrc-group:FID 11 12', 'a=ssrc:12 cname:x', 'a=ssrc:11 cname:x');
    expect(pair.sections[0]?.source).toEqual({ ssrc: 11, again: 12 });
    expect(withLines().sections[0]?.source).toBeUndefined();
  });
});
