import type { ServerCommand } from '../protocol/commands.js';
import type { ReceivedContent } from '../signal/received.js';
import { videoProfile, type VideoProfile } from '../stream/profiles.js';
import { limitBitrate } from './prepared-uplink.js';

const PROFILE: VideoProfile = { width: 320, height: 240, frameRate: 15, bitrate: 150 };

/** Which of the two pictures are received by somebody. */
export type SizesWatched = ReceivedContent<typeof ServerCommand.SIZES_WATCHED>;

/** The small picture of a published camera or screen: the same track, encoded a second time with fewer pixels. */
export class SmallPicture {
  #transceiver: RTCRtpTransceiver | undefined;
  #watched = { large: true, small: true };

  private constructor(
    private readonly profile: VideoProfile,
    private readonly accepted: () => boolean,
  ) {}

  /**
   * @param accepted - whether the joined room accepts two pictures
   * @throws RtcError 4096 for an invalid profile
   */
  static of(wanted: true | string | Partial<VideoProfile>, accepted: () => boolean): SmallPicture {
    return new SmallPicture(wanted === true ? PROFILE : videoProfile(wanted, PROFILE), accepted);
  }

  /** Whether a second picture is sent beside the first. */
  get sent(): boolean {
    return this.accepted();
  }

  /** A new connection begins with both pictures. */
  begin(): void {
    this.#transceiver = undefined;
    this.#watched = { large: true, small: true };
  }

  /**
   * Only pictures that somebody receives are encoded, but at least one, because without packets the path looks lost.
   */
  watched({ large, small }: SizesWatched): void {
    this.#watched = { large: Boolean(large), small: Boolean(small) || !large };
  }

  /** Adds the section of the small picture, after that of the large one. */
  add(connection: RTCPeerConnection, track: MediaStreamTrack, group: MediaStream): RTCRtpTransceiver | undefined {
    if (!this.sent) return undefined;
    const encoding = { maxBitrate: this.profile.bitrate * 1000, ...this.#encoding(this.profile, track) };
    this.#transceiver = connection.addTransceiver(track, {
      direction: 'sendonly',
      streams: [group],
      sendEncodings: [encoding],
    });
    return this.#transceiver;
  }

  /** Sets the encoder of either picture. @param large - profile of the large picture */
  async limit(transceiver: RTCRtpTransceiver, large: VideoProfile): Promise<void> {
    const { sender } = transceiver;
    const { profile } = this;
    if (!this.#transceiver) await limitBitrate(sender, large.bitrate);
    else if (transceiver !== this.#transceiver) {
      await limitBitrate(sender, large.bitrate, { active: this.#watched.large });
    } else {
      const encoding = sender.track ? this.#encoding(profile, sender.track) : {};
      await limitBitrate(sender, profile.bitrate, { ...encoding, active: this.#watched.small });
    }
  }

  #encoding({ width, frameRate }: VideoProfile, track: MediaStreamTrack): RTCRtpEncodingParameters {
    const captured = track.getSettings().width ?? width;
    return { maxFramerate: frameRate, scaleResolutionDownBy: Math.max(1, captured / width) };
  }
}
