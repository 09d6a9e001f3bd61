import { createClient, createStream, type Client, type LocalStream, type RemoteStream } from '@wardlink/rtc';
import { clear, hide, mark, show } from './stage.js';
import { text } from './texts.js';

export interface Entry {
  server: string;
  user: string;
  room: number;
  video: boolean;
}

export interface CallEvents {
  quality: (line: string) => void;
  message: (line: string) => void;
  ended: () => void;
}

interface Signature {
  sdkAppId: number;
  userSig: string;
}

/** Signatures come from the calling server's demonstration application; a real page asks its own server. */
async function signatureFor(server: string, userId: string): Promise<Signature> {
  const address = new URL('/demo-signature', server.replace(/^ws/, 'http'));
  address.searchParams.set('userId', userId);
  const response = await fetch(address);
  if (!response.ok) throw new Error(text('noSignature'));
  return (await response.json()) as Signature;
}

/** One person's part of a call. */
export class Call {
  #screen: { client: Client; stream: LocalStream } | undefined;

  private constructor(
    private readonly entry: Entry,
    private readonly client: Client,
    readonly local: LocalStream,
    private readonly events: CallEvents,
  ) {}

  static async enter(entry: Entry, events: CallEvents): Promise<Call> {
    const signature = await signatureFor(entry.server, entry.user).catch(() => {
      throw new Error(text('noSignature'));
    });
    const client = createClient({ mode: 'rtc', userId: entry.user, serverUrl: entry.server, ...signature });
    const local = createStream({ userId: entry.user, audio: true, video: entry.video });
    const call = new Call(entry, client, local, events);
    call.#listen();
    await local.initialize().catch(() => {
      throw new Error(text('noDevice'));
    });
    try {
      await client.join({ roomId: entry.room });
      await client.publish(local);
      await local.play('own');
    } catch (cause) {
      await call.leave();
      throw cause;
    }
    return call;
  }

  get sharing(): boolean {
    return this.#screen !== undefined;
  }

  /** Voice only, or with the camera again; others are told and their players follow. */
  async toggleCamera(): Promise<void> {
    const track = this.local.getVideoTrack();
    if (track) {
      await this.local.removeTrack(track);
      return;
    }
    const [camera] = (await navigator.mediaDevices.getUserMedia({ video: true })).getVideoTracks();
    if (camera) await this.local.addTrack(camera);
  }

  /** A shared screen is a second member of the room, under a name of its own. */
  async toggleScreen(changed: () => void): Promise<void> {
    if (this.#screen) {
      const { client, stream } = this.#screen;
      this.#screen = undefined;
      await client.leave();
      stream.close();
      changed();
      return;
    }
    const userId = `${this.entry.user}-screen`;
    const stream = createStream({ userId, screen: true });
    await stream.initialize();
    const signature = await signatureFor(this.entry.server, userId);
    const client = createClient({
      mode: 'rtc',
      userId,
      serverUrl: this.entry.server,
      autoSubscribe: false,
      isScreenShareOnly: true,
      ...signature,
    });
    stream.on('screen-sharing-stopped', () => void this.toggleScreen(changed));
    await client.join({ roomId: this.entry.room });
    await client.publish(stream);
    this.#screen = { client, stream };
    changed();
  }

  async leave(): Promise<void> {
    if (this.#screen) await this.toggleScreen(() => undefined);
    await this.client.leave();
    this.local.close();
    clear();
    this.events.ended();
  }

  #listen(): void {
    const { client, events } = this;
    const own = `${this.entry.user}-screen`;
    const streams = new Map<string, RemoteStream>();
    client.on('stream-added', ({ stream }) => {
      if (stream.getUserId() === own) return;
      if (stream.getType() === 'main') streams.set(stream.getUserId(), stream);
      void show(stream, () => events.message(text('sound')));
    });
    client.on('stream-removed', ({ stream }) => hide(stream));
    const muted = (userId: string, isMuted: boolean): void => {
      const stream = streams.get(userId);
      if (stream) mark(stream, isMuted);
    };
    client.on('mute-audio', ({ userId }) => muted(userId, true));
    client.on('unmute-audio', ({ userId }) => muted(userId, false));
    client.on('network-quality', ({ uplinkNetworkQuality: up, downlinkNetworkQuality: down }) =>
      events.quality(text('quality', { up, down })),
    );
    client.on('connection-state-changed', ({ state }) =>
      events.message(state === 'RECONNECTING' ? text('reconnecting') : ''),
    );
    client.on('client-banned', () => {
      events.message(text('banned'));
      void this.leave();
    });
    client.on('error', (error) => events.message(error.message));
  }
}
