import { describe, expect, it } from 'vitest';
import { publishOffer, subscribeOffer, withStartBitrate } from '../src/peer/sdp.js';

const EXTENSIONS = [
  'a=extmap:3 urn:3gpp:video-orientation',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:10/recvonly urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
];
/** Peculiarities of the channel's SDP (protocol.md section 5), and lines that no parser knows. */
const KEPT = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'a=extmap-allow-mixed',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97',
  'c=IN IP4 0.0.0.0',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:96 max-fs=12288;max-fr=60',
  'a=fmtp:97 apt=96;sps-pps-idr-in-keyframe=1',
  'a=rtcp-fb:96 rrtr',
  'a=rtcp-fb:96 nack pli',
  'a=extmap:13 ',
  'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'a=ice-ufrag:0123',
  'a=ice-pwd:00123456789012345678901234',
  'a=mid:0',
  'a=ssrc-group:FID 1 2',
  'a=ssrc:1 cname:x',
  'a=x-of-tomorrow:some thing',
  'm=video 0 UDP/TLS/RTP/SAVPF 96',
  'a=inactive',
  'a=mid:1',
];
const offer = (extensions: string[]): string => {
  const at = KEPT.indexOf('a=mid:0');
  return `${[...KEPT.slice(0, at), ...extensions, ...KEPT.slice(at)].join('\r\n')}\r\n`;
};
const sorted = (sdp: string): string[] => sdp.split('\r\n').filter(Boolean).sort();

describe('offers', () => {
  it('of a publisher lose the orientation extension and nothing else (5, uplink offer)', () => {
    expect(sorted(publishOffer(offer(EXTENSIONS)))).toEqual(sorted(offer(EXTENSIONS.slice(1))));
  });

  it('of a subscriber lose the section and stream id extensions and nothing else (5, downlink offer)', () => {
    expect(sorted(subscribeOffer(offer(EXTENSIONS)))).toEqual(sorted(offer(EXTENSIONS.slice(0, 1))));
  });

  it('keep their sections in order, a stopped one with port 0 (5, update offer "remove")', () => {
    const sections = publishOffer(offer([]))
      .split('\r\n')
      .filter((line) => line.startsWith('m='));
    expect(sections).toEqual(['m=video 9 UDP/TLS/RTP/SAVPF 96 97', 'm=video 0 UDP/TLS/RTP/SAVPF 96']);
  });
});

describe('the answer to a publisher', () => {
  const added = (sdp: string): string[] => {
    const before = sdp.split('\r\n');
    return withStartBitrate(sdp, 900)
      .split('\r\n')
      .filter((line) => !before.includes(line));
  };

  it('gets the bit rate to begin at, for each video codec and beside what is said of it', () => {
    expect(added(offer([]))).toEqual([
      'a=fmtp:96 max-fs=12288;max-fr=60;x-google-start-bitrate=900',
      'a=fmtp:97 apt=96;sps-pps-idr-in-keyframe=1;x-google-start-bitrate=900',
    ]);
  });

  it('of sound stays as it is', () => {
    const sound = 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n';
    expect(withStartBitrate(sound, 900)).toBe(sound);
  });
});
