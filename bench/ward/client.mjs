import { Agent, request } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { openChannel } from '@wardlink/client';
import { endpoints } from '@wardlink/contract';

// Uses zlib directly. Chromium's DecompressionStream is native (0.1 ms for a board); that of Node.js consists of
// JavaScript streams and takes four times as long.
const inflate = async (bytes) => inflateRawSync(bytes);

/** Replies that refuse are shorter than this, in characters. */
const LONGEST_REFUSAL = 2_000;

/** HTTP client that talks to the server as a page does: sealed bodies and cookies. */
export class Client {
  #url;
  #cookies = new Map();
  #opening;
  #channel;
  #shift = 0;
  #agent;

  /**
   * @param connections - at most so many at once; a browser opens six to one host
   * @param cookie - of a session that is open already
   */
  constructor(url, { connections = Infinity, cookie } = {}) {
    this.#url = url;
    if (cookie !== undefined) this.#cookies.set(cookie.split('=', 1)[0], cookie);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Header with the session's cookies, for a socket. */
  get cookie() {
    return [...this.#cookies.values()].join('; ');
  }

  /** What the server's clock is ahead of this machine's, ms. */
  get shift() {
    return this.#shift;
  }

  #ask(method, path, headers, body) {
    return new Promise((resolve, reject) => {
      const asked = request(`${this.#url}${path}`, { method, headers, agent: this.#agent }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve({ response, text: Buffer.concat(parts).toString() }));
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /** @param unread - whether nobody reads the reply: then it is not parsed unless it is short, as a refusal is */
  async #send(name, { body, headers = {} } = {}, { unread = false } = {}) {
    const { method, path } = endpoints[name];
    const { response, text } = await this.#ask(
      method,
      path,
      {
        'x-requested-with': 'XMLHttpRequest',
        'accept-language': 'en-US',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...headers,
      },
      body,
    );
    for (const set of response.headers['set-cookie'] ?? []) {
      const [cookie] = set.split(';', 1);
      this.#cookies.set(cookie.split('=', 1)[0], cookie);
    }
    if (unread && response.statusCode === 200 && text.length > LONGEST_REFUSAL) return undefined;
    const reply = JSON.parse(text);
    if (response.statusCode !== 200 || reply.status === 300) {
      throw Object.assign(new Error(`${name}: ${response.statusCode} ${reply.code}`), { refused: true });
    }
    return reply.data;
  }

  #begin() {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open() {
    const begin = await this.#send('session.begin');
    this.#shift = begin.serverTime - Date.now();
    this.#channel = await openChannel(begin, inflate);
    return this.#channel;
  }

  async #seal(name, asked) {
    const channel = await this.#begin();
    const bound = channel.bind(name);
    return endpoints[name].method === 'POST'
      ? { body: JSON.stringify({ data: await channel.seal(asked, bound, Date.now() + this.#shift) }) }
      : { headers: channel.headers(bound) };
  }

  /** Calls an endpoint. Resolves with the opened reply. */
  async call(name, asked) {
    const reply = await this.#send(name, await this.#seal(name, asked));
    return (await this.#channel.open(reply)).data;
  }

  /** Calls an endpoint whose reply nobody reads: it is received and not opened. Rejects where the server refuses. */
  async carryOut(name, asked) {
    await this.#send(name, await this.#seal(name, asked), { unread: true });
  }

  /** Closes its connections; what is under way fails. */
  close() {
    this.#agent.destroy();
  }

  /** Signs in, with the captcha as a question in words. */
  async logIn(username, password) {
    const { captchaId, question } = await this.#send('session.captcha');
    const sum = question.en.match(/\d+/g).reduce((total, number) => total + Number(number), 0);
    await this.call('session.login', { username, password, captchaId, captcha: String(sum), agreement: true });
    return this;
  }
}
