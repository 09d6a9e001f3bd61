import { isLineUp, sharerOf } from '@wardlink/contract';
import {
  type Client,
  createOwnMedia,
  followVisibleVideos,
  type LocalStream,
  type OwnMedia,
  type RemoteStream,
  type VideoSize,
  type VisibleVideos,
} from '@wardlink/rtc';
import type { RoomAccess, Sign } from '../calls/room-access.js';
import type { RoomEvent } from '../calls/room-state.js';
import { Arrivals } from './arrivals.js';
import { type DeviceChoice, type DeviceKind, deviceOf, openedBy, switchOwn } from './devices.js';
import { joinRoom, PLAY_NOT_ALLOWED, roomClient } from './room-client.js';

/** Events of the media of a call of several people, for its page. */
export interface ConferenceMediaListener {
  event(event: RoomEvent): void;
  /** A device could not be opened; the call continues without it. */
  partly(error: unknown): void;
  /** The call is over for this page. */
  failed(error: unknown): void;
}

/**
 * The media of one call of several people: the client of the calling SDK, the user's stream and those of the others.
 */
export class ConferenceMedia {
  readonly #client: Client;
  readonly #videos: VisibleVideos;
  /** The user's choices about microphone and camera, valid from the first instant. */
  readonly #own: OwnMedia;
  readonly #streams = new Map<string, RemoteStream>();
  /** Elements in which pictures are played, by user. */
  readonly #elements = new Map<string, HTMLElement>();
  /** People who share a screen, in the order in which the room announced them, which is the same for everybody. */
  #sharers: readonly string[] = [];
  /** Screens that are received. */
  readonly #screens = new WeakSet<RemoteStream>();
  /** Pictures of the others that are shown. */
  #shown: Readonly<Record<string, VideoSize>> = {};
  #isLineUp = true;
  #arrivals: Arrivals | undefined;
  #speaker: string | undefined;
  #left = false;

  /** @param options followsSpeaker: whether the active speaker is reported, which costs a phone's battery */
  constructor(
    private readonly access: RoomAccess,
    private readonly listener: ConferenceMediaListener,
    sign: Sign,
    private readonly options: { followsSpeaker?: boolean } = {},
  ) {
    this.#client = roomClient(access, sign, { autoSubscribe: false });
    this.#own = createOwnMedia({
      userId: access.userId,
      video: access.video,
      withoutCamera: (error) => listener.partly(error),
    });
    // A subscription that failed is repeated at the next change; the tile shows that the picture is missing.
    this.#videos = followVisibleVideos(this.#client, {
      failed: (error) => console.warn('no picture', error.getCode()),
    });
    this.#listen();
  }

  /**
   * Opens the devices, enters the room and publishes. Rejects if the room cannot be entered.
   * @param choice of devices; default: the browser's
   */
  async enter(choice: () => Promise<DeviceChoice> = () => Promise.resolve({})): Promise<void> {
    const chosen = await choice().catch((): DeviceChoice => ({}));
    this.#speaker ??= chosen.speaker;
    const local = await this.#openDevices(chosen);
    if (this.#left) return;
    const own = { hasMicrophone: local?.hasAudio() ?? false, hasCamera: local?.hasVideo() ?? false };
    this.listener.event({ type: 'own', change: own });
    this.#play(this.access.userId);
    await joinRoom(this.#client, this.access);
    if (this.#left) return void this.#client.leave();
    if (this.options.followsSpeaker) this.#client.enableActiveSpeaker();
    this.#arrivals = new Arrivals(this.#client, {
      isLineUp: () => this.#isLineUp,
      isShown: (userId) => this.#shown[userId] !== undefined,
      measured: (measured) => this.listener.event({ type: 'qualities', ...measured }),
    });
    this.listener.event({ type: 'entered', at: performance.now() });
    await this.#own.publish(this.#client, { smallVideo: true });
  }

  /** Sets the element in which the picture of a person, or a screen, is played; null if it is no longer shown. */
  setElement(userId: string, element: HTMLElement | null): void {
    if (element && this.#elements.get(userId) === element) return;
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

  /** Uses another camera, microphone or speaker from now on. */
  async switchDevice(kind: DeviceKind, id: string): Promise<void> {
    if (kind !== 'speaker') return switchOwn(this.#own, kind, id);
    this.#speaker = id;
    await Promise.all([...this.#streams.values()].map((stream) => stream.setAudioOutput(id)));
  }

  /** Id of the device in use; for a speaker only if it was chosen, since browsers do not reveal it. */
  deviceInUse(kind: DeviceKind): string | undefined {
    return kind === 'speaker' ? this.#speaker : deviceOf(this.#own, kind);
  }

  /** Plays all sound, after the click that the browser requires. */
  async resume(): Promise<void> {
    await Promise.all([...this.#streams.values()].map((stream) => stream.resume()));
  }

  async leave(): Promise<void> {
    if (this.#left) return;
    this.#left = true;
    this.#arrivals?.stop();
    this.#videos.close();
    for (const stream of this.#streams.values()) stream.stop();
    // The others see at once that the user left, instead of a frozen picture.
    const leaving = this.#client.leave();
    this.#own.close();
    await leaving;
    this.#client.off('*');
  }

  /** Opens camera and microphone. A user without either can still watch and listen. */
  async #openDevices(chosen: DeviceChoice): Promise<LocalStream | undefined> {
    try {
      return await this.#own.open(openedBy(chosen));
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
  }

  /** Receives a person's screen once it is shown for the first time; `#videos` handles the pictures of people. */
  #receive(screen: RemoteStream): void {
    if (this.#screens.has(screen) || !this.#elements.has(screen.getUserId())) return;
    this.#screens.add(screen);
    this.#client.subscribe(screen, { audio: false, video: true }).catch((error: unknown) => {
      // The subscription is repeated when it is shown again.
      this.#screens.delete(screen);
      console.warn('no screen', error);
    });
  }

  /** Plays a stream once both stream and element exist. */
  #play(userId: string): void {
    const [stream, element] = [this.#streamOf(userId), this.#elements.get(userId)];
    if (!stream || !element || this.#left) return;
    const isOwn = userId === this.access.userId;
    stream
      .play(element, isOwn ? { muted: true } : {})
      .then(async () => {
        // If a speaker cannot be used, the sound stays where it is.
        if (!isOwn && this.#speaker) await stream.setAudioOutput(this.#speaker).catch(() => undefined);
      })
      // If the browser blocks sound, the stream's error event reports it.
      .catch((error: unknown) => {
        const code = error instanceof Error && 'getCode' in error ? (error as { getCode(): number }).getCode() : 0;
        if (code === PLAY_NOT_ALLOWED) this.listener.event({ type: 'blocked', blocked: true });
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
      // If nobody else sends, nothing can arrive: that says nothing about the network.
      const quality =
        this.#streams.size === 0 ? uplinkNetworkQuality : Math.max(uplinkNetworkQuality, downlinkNetworkQuality);
      listener.event({ type: 'own', change: { quality } });
    });
    client.on('connection-state-changed', ({ state }) =>
      listener.event({ type: 'connected', connected: state === 'CONNECTED' }),
    );
    client.on('client-banned', (error) => listener.failed(error));
    client.on('error', (error) => listener.failed(error));
  }
}
