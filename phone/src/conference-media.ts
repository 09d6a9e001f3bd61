import {
  createClient,
  createOwnMedia,
  followVisibleVideos,
  type Client,
  type LocalStream,
  type OwnMedia,
  type RemoteStream,
  type Renewal,
  type VisibleVideos,
} from '@wardlink/rtc';
import { AbsenceWatch, screenIdOf, sharerOf, type ReplyOf } from '@wardlink/contract';
import { call } from './hospital.js';

/** Somebody else in the room. */
export interface Person {
  userId: string;
  microphone: boolean;
  camera: boolean;
  /** Nothing arrives from them at the moment, though they are in the room. */
  away: boolean;
}

interface Listeners {
  people(people: readonly Person[]): void;
  /** Who shares a screen; undefined where nobody does. */
  sharer(userId: string | undefined): void;
  /** Camera or microphone cannot be opened; the call goes on without. */
  partly(error: unknown): void;
  failed(error: unknown): void;
}

type Access = ReplyOf<'conference.join'>['access'];

/** More pictures than this are small on a phone. */
const LARGE = 1;

/** Camera, microphone and room of a call of several people, made with the calling SDK. */
export class ConferenceMedia {
  private readonly client: Client;
  private readonly videos: VisibleVideos;
  /** What the patient wishes about microphone and camera, from the first instant. */
  private readonly own: OwnMedia;
  private readonly streams = new Map<string, RemoteStream>();
  private readonly inRoom = new Set<string>();
  /** Who shares a screen, in the order in which the room was told. */
  private sharers: readonly string[] = [];
  private readonly places = new Map<string, HTMLElement>();
  private away: ReadonlySet<string> = new Set();
  private watch: AbsenceWatch | undefined;
  private left = false;

  private readonly access: Access;

  constructor(
    private readonly room: { access: Access; roomNumber: number; video: boolean },
    private readonly listeners: Listeners,
  ) {
    this.access = room.access;
    const { appid, identifier, userSig, channelPath } = room.access;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.client = createClient({
      sdkAppId: appid,
      userId: identifier,
      userSig,
      mode: 'rtc',
      serverUrl: `${scheme}://${location.host}${channelPath}`,
      autoSubscribe: false,
      renew: () => this.renewed(),
    });
    this.videos = followVisibleVideos(this.client);
    this.own = createOwnMedia({
      userId: identifier,
      video: room.video,
      withoutCamera: (error) => listeners.partly(error),
    });
    this.listen();
  }

  /** Opens the devices, joins the room and publishes. */
  async join(): Promise<void> {
    // One without camera and microphone can watch and listen.
    await this.own.open().catch((error: unknown) => this.listeners.partly(error));
    if (this.left) return;
    this.play(this.access.identifier);
    await this.client.join({ roomId: this.room.roomNumber, privateMapKey: this.access.roomKey });
    if (this.left) return void this.client.leave();
    this.watch = new AbsenceWatch(this.client, (away) => {
      this.away = away;
      this.tell();
    });
    await this.own.publish(this.client, { smallVideo: true });
  }

  get hasCamera(): boolean {
    return this.own.stream?.hasVideo() ?? false;
  }

  /** Sets where somebody's picture is played. */
  setPlace(userId: string, place: HTMLElement): void {
    if (this.places.get(userId) === place) return;
    this.places.set(userId, place);
    this.streamOf(userId)?.stop();
    this.play(userId);
  }

  /** Sets where the screen of somebody is played. */
  setScreen(userId: string, place: HTMLElement): void {
    const screen = this.streams.get(screenIdOf(userId));
    if (!screen || this.places.get(screen.getUserId()) === place) return;
    this.places.set(screen.getUserId(), place);
    this.client
      .subscribe(screen, { audio: false, video: true })
      .catch((error: unknown) => console.warn('no screen', error));
    this.play(screen.getUserId());
  }

  setMuted(muted: boolean): void {
    this.own.setMicrophone(!muted);
  }

  setCamera(on: boolean): void {
    this.own.setCamera(on);
  }

  async leave(): Promise<void> {
    if (this.left) return;
    this.left = true;
    this.watch?.stop();
    this.videos.close();
    for (const stream of this.streams.values()) stream.stop();
    // The others see at once that the patient left, not a picture that stands still.
    const leaving = this.client.leave();
    this.own.close();
    await leaving;
  }

  private streamOf(userId: string): LocalStream | RemoteStream | undefined {
    return userId === this.access.identifier ? this.own.stream : this.streams.get(userId);
  }

  private play(userId: string): void {
    const [stream, place] = [this.streamOf(userId), this.places.get(userId)];
    if (!stream || !place || this.left) return;
    // A browser that plays sound only after a touch gets one: the answer.
    stream.play(place).catch((error: unknown) => console.warn('not played', error));
  }

  private tell(): void {
    const sent = new Map(this.client.getRemoteMutedState().map((one) => [one.userId, one]));
    const people = [...this.inRoom].map((userId): Person => {
      const one = sent.get(userId);
      return {
        userId,
        microphone: one ? one.hasAudio && !one.audioMuted : false,
        camera: one ? one.hasVideo && !one.videoMuted : false,
        away: this.away.has(userId),
      };
    });
    const size = people.length > LARGE ? 'small' : 'large';
    this.videos.show(Object.fromEntries(people.map(({ userId }) => [userId, size])));
    this.listeners.people(people);
  }

  /** Another signature, and another key of the room. */
  private async renewed(): Promise<Renewal> {
    const { userSig, roomKey } = await call('call.userSig', { roomNumber: this.room.roomNumber });
    return { userSig, ...(roomKey === null ? {} : { privateMapKey: roomKey }) };
  }

  private shared(sharers: readonly string[]): void {
    this.sharers = sharers;
    this.listeners.sharer(sharers[0]);
  }

  private listen(): void {
    const { client } = this;
    const tell = (): void => this.tell();
    client.on('stream-added', ({ stream }) => {
      const sharer = sharerOf(stream.getUserId());
      if (stream.getType() !== 'main' && sharer === undefined) return;
      this.streams.set(stream.getUserId(), stream);
      if (sharer !== undefined) return this.shared([...this.sharers.filter((other) => other !== sharer), sharer]);
      this.play(stream.getUserId());
      this.tell();
    });
    client.on('stream-removed', ({ stream }) => {
      stream.stop();
      if (this.streams.get(stream.getUserId()) === stream) this.streams.delete(stream.getUserId());
      const sharer = sharerOf(stream.getUserId());
      if (sharer !== undefined) {
        this.places.delete(stream.getUserId());
        return this.shared(this.sharers.filter((other) => other !== sharer));
      }
      this.tell();
    });
    client.on('stream-updated', tell);
    client.on('stream-subscribed', tell);
    for (const event of ['mute-audio', 'unmute-audio', 'mute-video', 'unmute-video'] as const) client.on(event, tell);
    client.on('peer-join', ({ userId }) => {
      // Shared screens, and the calling server's own names, such as a recording, are nobody.
      if (!userId.startsWith('$') && sharerOf(userId) === undefined) this.inRoom.add(userId);
      this.tell();
    });
    client.on('peer-leave', ({ userId }) => {
      this.inRoom.delete(userId);
      this.tell();
    });
    client.on('network-quality', (line) => this.watch?.line(line));
    client.on('error', (error) => this.listeners.failed(error));
    client.on('client-banned', (error) => this.listeners.failed(error));
    client.on('signature-expiring', () => {
      this.renewed().then(
        (next) => client.updateUserSig(next.userSig, next.privateMapKey),
        // The call goes on; only a reconnection would fail, which reports its own error.
        () => undefined,
      );
    });
  }
}
