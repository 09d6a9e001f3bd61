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

/** Adapts a publisher's offer: without the orientation extension the sender rotates the picture itself. */
export function publishOffer(sdp: string): string {
  return withoutExtensions(sdp, ORIENTATION);
}

/** Adapts a subscriber's offer: packets are identified by SSRC only. */
export function subscribeOffer(sdp: string): string {
  return withoutExtensions(sdp, RECEIVE_ONLY_UNWANTED);
}

/**
 * Adds the start bit rate to the server's answer to a publisher. Without it Chromium starts at 300 kbit/s, and the
 * first picture takes long to transfer; other browsers ignore the parameter.
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
