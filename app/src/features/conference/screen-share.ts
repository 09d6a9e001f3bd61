import type { Sharing } from '@wardlink/client';
import { createClient, createStream, type Client, type LocalStream, type Renewal } from '@wardlink/rtc';

/** With which a screen is in the room beside its person. */
export interface ScreenAccess {
  identifier: string;
  userSig: string;
  roomKey: string;
}

interface Surroundings {
  sdkAppId: number;
  serverUrl: string;
  roomId: number;
  /** Another signature and key, which count for some minutes. */
  sign(): Promise<ScreenAccess>;
  changed(sharing: Sharing): void;
  /** The screen could not be shared, or not any longer; the call goes on. */
  failed(error: unknown): void;
}

/** One time that the user shares a screen. What is wished, `ended`, counts before everything that is still opening. */
interface Share {
  ended: boolean;
  stream: LocalStream;
  client?: Client;
}

/** The browser's word for a user who chose nothing; a system that forbids it says so. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAllowedError' && !/system/i.test(error.message);

/** The user's screen in a call of several people: a member of the room of its own, beside camera and microphone. */
export class ScreenShare {
  #share: Share | undefined;
  #closed = false;

  constructor(private readonly around: Surroundings) {}

  /**
   * Lets the user choose a window and shows it to the others; does nothing while one is being chosen or shown. Called from a
   * click, without which browsers ask for nothing.
   */
  async start(): Promise<void> {
    if (this.#share || this.#closed) return;
    const share: Share = { ended: false, stream: createStream({ screen: true }) };
    this.#share = share;
    this.around.changed('choosing');
    // The browser has a button of its own that ends it.
    share.stream.on('screen-sharing-stopped', () => this.#end(share));
    try {
      await share.stream.initialize();
      // From here on it is captured, and can be stopped.
      if (!share.ended) this.around.changed('on');
      await this.#show(share);
    } catch (error) {
      if (share.ended) return;
      this.#end(share);
      if (!isCancelled(error)) this.around.failed(error);
    }
  }

  /**
   * Ends it, whatever it is doing. What the user chooses afterwards in the browser's list is closed at once.
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
        // What is shown goes on; only a reconnection would fail, which reports its own error.
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
    // Nothing of the screen is captured from here on, whether or not a server answers.
    share.stream.close();
    share.client?.leave().catch(() => undefined);
    this.around.changed('off');
  }
}
