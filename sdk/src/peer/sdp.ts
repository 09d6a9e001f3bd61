const ORIENTATION = 'urn:3gpp:video-orientation';
const RECEIVE_ONLY_UNWANTED = [
  'urn:ietf:params:rtp-hdrext:sdes:mid',
  'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
];

function withoutExtensions(sdp: string, uris: readonly string[]): string {
  const lines = sdp.split('\r\n');
  return lines.filter((line) => !(line.startsWith('a=extmap:') && uris.some((uri) => line.endsWith(uri)))).join('\r\n');
}

/** The offer of a publisher: without the orientation extension the sender turns the picture itself. */
export function publishOffer(sdp: string): string {
  return withoutExtensions(sdp, [ORIENTATION]);
}

/** The offer of a subscriber: packets are told apart by SSRC only. */
export function subscribeOffer(sdp: string): string {
  return withoutExtensions(sdp, RECEIVE_ONLY_UNWANTED);
}
