import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type ErrorReply,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';
import { openChannel, type SealedChannel } from '../sealed-channel.js';

/** The parts of a response that a script reads. `fetch` resolves with it. */
export interface ScriptReply {
  readonly status: number;
  readonly headers: { getSetCookie(): string[] };
  text(): Promise<string>;
}

type Init = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

export interface ScriptOptions<Reply extends ScriptReply> {
  /** Sends one request; default: `fetch`. */
  readonly fetch?: (url: string, init: Init) => Promise<Reply>;
  /** Decompresses replies; default: that of the platform. */
  readonly inflate?: Parameters<typeof openChannel>[1];
}

/** The opened reply, or the refusal, which is not sealed. */
export type Answer<Name extends EndpointName> =
  { ok: true; data: ReplyOf<Name> } | { ok: false; httpStatus: number; error: ErrorReply };

/** A successful reply without a sealed body that is longer than this is not a refusal, in characters. */
const LONGEST_REFUSAL = 2_000;

/**
 * A client of the hospital outside of browsers, for tests, benchmarks and drills: with the keys, numbers and cookies of
 * a page. It sends each request once, and exposes each step, so that a test may repeat, change or withhold it.
 */
export class ScriptClient<Reply extends ScriptReply = Response> {
  /** Cookie of the session, `name=value`. */
  cookie: string | undefined;
  /** Cookie of a known browser. */
  device: string | undefined;
  language = 'en-US';
  /** Sent with every request, for example headers that a proxy adds. */
  headers: Record<string, string> = {};
  /** Time of the server's clock minus this machine's, milliseconds. */
  shift = 0;
  readonly url: string;
  readonly #fetch: (url: string, init: Init) => Promise<Reply>;
  readonly #inflate: ScriptOptions<Reply>['inflate'];
  #opening: Promise<SealedChannel> | undefined;
  #channel: SealedChannel | undefined;

  constructor(url: string, options: ScriptOptions<Reply> = {}) {
    this.url = url;
    this.#fetch = options.fetch ?? ((...request) => fetch(...request) as Promise<Response & Reply>);
    this.#inflate = options.inflate;
  }

  /** Logs in as a user does, with the captcha as a question in words. */
  async logIn(username: string, password: string, code?: string): Promise<Answer<'session.login'>> {
    const { captchaId, question } = dataOf(await this.call('session.captcha'));
    const sum = (question.en.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0);
    const captcha = { captchaId, captcha: String(sum), agreement: true };
    return this.call('session.login', { username, password, ...captcha, ...(code ? { code } : {}) });
  }

  async call<Name extends EndpointName>(name: Name, request?: RequestOf<Name>): Promise<Answer<Name>> {
    return this.#read<Name>(await this.#ask(name, request));
  }

  /**
   * Calls an endpoint whose reply is not used: it is received, and opened only if it may be a refusal.
   * @returns the refusal
   */
  async carryOut<Name extends EndpointName>(
    name: Name,
    request?: RequestOf<Name>,
  ): Promise<Answer<Name> | { ok: true }> {
    const reply = await this.#ask(name, request);
    const text = await reply.text();
    return reply.status === 200 && text.length > LONGEST_REFUSAL ? { ok: true } : this.#readText<Name>(reply, text);
  }

  /** Calls an endpoint that answers with a stream, and reads the whole stream. @throws Error if it is refused */
  async callStream<Name extends EndpointName>(name: Name, request: RequestOf<Name>): Promise<ReplyOf<Name>[]> {
    const channel = await this.channel();
    const reply = await this.#ask(name, request);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`refused: ${reply.status} ${text}`);
    const lines = text.split('\n').filter((line) => line !== '');
    const opened = lines.map((line) => channel.open((JSON.parse(line) as { data: string }).data));
    return (await Promise.all(opened)).map((value) => (value as { data: ReplyOf<Name> }).data);
  }

  /** The channel, opened with the server's key by the first call. */
  channel(): Promise<SealedChannel> {
    // Once, also where several calls begin at the same time: each reply is opened with the key that sealed its request.
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** Seals a request without sending it. */
  async sealed(
    name: EndpointName,
    request: unknown,
    ...deflate: [Parameters<SealedChannel['seal']>[3]?]
  ): Promise<string> {
    const channel = await this.channel();
    return channel.seal(request, channel.bind(name), Date.now() + this.shift, ...deflate);
  }

  /** Sends a request with this sealed text as its body. */
  async send(name: EndpointName, sealed?: string, headers: Record<string, string> = {}): Promise<Reply> {
    const { method, path } = endpoints[name];
    const cookie = [this.cookie, this.device].filter((pair) => pair !== undefined).join('; ');
    const reply = await this.#fetch(`${this.url}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'accept-language': this.language,
        ...(sealed === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#channel && method === 'GET' ? this.#channel.headers(this.#channel.bind(name)) : {}),
        ...(cookie === '' ? {} : { cookie }),
        ...this.headers,
        ...headers,
      },
      ...(sealed === undefined ? {} : { body: JSON.stringify({ data: sealed }) }),
    });
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      if (/^\w+_device=/.test(pair)) this.device = pair;
      else this.cookie = pair.endsWith('=') ? undefined : pair;
    }
    return reply;
  }

  /** Opens a sealed answer, or one line of a stream. */
  async open<T = unknown>(text: string): Promise<T> {
    const value = await (await this.channel()).open((JSON.parse(text) as { data: string }).data);
    return (value as { data: T }).data;
  }

  async #open(): Promise<SealedChannel> {
    const begin = dataOf(await this.call('session.begin'));
    this.shift = begin.serverTime - Date.now();
    this.#channel = await openChannel(begin, this.#inflate);
    return this.#channel;
  }

  async #ask(name: EndpointName, request: unknown): Promise<Reply> {
    const { method, unsealed }: Endpoint = endpoints[name];
    if (unsealed) return this.send(name);
    await this.channel();
    return this.send(name, method === 'POST' ? await this.sealed(name, request) : undefined);
  }

  async #read<Name extends EndpointName>(reply: Reply): Promise<Answer<Name>> {
    return this.#readText(reply, await reply.text());
  }

  async #readText<Name extends EndpointName>({ status }: Reply, text: string): Promise<Answer<Name>> {
    const body = JSON.parse(text) as { data?: unknown; status?: number };
    if (status !== 200 || body.status === 300) return { ok: false, httpStatus: status, error: body as ErrorReply };
    const isSealed = body.status === undefined && typeof body.data === 'string';
    const opened = isSealed ? await this.#channel?.open(String(body.data)) : body;
    return { ok: true, data: (opened as { data: ReplyOf<Name> }).data };
  }
}

/** The data of an answer. @throws Error if it is a refusal */
export function dataOf<Name extends EndpointName>(answer: Answer<Name>): ReplyOf<Name> {
  if (!answer.ok) throw new Error(`refused: ${answer.httpStatus} ${answer.error.code} ${answer.error.field ?? ''}`);
  return answer.data;
}

/** The code of a refusal. @throws Error if the answer is a success */
export function codeOf<Name extends EndpointName>(answer: Answer<Name>): string {
  if (answer.ok) throw new Error('not refused');
  return answer.error.code;
}
