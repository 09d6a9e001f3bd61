import { Agent, request } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { ScriptClient } from '@wardlink/client/script';

// Uses zlib directly. Chromium's DecompressionStream is native (0.1 ms for a board); that of Node.js consists of
// JavaScript streams and takes four times as long.
const inflate = async (bytes) => inflateRawSync(bytes);

/** Like `fetch`, over an agent that limits the connections. */
const fetchOver =
  (agent) =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const asked = request(url, { method, headers, agent }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: { getSetCookie: () => response.headers['set-cookie'] ?? [] },
            text: async () => Buffer.concat(parts).toString(),
          }),
        );
      });
      asked.on('error', reject);
      asked.end(body);
    });

/** HTTP client that talks to the server as a page does: sealed bodies, cookies, and a browser's connections. */
export class Client {
  #client;
  #agent;

  /**
   * @param connections - at most so many at once; a browser opens six to one host
   * @param cookie - of a session that is open already
   */
  constructor(url, { connections = Infinity, cookie } = {}) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#client = new ScriptClient(url, { fetch: fetchOver(this.#agent), inflate });
    this.#client.cookie = cookie;
  }

  /** The session's cookie, for the header of a socket. */
  get cookie() {
    return this.#client.cookie;
  }

  /** What the server's clock is ahead of this machine's, ms. */
  get shift() {
    return this.#client.shift;
  }

  /** Calls an endpoint. Resolves with the opened reply. Rejects where the server refuses. */
  async call(name, asked) {
    return this.#checked(name, await this.#client.call(name, asked)).data;
  }

  /** Calls an endpoint whose reply nobody reads: it is received and not opened. Rejects where the server refuses. */
  async carryOut(name, asked) {
    this.#checked(name, await this.#client.carryOut(name, asked));
  }

  /** Closes its connections; what is under way fails. */
  close() {
    this.#agent.destroy();
  }

  /** Signs in, with the captcha as a question in words. */
  async logIn(username, password) {
    this.#checked('session.login', await this.#client.logIn(username, password));
    return this;
  }

  #checked(name, answer) {
    if (answer.ok) return answer;
    throw Object.assign(new Error(`${name}: ${answer.httpStatus} ${answer.error.code}`), { refused: true });
  }
}
