import { parse, write, type MediaDescription, type SessionDescription } from 'sdp-transform';
import { NoCommonCodec } from './engine.js';

/** ICE and DTLS parameters of an offer. */
export interface RemoteTransport {
  usernameFragment: string;
  password: string;
  fingerprints: { algorithm: string; value: string }[];
}

/** ICE and DTLS parameters of an answer. */
export interface LocalTransport {
  usernameFragment: string;
  password: string;
  fingerprint: { algorithm: string; value: string };
  candidates: { foundation: string; component: number; protocol: string; priority: number; ip: string; port: number }[];
  /** ICE lite: answers connectivity checks and sends none itself. */
  lite?: boolean;
}

export interface Codec {
  name: 'opus' | 'VP8' | 'H264';
  payloadType: number;
  clockRate: number;
  /** RTX payload type, if retransmissions have one. */
  again?: number;
}

/** SSRCs of a section. */
export interface OfferedSource {
  ssrc: number;
  /** SSRC of retransmissions (RTX). */
  again?: number;
}

export interface OfferedSection {
  mid: string;
  kind: 'audio' | 'video';
  /** A stopped section stays in the description with port 0. */
  stopped: boolean;
  sends: boolean;
  codecs: Codec[];
  formats: Map<number, string>;
  /** RTX payload types by the payload type of the codec. */
  again: Map<number, number>;
  /** Undefined if the offer names no SSRC. */
  source: OfferedSource | undefined;
}

export interface Offer {
  transport: RemoteTransport;
  sections: OfferedSection[];
}

/** The track that a section of an answer sends. */
export interface AnsweredTrack {
  ssrc: number;
  streamId: string;
  trackId: string;
}

const CNAME = 'calling';
const CODEC_NAMES = { opus: 'opus', vp8: 'VP8', h264: 'H264' } as const;

function sectionOf(media: MediaDescription): OfferedSection {
  // Firefox writes port 0 with bundle-only for a section that shares the first one's transport; port 0 without it means
  // stopped.
  const stopped = media.port === 0 && media.bundleOnly === undefined;
  const codecs = media.rtp.flatMap((rtp): Codec[] => {
    const name = CODEC_NAMES[rtp.codec.toLowerCase() as keyof typeof CODEC_NAMES];
    return name ? [{ name, payloadType: rtp.payload, clockRate: rtp.rate ?? 90_000 }] : [];
  });
  return {
    mid: String(media.mid),
    kind: media.type === 'audio' ? 'audio' : 'video',
    stopped,
    sends: !stopped && (media.direction === 'sendrecv' || media.direction === 'sendonly'),
    codecs,
    formats: new Map(media.fmtp.map((format) => [format.payload, String(format.config)])),
    again: againOf(media),
    source: sourceOf(media),
  };
}

function againOf(media: MediaDescription): Map<number, number> {
  const known = media.rtp.filter(({ codec }) => codec.toLowerCase() === 'rtx').map(({ payload }) => payload);
  return new Map(
    media.fmtp.flatMap(({ payload, config }) => {
      const [, codec] = /(?:^|;)\s*apt=(\d+)/.exec(String(config)) ?? [];
      return codec && known.includes(payload) ? [[Number(codec), payload] as const] : [];
    }),
  );
}

function sourceOf(media: MediaDescription): OfferedSource | undefined {
  const pair = media.ssrcGroups
    ?.find(({ semantics }) => semantics === 'FID')
    ?.ssrcs.split(' ')
    .map(Number);
  const ssrc = pair?.[0] ?? media.ssrcs?.[0]?.id;
  if (ssrc === undefined) return undefined;
  return { ssrc: Number(ssrc), ...(pair?.[1] === undefined ? {} : { again: pair[1] }) };
}

/**
 * Parses a client's offer.
 * @throws Error when it has no audio or video section, or no ICE and DTLS parameters
 */
export function readOffer(sdp: string): Offer {
  const session = parse(sdp);
  const media = session.media.filter(({ type }) => type === 'audio' || type === 'video');
  const live = media.find((section) => section.iceUfrag ?? session.iceUfrag);
  const usernameFragment = live?.iceUfrag ?? session.iceUfrag;
  const password = live?.icePwd ?? session.icePwd;
  const fingerprint = live?.fingerprint ?? session.fingerprint;
  if (!usernameFragment || !password || !fingerprint) throw new Error('the offer has no transport');
  return {
    transport: {
      // The SDP parser converts texts that look like numbers.
      usernameFragment: String(usernameFragment),
      password: String(password),
      fingerprints: [{ algorithm: fingerprint.type, value: fingerprint.hash }],
    },
    sections: media.map(sectionOf),
  };
}

/**
 * Chooses the codec of a section: Opus for audio; for video VP8 before H.264, because every browser has VP8.
 * @throws NoCommonCodec
 */
export function chooseCodec(section: OfferedSection, only?: Codec['name']): Codec {
  const order: Codec['name'][] = only ? [only] : section.kind === 'audio' ? ['opus'] : ['VP8', 'H264'];
  for (const name of order) {
    const codec = section.codecs.find((each) => each.name === name && fits(section, each));
    if (codec) return codec;
  }
  throw new NoCommonCodec();
}

function fits(section: OfferedSection, codec: Codec): boolean {
  // Only packetization mode 1 can carry frames of any size.
  return codec.name !== 'H264' || (section.formats.get(codec.payloadType) ?? '').includes('packetization-mode=1');
}

function formatOf(section: OfferedSection, codec: Codec): string | undefined {
  if (codec.name === 'opus') return 'minptime=10;useinbandfec=1';
  if (codec.name === 'VP8') return undefined;
  const offered = section.formats.get(codec.payloadType) ?? '';
  return offered
    .split(';')
    .filter((parameter) => /^(profile-level-id|packetization-mode|level-asymmetry-allowed)=/.test(parameter.trim()))
    .join(';');
}

type AnswerMedia = SessionDescription['media'][number];

function stoppedSection(section: OfferedSection): AnswerMedia {
  return {
    type: section.kind,
    port: 0,
    protocol: 'UDP/TLS/RTP/SAVPF',
    payloads: String(section.codecs[0]?.payloadType ?? 0),
    connection: { version: 4, ip: '0.0.0.0' },
    rtp: section.codecs.slice(0, 1).map(({ payloadType, name, clockRate }) => ({
      payload: payloadType,
      codec: name,
      rate: clockRate,
    })),
    fmtp: [],
    mid: section.mid,
    direction: 'inactive',
  };
}

function liveSection(
  section: OfferedSection,
  codec: Codec,
  track: AnsweredTrack | undefined,
  local: LocalTransport,
  withCandidates: boolean,
): AnswerMedia {
  const { payloadType } = codec;
  const format = formatOf(section, codec);
  const again = codec.again === undefined ? [] : [codec.again];
  const feedback = ['goog-remb', 'ccm fir', 'nack', 'nack pli'].map((text) => {
    const [type = '', subtype] = text.split(' ');
    return { payload: payloadType, type, ...(subtype ? { subtype } : {}) };
  });
  return {
    type: section.kind,
    port: 9,
    protocol: 'UDP/TLS/RTP/SAVPF',
    payloads: [payloadType, ...again].join(' '),
    connection: { version: 4, ip: '0.0.0.0' },
    rtcp: { port: 9, netType: 'IN', ipVer: 4, address: '0.0.0.0' },
    iceUfrag: local.usernameFragment,
    icePwd: local.password,
    fingerprint: { type: local.fingerprint.algorithm, hash: local.fingerprint.value },
    setup: 'passive',
    mid: section.mid,
    direction: track ? 'sendonly' : section.sends ? 'recvonly' : 'inactive',
    rtcpMux: 'rtcp-mux',
    rtcpRsize: 'rtcp-rsize',
    rtp: [
      {
        payload: payloadType,
        codec: codec.name,
        rate: codec.clockRate,
        ...(codec.name === 'opus' ? { encoding: 2 } : {}),
      },
      ...again.map((payload) => ({ payload, codec: 'rtx', rate: codec.clockRate })),
    ],
    fmtp: [
      ...(format ? [{ payload: payloadType, config: format }] : []),
      ...again.map((payload) => ({ payload, config: `apt=${payloadType}` })),
    ],
    ...(section.kind === 'video' ? { rtcpFb: feedback } : {}),
    ...(track
      ? {
          msid: [{ id: track.streamId, appdata: track.trackId }],
          ssrcs: [
            { id: track.ssrc, attribute: 'cname', value: CNAME },
            { id: track.ssrc, attribute: 'msid', value: `${track.streamId} ${track.trackId}` },
          ],
        }
      : {}),
    ...(withCandidates
      ? {
          candidates: local.candidates.map((candidate) => ({
            foundation: candidate.foundation,
            component: candidate.component,
            transport: candidate.protocol,
            priority: candidate.priority,
            ip: candidate.ip,
            port: candidate.port,
            type: 'host' as const,
          })),
          endOfCandidates: 'end-of-candidates',
        }
      : {}),
  };
}

/**
 * Writes the SDP answer to an offer.
 * @param codecs - by section, in the offer's order; undefined for a stopped section
 * @param tracks - by section; undefined where nothing is sent to the client
 */
export function writeAnswer(
  offer: Offer,
  local: LocalTransport,
  codecs: (Codec | undefined)[],
  tracks: (AnsweredTrack | undefined)[] = [],
): string {
  let first = true;
  const media = offer.sections.map((section, index) => {
    const codec = codecs[index];
    if (section.stopped || !codec) return stoppedSection(section);
    const withCandidates = first;
    first = false;
    return liveSection(section, codec, tracks[index], local, withCandidates);
  });
  const bundled = offer.sections.filter((section, index) => !section.stopped && codecs[index]).map(({ mid }) => mid);
  return write({
    version: 0,
    origin: { username: '-', sessionId: Date.now(), sessionVersion: 1, netType: 'IN', ipVer: 4, address: '127.0.0.1' },
    name: '-',
    timing: { start: 0, stop: 0 },
    ...(local.lite ? { icelite: 'ice-lite' } : {}),
    groups: bundled.length > 0 ? [{ type: 'BUNDLE', mids: bundled.join(' ') }] : [],
    msidSemantic: { semantic: 'WMS', token: '*' },
    media,
  });
}
