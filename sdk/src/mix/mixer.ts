import type { CheckedOptions } from '../client-options.js';
import { ErrorCode, invalidOperation, RtcError } from '../errors.js';
import type { StreamEventName } from '../peer/remote-user.js';
import type { Session } from '../session.js';
import { ServerCommand } from '../protocol/commands.js';
import { md5 } from './md5.js';
import { checkMixConfig, PLACEHOLDER_USER, type CheckedMix, type MixConfig, type MixUser } from './mix-config.js';

const LIMIT_MS = 5000;

/** Lets the server mix several streams into one. */
export class Mixer {
  #running: { config: CheckedMix; outputId: string } | undefined;

  constructor(
    private readonly room: () => Session,
    private readonly options: CheckedOptions,
  ) {}

  async start(config: MixConfig): Promise<void> {
    const session = this.room();
    const checked = checkMixConfig(config);
    const outputId = checked.streamId || md5(`${session.roomId}_${this.options.userId}_main`);
    if (this.#running && this.#running.outputId !== outputId) await this.stop();
    try {
      await this.#send(session, checked, outputId);
      this.#running = { config: checked, outputId };
    } catch (cause) {
      this.#running = undefined;
      throw cause;
    }
  }

  async stop(): Promise<void> {
    const session = this.room();
    const running = this.#running;
    if (!running) throw invalidOperation("mixTranscode hasn't been started");
    this.#running = undefined;
    try {
      await this.#sendStop(session, running);
    } catch (cause) {
      this.#running ??= running;
      throw cause;
    }
  }

  /** The server lost the session and its mix: requests the mix again. */
  resume(): void {
    const running = this.#running;
    if (!running) return;
    const session = this.room();
    this.#send(session, running.config, running.outputId).catch((cause) =>
      session.channel.log.warn('mix not resumed', cause),
    );
  }

  /** In preset layout, requests the mix again when a stream is added or removed, to assign the placeholders. */
  streamsChanged(event: StreamEventName): void {
    const running = this.#running;
    if (running?.config.mode !== 'preset-layout' || event === 'stream-updated' || event === 'stream-subscribed') return;
    const session = this.room();
    this.#send(session, running.config, running.outputId).catch((cause) =>
      session.channel.log.warn('re-mix failed', cause),
    );
  }

  /** Called when the room is left. */
  reset(): void {
    this.#running = undefined;
  }

  async #sendStop(session: Session, { config, outputId }: { config: CheckedMix; outputId: string }): Promise<void> {
    const { renewals } = session;
    const result = await session.channel.reliable.request(
      'on_stop_mcu_mix',
      () => ({
        roomid: session.roomId,
        sdkAppID: String(this.options.sdkAppId),
        socketid: session.channel.setup?.socketid ?? '',
        userid: this.options.userId,
        mcuRequestTime: Date.now(),
        outPutSessionId: outputId,
        streamType: config.streamId ? 1 : 0,
      }),
      {
        commands: [ServerCommand.STOP_MIX_RESULT],
        timeoutMs: LIMIT_MS,
        onTimeout: () => new RtcError(ErrorCode.STOP_MIX_TRANSCODE_FAILED, 'stopMixTranscode timeout'),
      },
    );
    // A mix ends with its session, so after a lost session this is no failure.
    if (result.errCode && session.renewals === renewals) {
      const text = result.errMsg ?? 'stopMixTranscode failed';
      throw new RtcError(ErrorCode.STOP_MIX_TRANSCODE_FAILED, text, result.errCode);
    }
  }

  async #send(session: Session, config: CheckedMix, outputId: string): Promise<void> {
    const result = await session.channel.reliable.request(
      'on_start_mcu_mix',
      () => ({
        roomid: session.roomId,
        sdkAppID: String(this.options.sdkAppId),
        socketid: session.channel.setup?.socketid ?? '',
        mcuRequestTime: Date.now(),
        outputSessionId: outputId,
        inputParam: placed(config, session).map((user) => ({
          userid: user.userId,
          width: user.width,
          height: user.height,
          locationX: user.locationX,
          locationY: user.locationY,
          zOrder: user.zOrder,
          streamType: user.streamType === 'auxiliary' ? 1 : 0,
          inputType: user.pureAudio ? 4 : 0,
        })),
        outputParam: {
          streamId: config.streamId,
          streamType: config.streamId ? 1 : 0,
          videoWidth: config.videoWidth,
          videoHeight: config.videoHeight,
          videoBitrate: config.videoBitrate,
          videoFramerate: config.videoFramerate,
          videoGOP: config.videoGOP,
          audioSampleRate: config.audioSampleRate,
          audioBitrate: config.audioBitrate,
          audioChannels: config.audioChannels,
          backgroundColor: config.backgroundColor,
          backgroundImage: config.backgroundImage,
          extraInfo: '',
          VCodec: 2,
          ACodec: 0,
        },
      }),
      {
        commands: [ServerCommand.MIX_RESULT],
        timeoutMs: LIMIT_MS,
        onTimeout: () => new RtcError(ErrorCode.START_MIX_TRANSCODE_FAILED, 'startMixTranscode timeout'),
      },
    );
    if (result.errCode) {
      const text = result.errMsg ?? 'startMixTranscode failed';
      throw new RtcError(ErrorCode.START_MIX_TRANSCODE_FAILED, text, result.errCode);
    }
  }
}

/** The inputs to mix: in preset layout each placeholder becomes one remote stream, or is left out. */
function placed(config: CheckedMix, session: Session): Required<MixUser>[] {
  if (config.mode === 'manual') return config.mixUsers;
  const named = new Set(config.mixUsers.map((user) => `${user.userId} ${user.streamType}`));
  const free = session.members
    .publishers()
    .flatMap(({ userId, sent }) => [
      ...(sent.audio || sent.bigVideo ? [{ userId, streamType: 'main' as const }] : []),
      ...(sent.auxVideo ? [{ userId, streamType: 'auxiliary' as const }] : []),
    ])
    .filter((stream) => !named.has(`${stream.userId} ${stream.streamType}`));
  return config.mixUsers.flatMap((user) => {
    if (user.userId !== PLACEHOLDER_USER) return [user];
    const index = free.findIndex((stream) => stream.streamType === user.streamType);
    const [stream] = index < 0 ? [] : free.splice(index, 1);
    return stream ? [{ ...user, ...stream }] : [];
  });
}
