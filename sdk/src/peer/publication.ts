import { invalidOperation, invalidParameter, type RtcError } from '../errors.js';
import type { SignalChannel } from '../signal/channel.js';
import { MuteFlag, type ServerCommand } from '../protocol/commands.js';
import type { ReceivedContent } from '../signal/received.js';
import type { LocalStream } from '../stream/local-stream.js';
import type { MediaKind } from '../stream/player.js';
import { PUBLISH_TABLE, PublishState, type PublishEvent, type PublishStateValue } from '../stream/publish-state.js';
import type { PeerState } from './peer-state.js';
import { UplinkReserve } from './prepared-uplink.js';
import type { SizesWatched, SmallPicture } from './small-picture.js';
import { Uplink } from './uplink.js';

export interface PublicationEvents {
  stateChanged: (state: PeerState) => void;
  failed: (error: RtcError) => void;
  muted: (kind: MediaKind, muted: boolean) => void;
}

/** The user's own stream in the room. The transitions are defined by {@link PUBLISH_TABLE}. */
export class Publication {
  #state: PublishStateValue = PublishState.NONE;
  #stream: LocalStream | undefined;
  #uplink: Uplink | undefined;
  #failure: RtcError | undefined;
  #renewals = 0;
  readonly #reserve: UplinkReserve;

  constructor(
    private readonly channel: SignalChannel,
    private readonly userId: string,
    private readonly configuration: RTCConfiguration,
    private readonly events: PublicationEvents,
  ) {
    this.#reserve = new UplinkReserve(channel, configuration);
  }

  get stream(): LocalStream | undefined {
    return this.#state === PublishState.PUBLISHED ? this.#stream : undefined;
  }
  /** The stream that is published, or is being published. */
  get pending(): LocalStream | undefined {
    return this.#stream;
  }
  get connection(): RTCPeerConnection | undefined {
    return this.#uplink?.link.connection;
  }
  get connectionState(): PeerState {
    return this.#uplink?.link.state ?? 'DISCONNECTED';
  }

  /** Connects an uplink ahead of the first stream, if the server supports it. */
  prepare(pauseMs: number): void {
    if (this.#state === PublishState.NONE) this.#reserve.fill(pauseMs);
  }

  /** The server lost the session, and with it the prepared connection. */
  forgetPrepared(): void {
    this.#reserve.close();
  }

  /**
   * @param small - the small picture that is sent too
   * @throws RtcError 4097 while a stream is or is being published, 16457, 65535 without an answer
   */
  async publish(stream: LocalStream, small?: SmallPicture): Promise<void> {
    if (!stream.initialized) throw invalidOperation('initialize() the stream before publishing it');
    if (!stream.hasAudio() && !stream.hasVideo()) throw invalidOperation('the stream has no track to publish');
    if (stream !== this.#stream && stream.publishing)
      throw invalidOperation('the stream is published by another client');
    const effects = this.#move('publish');
    if (effects.includes('rejectPublished')) throw invalidOperation('a stream is published already');
    if (effects.includes('rejectBusy')) throw invalidOperation('a stream is being published already');
    const uplink = new Uplink(this.channel, { stream, small }, this.configuration, this.#reserve, {
      stateChanged: ({ state }) => {
        stream.setConnection(state);
        this.events.stateChanged(state);
      },
      failed: (error) => {
        this.#failure = error;
        this.#run('gaveUp');
      },
    });
    this.#stream = stream;
    this.#uplink = uplink;
    this.#tell();
    try {
      await uplink.link.start();
    } catch (cause) {
      if (this.#uplink === uplink) this.#run('refused');
      throw cause;
    }
    if (this.#uplink === uplink) this.#run('accepted');
  }

  /** @throws RtcError 4096 for another stream than the published one */
  async unpublish(stream: LocalStream): Promise<void> {
    if (this.#stream !== stream) throw invalidParameter('this stream is not published');
    const uplink = this.#uplink;
    const effects = this.#move('unpublish');
    if (effects.includes('rejectAbsent')) throw invalidParameter('this stream is not published');
    const unpublished = uplink?.unpublish();
    this.#perform(effects);
    await unpublished;
  }

  /** Passes on the server's count of received packets. */
  counted(stats: ReceivedContent<typeof ServerCommand.UPLINK_STATS>): void {
    this.#uplink?.counted(stats);
  }

  /** Passes on which of the two pictures are received by somebody. */
  sizesWatched(sizes: SizesWatched): void {
    this.#uplink?.sizesWatched(sizes);
  }

  /**
   * The server can be reached again: sends what is pending.
   * @param renewals - number of lost sessions so far; a new session does not know the stream, so it is published again
   */
  resume(renewals: number): void {
    const lost = renewals !== this.#renewals;
    this.#renewals = renewals;
    if (lost) this.#uplink?.link.restart();
    else this.#uplink?.link.retryNow();
    // Mute flags are not acknowledged, so the last ones may have been lost.
    if (this.#state === PublishState.PUBLISHED) this.#sendMuted();
  }

  /** Called when the room is left. */
  close(): void {
    this.#reserve.close();
    this.#run('closed');
  }

  #run(event: PublishEvent): void {
    this.#perform(this.#move(event));
  }

  #move(event: PublishEvent): readonly string[] {
    const { next, effects } = PUBLISH_TABLE[this.#state][event];
    this.#state = next;
    this.#tell();
    return effects;
  }

  #perform(effects: readonly string[]): void {
    for (const effect of effects) {
      if (effect === 'sendMuted') this.#sendMuted();
      else if (effect === 'announceFailed' && this.#failure) this.events.failed(this.#failure);
      else if (effect === 'closeUplink') {
        this.#uplink?.link.close();
        this.#stream?.setPublication(PublishState.NONE, undefined);
        this.#uplink = undefined;
        this.#stream = undefined;
      }
    }
  }

  #tell(): void {
    const uplink = this.#uplink;
    if (!uplink) return;
    this.#stream?.setPublication(this.#state, {
      addTrack: (track) => uplink.addTrack(track),
      removeTrack: (track) => uplink.removeTrack(track),
      replaceTrack: (kind, track) => uplink.replaceTrack(kind, track),
      applyBitrate: () => uplink.applyBitrate(),
      mutedChanged: (kind, muted) => {
        this.#sendMuted();
        this.events.muted(kind, muted);
      },
    });
  }

  #sendMuted(): void {
    const stream = this.#stream;
    if (!stream) return;
    const flag = (stream.isMuted('video') ? MuteFlag.VIDEO : 0) | (stream.isMuted('audio') ? MuteFlag.AUDIO : 0);
    this.channel.send('on_mute_uplink', { srctinyid: 0, userid: this.userId, flag });
  }
}
