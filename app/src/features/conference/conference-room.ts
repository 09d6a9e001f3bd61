import type { DeviceChoice, DeviceKind } from '@wardlink/client';
import {
  createClient,
  createOwnMedia,
  followVisibleVideos,
  isScreenShareSupported,
  type Client,
  type LocalStream,
  type OwnMedia,
  type RemoteStream,
  type Renewal,
  type VideoSize,
  type VisibleVideos,
} from '@wardlink/rtc';
import { Absence, isLineUp, sharerOf, type Arrival } from '@wardlink/contract';
import { usableChoice } from '../../calling/check/call-devices.js';
import { remoteQuality, type Received } from './remote-quality.js';
import type { RoomEvent } from './room-state.js';
import { ScreenShare, type ScreenAccess } from './screen-share.js';

export interface ConferenceAccess {
  sdkAppId: number;
  userId: string;
  userSig: string;
  serverUrl: string;
  roomId: number;
  roomKey: string;
  /** Whether the camera is opened. */
  video: boolean;
  /** Whether the user may share a screen. */
  mayShare: boolean;
}

export interface ConferenceListener {
  event(event: RoomEvent): void;
  /** A device could not be opened; the call goes on without it. */
  partly(error: unknown): void;
  /** The call is over for this page. */
  failed(error: unknown): void;
  /** Somebody else shares already: of several at the same time the first one does. */
  sharedBy(userId: string): void;
  /** The screen could not be shared, or not any longer; the call goes on. */
  notShared(error: unknown): void;
  /** Another signature and key, for a shared screen. */
  signScreen(): Promise<ScreenAccess>;
  /** Another signature, and another key of the room. */
  sign(): Promise<[userSig: string, roomKey: string]>;
}

const PLAY_NOT_ALLOWED = 16451;
/** How often the quality of each person's media is computed, milliseconds. */
const QUALITY_EVERY = 2_000;

/** The media of one call of several people: the calling SDK's client, the own stream and those of the others. */
export class ConferenceRoom {
  readonly #client: Client;
  readonly #videos: VisibleVideos;
  /** What the user wishes about microphone and camera, from the first instant. */
  readonly #own: OwnMedia;
  readonly #screen: ScreenShare;
  readonly #streams = new Map<string, RemoteStream>();
  /** Elements in which pictures are played, by user. */
  readonly #elements = new Map<string, HTMLElement>();
  /** Who shares a screen, in the order in which the room was told: the same one for everybody. */
  #sharers: readonly string[] = [];
  /** Screens that are received. */
  readonly #screens = new WeakSet<RemoteStream>();
  readonly #absence = new Absence();
  /** Pictures of the others that are shown. */
  #shown: Readonly<Record<string, VideoSize>> = {};
  #isLineUp = true;
  #isMeasuring = false;
  #received = new Map<string, Received>();
  #speaker: string | undefined;
  #left = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly access: ConferenceAccess,
    private readonly listener: ConferenceListener,
  ) {
    const { sdkAppId, userId, userSig, serverUrl } = access;
    const renew = async (): Promise<Renewal> => {
      const [nextSig, privateMapKey] = await listener.sign();
      return { userSig: nextSig, privateMapKey };
    };
    const options = { sdkAppId, userId, userSig, mode: 'rtc', serverUrl, renew } as const;
    this.#client = createClient({ ...options, autoSubscribe: false });
    this.#own = createOwnMedia({ userId, video: access.video, withoutCamera: (error) => listener.partly(error) });
    this.#screen = new ScreenShare({
      sdkAppId,
      serverUrl,
      roomId: access.roomId,
      sign: () => listener.signScreen(),
      changed: (sharing) => listener.event({ type: 'own', change: { sharing } }),
      failed: (error) => listener.notShared(error),
    });
    // A picture that could not be subscribed is asked for again at the next change; its tile shows that it is missing.
    this.#videos = followVisibleVideos(this.#client, {
      failed: (error) => console.warn('no picture', error.getCode()),
    });
    this.#listen();
  }

  /** Opens the devices, enters the room and publishes. Rejects where the room cannot be entered. */
  async enter(): Promise<void> {
    const choice = await usableChoice().catch((): DeviceChoice => ({}));
    this.#speaker ??= choice.speaker;
    const local = await this.#openDevices(choice);
    if (this.#left) return;
    const own = { hasMicrophone: local?.hasAudio() ?? false, hasCamera: local?.hasVideo() ?? false };
    this.listener.event({ type: 'own', change: own });
    this.#play(this.access.userId);
    await this.#client.join({ roomId: this.access.roomId, privateMapKey: this.access.roomKey });
    if (this.#left) return void this.#client.leave();
    this.#client.enableActiveSpeaker();
    this.#timer = setInterval(() => void this.#measureOnce(), QUALITY_EVERY);
    this.listener.event({ type: 'own', change: { canShare: this.access.mayShare && isScreenShareSupported() } });
    this.listener.event({ type: 'entered', at: performance.now() });
    await this.#own.publish(this.#client, { smallVideo: true });
  }

  /** Sets in which element a person's picture is played; null where it is not shown any more. */
  setElement(userId: string, element: HTMLElement | null): void {
    if (element) this.#elements.set(userId, element);
    else this.#elements.delete(userId);
    const screen = sharerOf(userId) === undefined ? undefined : this.#streams.get(userId);
    if (screen) this.#receive(screen);
    this.#streamOf(userId)?.stop();
    this.#play(userId);
  }

  /** Sets which pictures of the others are visible, and how large. */
  show(sizes: Readonly<Record<string, VideoSize>>): void {
    this.#shown = sizes;
    this.#videos.show(sizes);
  }

  setMicrophone(on: boolean): void {
    this.#own.setMicrophone(on);
  }

  setCamera(on: boolean): void {
    this.#own.setCamera(on);
  }

  /** Lets the user choose a window and shows it to the others. Called from a click. */
  shareScreen(): void {
    const [first] = this.#sharers;
    if (first !== undefined && first !== this.access.userId) this.listener.sharedBy(first);
    else void this.#screen.start();
  }

  stopSharing(): void {
    this.#screen.stop();
  }

  /** Uses another camera, microphone or speaker from now on. */
  async switchDevice(kind: DeviceKind, id: string): Promise<void> {
    if (kind === 'speaker') {
      this.#speaker = id;
      await Promise.all([...this.#streams.values()].map((stream) => stream.setAudioOutput(id)));
    } else await this.#own.switchDevice(kind === 'microphone' ? 'audio' : 'video', id);
  }

  /** Id of the camera or microphone in use; undefined for the speaker, which browsers do not tell. */
  deviceInUse(kind: DeviceKind): string | undefined {
    if (kind === 'speaker') return this.#speaker;
    const { stream } = this.#own;
    const track = kind === 'camera' ? stream?.getVideoTrack() : stream?.getAudioTrack();
    return track?.getSettings().deviceId;
  }

  /** Plays all sound after the click that the browser asked for. */
  async resume(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => stream.resume()));
  }

  async leave(): Promise<void> {
    if (this.#left) return;
    this.#left = true;
    clearInterval(this.#timer);
    this.#screen.close();
    this.#videos.close();
    for (const stream of this.#streams.values()) stream.stop();
    // The others see at once that the user left, not a picture that stands still.
    const leaving = this.#client.leave();
    this.#own.close();
    await leaving;
    this.#client.off('*');
  }

  /** Camera and microphone. Whoever has neither can still watch and listen. */
  async #openDevices({ camera, microphone }: DeviceChoice): Promise<LocalStream | undefined> {
    try {
      return await this.#own.open({
        ...(camera === undefined ? {} : { cameraId: camera }),
        ...(microphone === undefined ? {} : { microphoneId: microphone }),
      });
    } catch (error) {
      this.listener.partly(error);
      return undefined;
    }
  }

  #streamOf(userId: string): LocalStream | RemoteStream | undefined {
    return userId === this.access.userId ? this.#own.stream : this.#streams.get(userId);
  }

  #shares(sharers: readonly string[]): void {
    this.#sharers = sharers;
    this.listener.event({ type: 'screens', userIds: sharers });
    const [first] = sharers;
    if (first !== undefined && first !== this.access.userId && this.#screen.stop()) this.listener.sharedBy(first);
  }

  /** Receives somebody's screen from when it is shown first; the pictures of people are followed by `#videos`. */
  #receive(screen: RemoteStream): void {
    if (this.#screens.has(screen) || !this.#elements.has(screen.getUserId())) return;
    this.#screens.add(screen);
    this.#client.subscribe(screen, { audio: false, video: true }).catch((error: unknown) => {
      // It is asked for again when it is shown again.
      this.#screens.delete(screen);
      console.warn('no screen', error);
    });
  }

  /** Plays a stream once both it and its element are there. */
  #play(userId: string): void {
    const [stream, element] = [this.#streamOf(userId), this.#elements.get(userId)];
    if (!stream || !element || this.#left) return;
    const isOwn = userId === this.access.userId;
    const blocked = (): void => this.listener.event({ type: 'blocked', blocked: true });
    stream
      .play(element, isOwn ? { muted: true } : {})
      .then(async () => {
        // A speaker that cannot be used leaves the sound where it is.
        if (!isOwn && this.#speaker) await stream.setAudioOutput(this.#speaker).catch(() => undefined);
      })
      // The stream's error event tells where it is sound that the browser holds back.
      .catch((error: unknown) => {
        const code = error instanceof Error && 'getCode' in error ? (error as { getCode(): number }).getCode() : 0;
        if (code === PLAY_NOT_ALLOWED) blocked();
      });
  }

  #listen(): void {
    const { listener } = this;
    const client = this.#client;
    const sent = (): void => listener.event({ type: 'sent', all: client.getRemoteMutedState() });
    client.on('stream-added', ({ stream }) => {
      const userId = stream.getUserId();
      if (stream.getType() !== 'main' && sharerOf(userId) === undefined) return;
      this.#streams.set(userId, stream);
      const sharer = sharerOf(userId);
      if (sharer === undefined) sent();
      else {
        this.#receive(stream);
        this.#shares([...this.#sharers.filter((other) => other !== sharer), sharer]);
      }
      this.#play(userId);
    });
    client.on('stream-updated', sent);
    client.on('stream-subscribed', sent);
    client.on('stream-removed', ({ stream }) => {
      const userId = stream.getUserId();
      stream.stop();
      if (this.#streams.get(userId) === stream) this.#streams.delete(userId);
      const sharer = sharerOf(userId);
      if (sharer !== undefined) return this.#shares(this.#sharers.filter((other) => other !== sharer));
      const nothing = { hasAudio: false, hasVideo: false, audioMuted: true, videoMuted: true };
      listener.event({ type: 'sent', all: [{ userId, ...nothing }] });
    });
    for (const event of ['mute-audio', 'unmute-audio', 'mute-video', 'unmute-video'] as const) client.on(event, sent);
    client.on('peer-join', ({ userId }) => listener.event({ type: 'came', userId }));
    client.on('peer-leave', ({ userId }) => listener.event({ type: 'went', userId }));
    client.on('active-speaker', ({ userId }) => listener.event({ type: 'speaker', userId }));
    client.on('network-quality', ({ uplinkNetworkQuality, downlinkNetworkQuality }) => {
      this.#isLineUp = isLineUp({ uplinkNetworkQuality, downlinkNetworkQuality });
      // Where nobody else sends, nothing can arrive: that says nothing of the network.
      const quality =
        this.#streams.size === 0 ? uplinkNetworkQuality : Math.max(uplinkNetworkQuality, downlinkNetworkQuality);
      listener.event({ type: 'own', change: { quality } });
    });
    client.on('connection-state-changed', ({ state }) =>
      listener.event({ type: 'connected', connected: state === 'CONNECTED' }),
    );
    client.on('signature-expiring', () => void this.#renew());
    // Where renewing failed before its end, it is tried once more at its end.
    client.on('signature-expired', () => void this.#renew());
    client.on('client-banned', (error) => listener.failed(error));
    client.on('error', (error) => listener.failed(error));
  }

  /** The call continues; only a reconnection would fail, which reports its own error. */
  async #renew(): Promise<void> {
    try {
      this.#client.updateUserSig(...(await this.listener.sign()));
    } catch {
      // The session has ended, or nobody answers at the moment.
    }
  }

  /** A measurement that takes longer than the interval is not overtaken. */
  async #measureOnce(): Promise<void> {
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    await this.#measure().catch(() => undefined);
    this.#isMeasuring = false;
  }

  async #measure(): Promise<void> {
    const [sounds, pictures] = await Promise.all([
      this.#client.getRemoteAudioStats(),
      this.#client.getRemoteVideoStats(),
    ]);
    const now = new Map(
      Object.entries(sounds).map(([userId, sound]): [string, Received] => {
        const picture = pictures[userId];
        return [
          userId,
          {
            lost: sound.packetsLost + (picture?.packetsLost ?? 0),
            received: sound.packetsReceived + (picture?.packetsReceived ?? 0),
          },
        ];
      }),
    );
    const before = this.#received;
    this.#received = now;
    const nothing = { lost: 0, received: 0 };
    const sent = this.#client.getRemoteMutedState();
    const qualities = new Map(
      sent.map(({ userId }) => {
        const received = now.get(userId) ?? nothing;
        return [userId, remoteQuality(before.get(userId) ?? received, received)];
      }),
    );
    const arrivals = new Map(
      sent.map(({ userId, hasAudio, audioMuted, hasVideo, videoMuted }): [string, Arrival] => {
        const picture = hasVideo && !videoMuted && this.#shown[userId] !== undefined;
        const expected = (hasAudio && !audioMuted) || picture;
        return [userId, { received: now.get(userId)?.received ?? 0, expected }];
      }),
    );
    const away = this.#absence.add(arrivals, this.#isLineUp);
    if (!this.#left) this.listener.event({ type: 'qualities', qualities, away });
  }
}
