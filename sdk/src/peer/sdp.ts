import { parse, write, type SharedAttributes } from 'sdp-transform';

const ORIENTATION = ['urn:3gpp:video-orientation'];
const RECEIVE_ONLY_UNWANTED = [
  'urn:ietf:params:rtp-hdrext:sdes:mid',
  'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
];

function dropExtensions(part: SharedAttributes, uris: readonly string[]): void {
  if (part.ext) part.ext = part.ext.filter(({ uri }) => !uris.includes(uri));
}

function withoutExtensions(sdp: string, uris: readonly string[]): string {
  const session = parse(sdp);
  dropExtensions(session, uris);
  for (const section of session.media) dropExtensions(section, uris);
  return write(session);
}

/** The offer of a publisher: without the orientation extension the sender turns the picture itself. */
export function publishOffer(sdp: string): string {
  return withoutExtensions(sdp, ORIENTATION);
}

/** The offer of a subscriber: packets are told apart by SSRC only. */
export function subscribeOffer(sdp: string): string {
  return withoutExtensions(sdp, RECEIVE_ONLY_UNWANTED);
}

/**
 * The server's answer to a publisher, with the bit rate to begin at. A browser that knows the parameter (Chromium) else
 * begins at 300 kbit/s, and a first picture takes long to pass; the others ignore it.
 */
export function withStartBitrate(sdp: string, kbps: number): string {
  const session = parse(sdp);
  const pictures = session.media.filter(({ type }) => type === 'video');
  if (pictures.length === 0) return sdp;
  for (const section of pictures) {
    for (const { payload } of section.rtp) {
      const format = section.fmtp.find((each) => each.payload === payload);
      const start = `x-google-start-bitrate=${kbps}`;
      if (format) format.config = `${format.config};${start}`;
      else section.fmtp.push({ payload, config: start });
    }
  }
  return write(session);
}
