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
import { StreamQuality } from './stream-quality.js';

export type MemberRoom = Room<Member>;

/** Under what a session is known already. */
export interface SessionIds {
  tinyId: string;
  socketId: string;
}

/** One user's session: it outlives its websocket for a while, and is in at most one room. */
export class Member {
  readonly tinyId: string;
  readonly socketId: string;
  connection: Connection | undefined;
  /** What the host signed the signature for under which it came last. */
  grant: string | undefined;
  room: MemberRoom | undefined;
  /** ms since 1970 */
  joinedAt = 0;
  role: number = RoleCode.anchor;
  scene = 1;
  /** The picture is a shared screen. */
  auxiliary = false;
  /** Bits of the room key; everything where the room asks for none. */
  privileges = ALL_PRIVILEGES;
  /** What the member agrees to be recorded under; empty for not at all. */
  recordId = '';
  /** Bits of `on_mute_uplink`; kept over a re-publish. */
  muted = 0;
  source: MediaSource | undefined;
  /** How what it publishes came in. */
  readonly quality = new StreamQuality();
  published = false;
  /** Whether the streams of the room were announced to this member. */
  informed = false;
  readonly subscriptions = new Map<string, Subscription>();
  /** A client reports its quality every 2 s, and once more when it leaves. */
  readonly qualityReports = new TokenBucket(5, 1);
  /** The messages of this member are carried out one after the other. */
  work: Promise<void> = Promise.resolve();
  graceTimer: NodeJS.Timeout | undefined;
  republishTimer: NodeJS.Timeout | undefined;
  /** What was sent over a transport that is being replaced: to others it is still there. */
  retained: SentKinds | undefined;

  /** @param ids - under which another node set the session up; left out, new ones */
  constructor(
    readonly app: Application,
    readonly userId: string,
    ids?: SessionIds,
  ) {
    this.tinyId = ids?.tinyId ?? randomBytes(8).readBigUInt64BE().toString();
    this.socketId = ids?.socketId ?? randomBytes(8).toString('hex');
  }

  get sdkAppId(): number {
    return this.app.sdkAppId;
  }

  get listed(): ListedUser {
    return { userid: this.userId, srctinyid: this.tinyId, role: this.role };
  }

  /** In a live room only those who may publish are shown to others. */
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
