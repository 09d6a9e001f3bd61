import WebSocket from 'ws';

const LIMIT_MS = 20_000;

/** A websocket of JSON messages; messages that were not awaited yet are queued. */
export class Channel {
  #socket;
  #kept = [];
  #waiting = new Set();
  #listeners = new Map();

  /**
   * Opens the websocket.
   * @param protocol - subprotocol, if the server requires one
   */
  static async open(url, protocol = []) {
    const channel = new Channel();
    channel.#socket = new WebSocket(url, protocol, { perMessageDeflate: false });
    channel.#socket.on('message', (raw) => channel.#arrived(JSON.parse(String(raw))));
    channel.#socket.on('close', () => {
      for (const { reject } of [...channel.#waiting]) reject(new Error('the server closed the channel'));
    });
    await new Promise((resolve, reject) => {
      channel.#socket.once('open', resolve);
      channel.#socket.once('error', reject);
    });
    channel.#socket.on('error', () => undefined);
    return channel;
  }

  /** Calls a function with the content of each message with this number, in place of queuing it. */
  on(cmd, act) {
    this.#listeners.set(cmd, act);
  }

  send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  /**
   * Waits for the first message that fits, queued or future, and removes it from the queue.
   * @param what - names the message in the error if it does not come
   */
  next(fits, what) {
    const at = this.#kept.findIndex(fits);
    if (at >= 0) return Promise.resolve(this.#kept.splice(at, 1)[0]);
    return new Promise((resolve, reject) => {
      const entry = { fits };
      const timer = setTimeout(() => entry.reject(new Error(`no ${what} within ${LIMIT_MS} ms`)), LIMIT_MS);
      const done = (settle) => (value) => {
        clearTimeout(timer);
        this.#waiting.delete(entry);
        settle(value);
      };
      Object.assign(entry, { resolve: done(resolve), reject: done(reject) });
      this.#waiting.add(entry);
    });
  }

  close() {
    this.#socket.close(1000);
  }

  #arrived(message) {
    const listener = this.#listeners.get(message.cmd);
    if (listener) {
      listener(message.content);
      return;
    }
    for (const entry of this.#waiting) {
      if (!entry.fits(message)) continue;
      entry.resolve(message);
      return;
    }
    this.#kept.push(message);
    if (this.#kept.length > 2000) this.#kept.shift();
  }
}
