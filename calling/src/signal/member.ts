import { randomBytes } from 'node:crypto';
import {
  type ListedPublisher,
  type ListedUser,
  MuteFlag,
  PublisherFlag,
  RoleCode,
  SceneCode,
  type StreamAddedContent,
} from '@wardlink/rtc/protocol';
import type { Application } from '../applications.js';
import type { MediaSource, SentKinds, Subscription } from '../media/engine.js';
import { ALL_PRIVILEGES } from '../room-key.js';
import type { Connection } from './connection.js';
import { TokenBucket } from './limits.js';
import type { Room } from './room.js';
import { SizesWatched } from './sizes-watched.js';
import { StreamQuality } from './stream-quality.js';

export type MemberRoom = Room<Member>;

/** Ids of a session that another node has set up. */
export interface SessionIds {
  tinyId: string;
  socketId: string;
}

/** One user's session. It outlives its WebSocket for a while and is in at most one room. */
export class Member {
  readonly tinyId: string;
  readonly socketId: string;
  connection: Connection | undefined;
  /** The grant in the signature of the last connection, see `signUser`. */
  grant: string | undefined;
  room: MemberRoom | undefined;
  /** ms since 1970 */
  joinedAt = 0;
  role: number = RoleCode.anchor;
  scene = 1;
  /** Whether the video is a shared screen. */
  auxiliary = false;
  /** Bits of the room key; all privileges if the room needs no key. */
  privileges = ALL_PRIVILEGES;
  /** Record id for which the member consents to recording; empty without consent. */
  recordId = '';
  /** Bits of `on_mute_uplink`; kept across a re-publish. */
  muted = 0;
  source: MediaSource | undefined;
  /** Reception quality of the published stream. */
  readonly quality = new StreamQuality();
  published = false;
  /** Which of the published pictures others receive, as the publisher knows it. */
  readonly sizesWatched = new SizesWatched();
  /** Whether the streams of the room were announced to this member. */
  informed = false;
  readonly subscriptions = new Map<string, Subscription>();
  /** A client reports its quality every 2 s, and once more when it leaves. */
  readonly qualityReports = new TokenBucket(5, 1);
  /** Chain that runs the member's messages one after the other. */
  work: Promise<void> = Promise.resolve();
  graceTimer: NodeJS.Timeout | undefined;
  republishTimer: NodeJS.Timeout | undefined;
  /** Kinds sent over a transport that is being replaced; other members still see them. */
  retained: SentKinds | undefined;

  /**
   * @param ids - ids given by another node; if left out, new ones are created
   * @param test - whether the session only tests the connection to the server, beside the user's own session
   */
  constructor(
    readonly app: Application,
    readonly userId: string,
    ids?: SessionIds,
    readonly test = false,
  ) {
    this.tinyId = ids?.tinyId ?? randomBytes(8).readBigUInt64BE().toString();
    this.socketId = ids?.socketId ?? randomBytes(8).toString('hex');
  }

  /** A user has one session at a time; tests do not count. */
  get key(): string {
    return `${this.sdkAppId} ${this.userId}${this.test ? ` test ${this.tinyId}` : ''}`;
  }

  get sdkAppId(): number {
    return this.app.sdkAppId;
  }

  get listed(): ListedUser {
    return { userid: this.userId, srctinyid: this.tinyId, role: this.role };
  }

  /** In a live room only members who may publish are shown to others. */
  get visible(): boolean {
    return this.scene !== SceneCode.live || this.role === RoleCode.anchor;
  }

  get streamAdded(): StreamAddedContent {
    const { audio, video } = this.retained ?? this.source?.sent ?? { audio: false, video: false };
    return {
      srcopenid: this.userId,
      srctinyid: this.tinyId,
      audio,
      bigVideo: video && !this.auxiliary,
      auxVideo: video && this.auxiliary,
    };
  }

  get publisher(): ListedPublisher {
    const { audio, bigVideo, auxVideo } = this.streamAdded;
    const flag =
      (bigVideo ? PublisherFlag.VIDEO : 0) |
      (auxVideo ? PublisherFlag.AUXILIARY : 0) |
      (audio ? PublisherFlag.AUDIO : 0) |
      (this.muted & MuteFlag.VIDEO ? PublisherFlag.VIDEO_MUTED : 0) |
      (this.muted & MuteFlag.AUDIO ? PublisherFlag.AUDIO_MUTED : 0);
    return { userid: this.userId, srctinyid: this.tinyId, flag };
  }
}
