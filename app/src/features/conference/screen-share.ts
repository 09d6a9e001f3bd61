import type { Sharing } from '@wardlink/client';
import { createClient, createStream, type Client, type LocalStream, type Renewal } from '@wardlink/rtc';

/** The identity and key with which a screen enters the room beside its person. */
export interface ScreenAccess {
  identifier: string;
  userSig: string;
  roomKey: string;
}

interface Surroundings {
  sdkAppId: number;
  serverUrl: string;
  roomId: number;
  /** Fetches another signature and key, which are valid for some minutes. */
  sign(): Promise<ScreenAccess>;
  changed(sharing: Sharing): void;
  /** The screen could not be shared, or sharing failed later; the call continues. */
  failed(error: unknown): void;
}

/** One share of the user's screen. Every step that is still opening obeys `ended`. */
interface Share {
  ended: boolean;
  stream: LocalStream;
  client?: Client;
}

/** Browsers report with this error that the user chose nothing; if the system forbids sharing, its message says so. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAllowedError' && !/system/i.test(error.message);

/** The user's screen in a call of several people: a separate member of the room, beside camera and microphone. */
export class ScreenShare {
  #share: Share | undefined;
  #closed = false;

  constructor(private readonly around: Surroundings) {}

  /**
   * Lets the user choose a window and shows it to the others; does nothing while one is being chosen or shown. Must be
   * called from a click, otherwise browsers refuse to ask.
   */
  async start(): Promise<void> {
    if (this.#share || this.#closed) return;
    const share: Share = { ended: false, stream: createStream({ screen: true }) };
    this.#share = share;
    this.around.changed('choosing');
    // Browsers have a button that ends sharing.
    share.stream.on('screen-sharing-stopped', () => this.#end(share));
    try {
      await share.stream.initialize();
      // From here on the screen is captured, and sharing can be stopped.
      if (!share.ended) this.around.changed('on');
      await this.#show(share);
    } catch (error) {
      if (share.ended) return;
      this.#end(share);
      if (!isCancelled(error)) this.around.failed(error);
    }
  }

  /**
   * Ends sharing at any stage. If the user chooses a window afterwards, its capture is closed at once.
   * @returns whether there was something to end
   */
  stop(): boolean {
    const share = this.#share;
    if (share) this.#end(share);
    return share !== undefined;
  }

  /** The call is over. */
  close(): void {
    this.#closed = true;
    this.stop();
  }

  async #show(share: Share): Promise<void> {
    if (share.ended) return;
    const { sdkAppId, serverUrl, roomId, sign } = this.around;
    const { identifier: userId, userSig, roomKey } = await sign();
    if (share.ended) return;
    const renew = async (): Promise<Renewal> => {
      const next = await sign();
      return { userSig: next.userSig, privateMapKey: next.roomKey };
    };
    const options = { sdkAppId, userId, userSig, mode: 'rtc', serverUrl, autoSubscribe: false, renew } as const;
    const client = createClient({ ...options, isScreenShareOnly: true });
    share.client = client;
    const failed = (error: unknown): void => {
      if (share.ended) return;
      this.#end(share);
      this.around.failed(error);
    };
    client.on('client-banned', failed);
    client.on('error', failed);
    const renewed = (): void => {
      renew().then(
        (next) => client.updateUserSig(next.userSig, next.privateMapKey),
        // The shared screen continues; only a reconnection would fail, which reports its own error.
        () => undefined,
      );
    };
    client.on('signature-expiring', renewed);
    client.on('signature-expired', renewed);
    await client.join({ roomId, privateMapKey: roomKey });
    if (!share.ended) await client.publish(share.stream);
  }

  #end(share: Share): void {
    if (share.ended) return;
    share.ended = true;
    this.#share = undefined;
    // The capture ends here, whether or not a server answers.
    share.stream.close();
    share.client?.leave().catch(() => undefined);
    this.around.changed('off');
  }
}
