import { statisticsOf, type StatsEntry } from './statistics.js';

/** Running totals of one direction and kind, as the browser counts them. */
export interface SendTotals {
  bytesSent: number;
  packetsSent: number;
  framesEncoded: number;
  framesSent: number;
  frameWidth: number;
  frameHeight: number;
  framesPerSecond: number;
  audioLevel: number;
  audioEnergy: number;
}
export interface ReceiveTotals {
  ssrc: number;
  bytesReceived: number;
  packetsReceived: number;
  packetsLost: number;
  /** s */
  jitter: number;
  framesDecoded: number;
  frameWidth: number;
  frameHeight: number;
  framesPerSecond: number;
  /** s */
  freezeDuration: number;
  audioLevel: number;
  audioEnergy: number;
}
export interface SendSample {
  audio: SendTotals;
  video: SendTotals;
  /** ms */
  rtt: number;
}
export interface ReceiveSample {
  audio: ReceiveTotals;
  bigVideo: ReceiveTotals;
  auxVideo: ReceiveTotals;
  /** ms */
  rtt: number;
}

type Entry = StatsEntry;

const number = (entry: Entry, key: string): number => {
  const value = entry[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
};

/** The statistics of a connection; empty if it is closed, or returns none in time. */
export async function entriesOf(connection: RTCPeerConnection | undefined): Promise<Entry[]> {
  if (!connection || connection.connectionState === 'closed') return [];
  return statisticsOf(connection).catch(() => []);
}

function roundTrip(entries: Entry[]): number {
  const pair = entries.find(
    (entry) => entry.type === 'candidate-pair' && entry.state === 'succeeded' && (entry.nominated || entry.selected),
  );
  const remote = entries.find((entry) => entry.type === 'remote-inbound-rtp' && entry.roundTripTime !== undefined);
  const seconds = pair ? number(pair, 'currentRoundTripTime') : 0;
  return Math.round((seconds || (remote ? number(remote, 'roundTripTime') : 0)) * 1000);
}

function sendTotals(entries: Entry[], kind: 'audio' | 'video'): SendTotals {
  const outbound = entries.filter((entry) => entry.type === 'outbound-rtp' && entry.kind === kind);
  const source = entries.find((entry) => entry.type === 'media-source' && entry.kind === kind) ?? {};
  const sum = (key: string): number => outbound.reduce((total, entry) => total + number(entry, key), 0);
  // A stream may have a small picture beside the large one; the figures of a frame are those of the large one.
  const last = [...outbound].sort((one, other) => number(one, 'frameWidth') - number(other, 'frameWidth')).pop() ?? {};
  return {
    bytesSent: sum('bytesSent'),
    packetsSent: sum('packetsSent'),
    framesEncoded: sum('framesEncoded'),
    framesSent: sum('framesSent'),
    frameWidth: number(last, 'frameWidth') || number(source, 'width'),
    frameHeight: number(last, 'frameHeight') || number(source, 'height'),
    framesPerSecond: number(last, 'framesPerSecond'),
    audioLevel: number(source, 'audioLevel'),
    audioEnergy: number(source, 'totalAudioEnergy'),
  };
}

function receiveTotals(entry: Entry = {}): ReceiveTotals {
  return {
    ssrc: number(entry, 'ssrc'),
    bytesReceived: number(entry, 'bytesReceived'),
    packetsReceived: number(entry, 'packetsReceived'),
    packetsLost: number(entry, 'packetsLost'),
    jitter: number(entry, 'jitter'),
    framesDecoded: number(entry, 'framesDecoded'),
    frameWidth: number(entry, 'frameWidth'),
    frameHeight: number(entry, 'frameHeight'),
    framesPerSecond: number(entry, 'framesPerSecond'),
    freezeDuration: number(entry, 'totalFreezesDuration'),
    audioLevel: number(entry, 'audioLevel'),
    audioEnergy: number(entry, 'totalAudioEnergy'),
  };
}

/** The totals of a user who sends nothing. */
export const NOTHING_SENT: SendSample = { audio: sendTotals([], 'audio'), video: sendTotals([], 'video'), rtt: 0 };

/** Totals of the user's own stream; zeros without a connection. */
export async function sampleSender(connection: RTCPeerConnection | undefined): Promise<SendSample> {
  const entries = await entriesOf(connection);
  return { audio: sendTotals(entries, 'audio'), video: sendTotals(entries, 'video'), rtt: roundTrip(entries) };
}

/** Totals of one remote user; the auxiliary picture is the third section of the connection. */
export async function sampleReceiver(connection: RTCPeerConnection | undefined): Promise<ReceiveSample> {
  const entries = await entriesOf(connection);
  const inbound = entries.filter((entry) => entry.type === 'inbound-rtp');
  const auxiliaryMid = connection?.getTransceivers()[2]?.mid;
  const videos = inbound.filter((entry) => entry.kind === 'video');
  return {
    audio: receiveTotals(inbound.find((entry) => entry.kind === 'audio')),
    bigVideo: receiveTotals(videos.find((entry) => entry.mid === undefined || entry.mid !== auxiliaryMid)),
    auxVideo: receiveTotals(videos.find((entry) => entry.mid !== undefined && entry.mid === auxiliaryMid)),
    rtt: roundTrip(entries),
  };
}
