import type { ReceiveSample, ReceiveTotals, SendSample } from './sampler.js';

/** Ids of events, as quality reports name them. */
export const ReportEvent = {
  VIDEO_PUBLISHED: 32768,
  AUDIO_PUBLISHED: 32769,
  VIDEO_UNPUBLISHED: 32770,
  AUDIO_UNPUBLISHED: 32771,
  AUDIO_MUTED: 32772,
  VIDEO_MUTED: 32773,
  AUDIO_UNMUTED: 32774,
  VIDEO_UNMUTED: 32775,
  SUBSCRIBED: 32777,
  VIDEO_UNSUBSCRIBED: 32778,
  JOINING: 32788,
  LEAVING: 32789,
  SIGNAL_DISCONNECTED: 32790,
  SIGNAL_CONNECTED: 32791,
  UPLINK_CONNECTED: 32792,
  SIGNAL_RECONNECTING: 32794,
  UPLINK_RECONNECTING: 32797,
} as const;
export type ReportEventId = (typeof ReportEvent)[keyof typeof ReportEvent];

export interface ReportedEvent {
  eventId: ReportEventId;
  eventDesc: string;
  timestamp: number;
  userId: string;
  tinyId: string;
}

export interface RemoteSamples {
  tinyId: string;
  before: ReceiveSample | undefined;
  now: ReceiveSample;
}

export interface ReportInput {
  /** ms since 1970 */
  from: number;
  to: number;
  before: SendSample | undefined;
  now: SendSample;
  remotes: RemoteSamples[];
  /** 0 no stream, 1 ok, 3 track muted */
  microphone: 0 | 1 | 3;
}

/** Bits per second between two byte totals. */
function rate(bytesNow: number, bytesBefore: number | undefined, ms: number): number {
  if (bytesBefore === undefined || ms <= 0) return 0;
  return Math.round((Math.max(0, bytesNow - bytesBefore) * 8 * 1000) / ms);
}

type Kind = 'audio' | 'bigVideo' | 'auxVideo';

function received(remote: RemoteSamples, kind: Kind, ms: number): { now: ReceiveTotals; bps: number; packets: number } {
  const now = remote.now[kind];
  const before = remote.before?.[kind];
  return {
    now,
    bps: rate(now.bytesReceived, before?.bytesReceived, ms),
    packets: Math.max(0, now.packetsReceived - (before?.packetsReceived ?? 0)),
  };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function audioState(input: ReportInput, ms: number): Record<string, unknown> {
  const { now, before, remotes } = input;
  const decoded = remotes.map((remote) => {
    const { now: audio, bps, packets } = received(remote, 'audio', ms);
    return {
      uint32_audio_delay: remote.now.rtt,
      uint32_audio_jitter: Math.round(audio.jitter * 1000),
      uint32_audio_real_recv_pkg: packets,
      uint32_audio_flow: audio.bytesReceived,
      uint32_audio_real_recv_br: bps,
      uint64_sender_uin: remote.tinyId,
      packetsLost: Math.max(0, audio.packetsLost - (remote.before?.audio.packetsLost ?? 0)),
      totalPacketsLost: audio.packetsLost,
      audioLevel: audio.audioLevel,
      audioEnergy: audio.audioEnergy,
    };
  });
  return {
    uint32_audio_enc_pkg_br: rate(now.audio.bytesSent, before?.audio.bytesSent, ms),
    uint32_audio_real_recv_pkg: sum(decoded.map((each) => each.uint32_audio_real_recv_pkg)),
    uint32_audio_flow: sum(decoded.map((each) => each.uint32_audio_flow)),
    uint32_audio_real_recv_br: sum(decoded.map((each) => each.uint32_audio_real_recv_br)),
    uint32_audio_delay: now.rtt,
    uint32_audio_jitter: Math.max(0, ...decoded.map((each) => each.uint32_audio_jitter)),
    uint32_microphone_status: input.microphone,
    sentAudioLevel: now.audio.audioLevel,
    sentAudioEnergy: now.audio.audioEnergy,
    AudioDecState: decoded,
  };
}

function videoState(input: ReportInput, ms: number): Record<string, unknown> {
  const { now, before, remotes } = input;
  const decoded = remotes.flatMap((remote) =>
    (['bigVideo', 'auxVideo'] as const)
      .filter((kind) => remote.now[kind].packetsReceived > 0)
      .map((kind) => {
        const { now: video, bps, packets } = received(remote, kind, ms);
        return {
          uint32_video_recv_fps: video.framesPerSecond,
          uint32_video_recv_br: bps,
          uint32_video_real_recv_pkg: packets,
          uint32_dec_height: video.frameHeight,
          uint32_dec_width: video.frameWidth,
          uint32_video_jitter: Math.round(video.jitter * 1000),
          uint64_sender_uin: remote.tinyId,
          packetsLost: Math.max(0, video.packetsLost - (remote.before?.[kind].packetsLost ?? 0)),
          totalPacketsLost: video.packetsLost,
          uint32_video_strtype: kind === 'bigVideo' ? 0 : 2,
          int32_video_freeze_ms: Math.round(video.freezeDuration * 1000),
        };
      }),
  );
  const { framesPerSecond, frameWidth, frameHeight, packetsSent, bytesSent } = now.video;
  return {
    uint32_video_delay: now.rtt,
    uint32_video_snd_br: rate(bytesSent, before?.video.bytesSent, ms),
    uint32_video_total_real_recv_pkg: sum(decoded.map((each) => each.uint32_video_real_recv_pkg)),
    uint32_video_rcv_br: sum(decoded.map((each) => each.uint32_video_recv_br)),
    uint32_send_total_pkg: packetsSent,
    VideoEncState: [
      {
        uint32_enc_width: frameWidth,
        uint32_enc_height: frameHeight,
        uint32_capture_fps: framesPerSecond,
        uint32_enc_fps: framesPerSecond,
      },
    ],
    VideoDecState: decoded,
  };
}

/** The `WebRTCQualityReq` part of a quality report. */
export function qualityRequest(input: ReportInput): Record<string, unknown> {
  const ms = input.to - input.from;
  const { now, before, remotes } = input;
  const downlinks = remotes.map((remote) => ({ uint32_delay: remote.now.rtt, uint64_sender_uin: remote.tinyId }));
  const sent = (sample: SendSample): number => sample.audio.bytesSent + sample.video.bytesSent;
  const kinds: Kind[] = ['audio', 'bigVideo', 'auxVideo'];
  return {
    uint64_begine_utime: input.from,
    uint64_end_utime: input.to,
    uint32_real_num: remotes.length,
    uint32_delay: now.rtt,
    uint32_CPU_curfreq: 0,
    uint32_total_send_bps: rate(sent(now), before && sent(before), ms),
    uint32_total_recv_bps: sum(remotes.flatMap((remote) => kinds.map((kind) => received(remote, kind, ms).bps))),
    AudioReportState: audioState(input, ms),
    VideoReportState: videoState(input, ms),
    RTTReportState: { uint32_delay: now.rtt, RTTDecState: downlinks },
  };
}
