const FINGERPRINT = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase()).join(
  ':',
);

export interface SectionWish {
  kind: 'audio' | 'video';
  direction?: 'sendrecv' | 'recvonly' | 'inactive';
  port?: number;
  bundleOnly?: boolean;
  codecs?: string[];
}

/**
 * An offer as browsers write it, with the peculiarities of the calling channel: an empty extension URI and extra
 * parameters.
 */
export function offerOf(wishes: SectionWish[]): string {
  const live = wishes.flatMap((wish, index) => (wish.port === 0 && !wish.bundleOnly ? [] : [String(index)]));
  const lines = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', `a=group:BUNDLE ${live.join(' ')}`];
  wishes.forEach((wish, index) => {
    const codecs = wish.codecs ?? (wish.kind === 'audio' ? ['111 opus/48000/2', '63 red/48000/2'] : ['96 VP8/90000']);
    const payloads = codecs.map((codec) => codec.split(' ')[0]).join(' ');
    lines.push(
      `m=${wish.kind} ${wish.port ?? 9} UDP/TLS/RTP/SAVPF ${payloads}${wish.kind === 'video' ? ' 97' : ''}`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${index}`,
      `a=${wish.direction ?? 'sendrecv'}`,
      'a=ice-ufrag:abcd',
      'a=ice-pwd:0123456789012345678901',
      `a=fingerprint:sha-256 ${FINGERPRINT}`,
      'a=setup:actpass',
      'a=rtcp-mux',
      'a=extmap:13 ',
      ...(wish.bundleOnly ? ['a=bundle-only'] : []),
      ...codecs.map((codec) => `a=rtpmap:${codec}`),
    );
    if (wish.kind === 'audio') {
      lines.push('a=fmtp:111 minptime=10;useinbandfec=1;sprop-stereo=1;stereo=1', 'a=rtcp-fb:111 rrtr');
    } else {
      lines.push('a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96;sps-pps-idr-in-keyframe=1', 'a=rtcp-fb:96 rrtr');
      if (codecs.some((codec) => codec.includes('H264'))) {
        lines.push(
          'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f;sps-pps-idr-in-keyframe=1',
        );
      }
    }
    lines.push(`a=ssrc:${1000 + index} cname:x`);
  });
  return `${lines.join('\r\n')}\r\n`;
}

export const publishOffer = (): string => offerOf([{ kind: 'audio' }, { kind: 'video' }]);
export const subscribeOffer = (): string =>
  offerOf([
    { kind: 'audio', direction: 'recvonly' },
    { kind: 'video', direction: 'recvonly' },
    { kind: 'video', direction: 'recvonly' },
  ]);
