import { openChannel } from '../client/dist/index.js';
import { endpoints } from '../contract/dist/index.js';

/** Client that talks to the server as a page does. Replies are `{ ok, status, data | code }`. */
export class Client {
  #url;
  #headers;
  #cookies = new Map();
  #opening;
  #channel;
  #shift = 0;

  /** @param headers further headers for every request */
  constructor(url, headers = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  get cookie() {
    return [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  }

  #begin() {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open() {
    const { data } = await (await this.send('session.begin')).json();
    this.#shift = data.serverTime - Date.now();
    this.#channel = await openChannel(data);
    return this.#channel;
  }

  async accounts() {
    return (await this.#begin()).begin.accounts;
  }

  /**
   * Seals a request body.
   * @param deflated bytes to seal in place of `value`, already compressed by the caller
   */
  async seal(name, value, deflated) {
    const channel = await this.#begin();
    const bound = channel.bind(name);
    const at = Date.now() + this.#shift;
    return deflated ? channel.seal('x'.repeat(2000), bound, at, async () => deflated) : channel.seal(value, bound, at);
  }

  async send(name, sealed) {
    const { method, path } = endpoints[name];
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...this.#headers,
        'x-requested-with': 'XMLHttpRequest',
        'accept-language': 'en',
        cookie: this.cookie,
        ...(sealed ? { 'content-type': 'application/json' } : {}),
        ...(this.#channel && method === 'GET' ? this.#channel.headers(this.#channel.bind(name)) : {}),
      },
      ...(sealed ? { body: JSON.stringify({ data: sealed }) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(key, value);
    }
    return response;
  }

  async call(name, request) {
    const channel = await this.#begin();
    const sealed = endpoints[name].method === 'POST' ? await this.seal(name, request) : undefined;
    const response = await this.send(name, sealed);
    const answer = await response.json();
    const { status } = response;
    if (status !== 200 || answer.status === 300) return { ok: false, status, code: answer.code };
    const opened = typeof answer.data === 'string' ? await channel.open(answer.data) : answer;
    return { ok: true, status, data: opened.data };
  }

  async logIn(username, password) {
    const { data } = await this.call('session.captcha');
    const sum = data.question.en.match(/\d+/g).reduce((total, number) => total + Number(number), 0);
    const captcha = { captchaId: data.captchaId, captcha: String(sum), agreement: true };
    return this.call('session.login', { username, password, ...captcha });
  }
}

/** Returns a reply's data. @throws Error if the request did not succeed */
export function dataOf(answer) {
  if (!answer.ok) throw new Error(`refused: ${answer.status} ${answer.code}`);
  return answer.data;
}
