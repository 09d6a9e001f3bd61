import { openChannel, type SealedChannel } from '@wardlink/client';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type ErrorReply,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';

/** The opened reply, or the error, which is not sealed. */
export type Answer<Name extends EndpointName> =
  { ok: true; data: ReplyOf<Name> } | { ok: false; httpStatus: number; error: ErrorReply };

/** Talks to the server as a page does: with keys, sequence numbers and the cookie, over real HTTP. */
export class TestClient {
  cookie: string | undefined;
  language = 'en-US';
  /** Cookie of a known browser. */
  device: string | undefined;
  /** Sent with every request, for example headers that a proxy adds. */
  headers: Record<string, string> = {};
  private opening: Promise<SealedChannel> | undefined;
  private channel: SealedChannel | undefined;
  private shift = 0;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Logs in as a user does, with the captcha. */
  async logIn(username: string, password: string, code?: string): Promise<Answer<'session.login'>> {
    const captcha = await this.call('session.captcha');
    if (!captcha.ok) throw new Error(`no captcha: ${captcha.error.code}`);
    const { captchaId, question } = captcha.data;
    const sum = (question.en.match(/\d+/g) ?? []).reduce((total, number) => total + Number(number), 0);
    return this.call('session.login', {
      username,
      password,
      captchaId,
      captcha: String(sum),
      agreement: true,
      ...(code ? { code } : {}),
    });
  }

  async call<Name extends EndpointName>(name: Name, request?: RequestOf<Name>): Promise<Answer<Name>> {
    const { method, unsealed }: Endpoint = endpoints[name];
    if (unsealed) return this.read(name, await this.send(name));
    await this.begin();
    const sealed = method === 'POST' ? await this.sealed(name, request) : undefined;
    return this.read(name, await this.send(name, sealed));
  }

  /** Calls an endpoint that answers with a stream, and reads the whole stream. */
  async callStream<Name extends EndpointName>(name: Name, request: RequestOf<Name>): Promise<ReplyOf<Name>[]> {
    const channel = await this.begin();
    const response = await this.send(name, await this.sealed(name, request));
    const text = await response.text();
    if (response.status !== 200) throw new Error(`refused: ${response.status} ${text}`);
    const lines = text.split('\n').filter((line) => line !== '');
    const opened = lines.map((line) => channel.open((JSON.parse(line) as { data: string }).data));
    return (await Promise.all(opened)).map((value) => (value as { data: ReplyOf<Name> }).data);
  }

  /** Seals a request without sending it. */
  async sealed<Name extends EndpointName>(name: Name, request: unknown): Promise<string> {
    const channel = await this.begin();
    return channel.seal(request, channel.bind(name), Date.now() + this.shift);
  }

  /** Sends a request with this sealed text as its body. */
  async send(name: EndpointName, sealed?: string, headers: Record<string, string> = {}): Promise<Response> {
    const { method, path } = endpoints[name];
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'accept-language': this.language,
        ...(sealed === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.channel && method === 'GET' ? this.channel.headers(this.channel.bind(name)) : {}),
        ...cookiesOf([this.cookie, this.device]),
        ...this.headers,
        ...headers,
      },
      ...(sealed === undefined ? {} : { body: JSON.stringify({ data: sealed }) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      if (/^\w+_device=/.test(pair)) this.device = pair;
      else this.cookie = pair.endsWith('=') ? undefined : pair;
    }
    return response;
  }

  /** Fetches the server's key if that has not been done. */
  async begun(): Promise<void> {
    await this.begin();
  }

  /** Opens a sealed answer, or one line of a stream. */
  async open<T = unknown>(text: string): Promise<T> {
    const channel = await this.begin();
    const value = await channel.open((JSON.parse(text) as { data: string }).data);
    return (value as { data: T }).data;
  }

  private begin(): Promise<SealedChannel> {
    // Once, also where several calls begin at the same time: each reply is opened with the key that sealed its request.
    this.opening ??= this.openChannel();
    return this.opening;
  }

  private async openChannel(): Promise<SealedChannel> {
    const begun = await this.call('session.begin');
    if (!begun.ok) throw new Error(`no session.begin: ${begun.error.code}`);
    this.shift = begun.data.serverTime - Date.now();
    this.channel = await openChannel(begun.data);
    return this.channel;
  }

  private async read<Name extends EndpointName>(_name: Name, response: Response): Promise<Answer<Name>> {
    const body = (await response.json()) as { data?: unknown; status?: number };
    if (response.status !== 200 || body.status === 300) {
      return { ok: false, httpStatus: response.status, error: body as ErrorReply };
    }
    const isSealed = body.status === undefined && typeof body.data === 'string';
    const opened = isSealed ? await this.channel?.open(String(body.data)) : body;
    return { ok: true, data: (opened as { data: ReplyOf<Name> }).data };
  }
}

function cookiesOf(pairs: readonly (string | undefined)[]): { cookie?: string } {
  const cookie = pairs.filter((pair) => pair !== undefined).join('; ');
  return cookie === '' ? {} : { cookie };
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
