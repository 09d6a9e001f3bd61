import { WebSocket, type ClientOptions } from 'ws';
import { APP, type CallingHost } from './calling-host.js';

/** For what comes at once on an idle machine: this ends what hangs, it judges no speed. */
const PATIENCE_MS = 30_000;

export interface Received {
  cmd: number;
  content: Record<string, unknown>;
}

/** A minimal client of the calling channel: sends messages and keeps the received ones. */
export class SignalClient {
  readonly received: Received[] = [];
  closed: number | undefined;
  #waiting = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (raw) => {
      this.received.push(JSON.parse(String(raw)) as Received);
      this.#wake();
    });
    socket.on('close', (code) => {
      this.closed = code;
      this.#wake();
    });
  }

  static async open(
    host: Pick<CallingHost, 'url' | 'sign'>,
    userId: string,
    options: { userSig?: string; sdkAppId?: number; more?: string; socket?: ClientOptions } = {},
  ): Promise<SignalClient> {
    const { userSig = host.sign(userId), sdkAppId = APP.sdkAppId, more = '', socket = {} } = options;
    const url = `${host.url}/any/path?sdkAppid=${sdkAppId}&identifier=${userId}&userSig=${userSig}${more}`;
    const client = new SignalClient(new WebSocket(url, socket));
    await new Promise((resolve, reject) => {
      client.socket.once('open', resolve);
      client.socket.once('error', reject);
    });
    return client;
  }

  send(tag: string, data: unknown, extra: object = {}): void {
    this.socket.send(JSON.stringify({ tag_key: tag, data, openid: 'ignored', version: '4.10.2', ...extra }));
  }

  /** Takes the first matching message with this number from the list of received messages, or waits for it. */
  async next(
    cmd: number,
    fits: (content: Record<string, unknown>) => boolean = () => true,
  ): Promise<Received['content']> {
    return this.#until(() => {
      const index = this.received.findIndex((message) => message.cmd === cmd && fits(message.content));
      return index < 0 ? undefined : this.received.splice(index, 1)[0]?.content;
    }, `message ${cmd}`);
  }

  /** Waits until the socket is closed. @returns the close code */
  async close(): Promise<number> {
    return this.#until(() => this.closed, 'close');
  }

  has(cmd: number): boolean {
    return this.received.some((message) => message.cmd === cmd);
  }

  /** Sends a ping and waits for the answer: every message that the server sent before it has then arrived. */
  async settle(): Promise<void> {
    this.send('ping', '');
    await this.next(775);
  }

  /** Opens a connection and joins a room as an anchor. */
  static async joined(
    host: Pick<CallingHost, 'url' | 'sign'>,
    userId: string,
    room: object = {},
  ): Promise<SignalClient> {
    const client = await SignalClient.open(host, userId);
    await client.next(19);
    client.send('on_create_room', joinData(room));
    await client.next(20);
    client.send('on_get_user_list', '');
    await client.next(4137);
    await client.next(23);
    return client;
  }

  async #until<T>(look: () => T | undefined, what: string): Promise<T> {
    const limit = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      const left = limit - Date.now();
      if (left <= 0)
        throw new Error(`${what} did not come; there is ${JSON.stringify(this.received.map((m) => m.cmd))}`);
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, left);
        this.#waiting.add(wake);
      });
    }
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}

export function joinData(room: object = {}): object {
  return { roomid: '7', useStrRoomid: false, trtcscene: 1, trtcrole: 20, isAuxUser: 0, autoSubscribe: true, ...room };
}
