import { type Endpoint, type EndpointName, endpoints, type ReplyOf } from '@wardlink/contract';
import { openChannel, type SealedChannel } from './sealed-channel.js';
import { NoAnswer, type Outcome, untilAnswered } from './until-answered.js';

/** One request, ready to be sent. */
export interface Sending {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Sends a request by the means of the program. Rejects if no complete answer arrived. */
export type Transport = (sending: Sending) => Promise<{ status: number; text: string }>;

/** A decrypted answer: one body, or for a stream one per line. Text that is not JSON stays text. */
export interface Answer {
  readonly status: number;
  readonly bodies: readonly unknown[];
  /** Cut off, forged, or not from the hospital's server. */
  readonly isUnreadable?: true;
}

export interface SealedCallsOptions {
  readonly transport: Transport;
  /** The server's clock, epoch milliseconds. */
  readonly now: () => number;
  /** Takes the reply of the page's first call before anything else is sent. */
  readonly onBegin?: (begin: ReplyOf<'session.begin'>) => void;
  /**
   * The signed-in user; undefined for nobody. A request is not repeated after this has changed: the next try would be
   * carried out in another person's name.
   */
  readonly account?: () => string | undefined;
  /** Time limit of one try of a read (ms); default: a minute. */
  readonly readTryMs?: number;
  /** How long a read is repeated without an answer (ms); default: 5 seconds. */
  readonly readPatienceMs?: number;
  /** Called when a call continues without an answer, and when such a call has ended. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * How long a request is repeated without an answer (ms); zero: one try. Default: 15 seconds for a request that stores
   * something, 5 for a read.
   */
  readonly patienceMs?: number | undefined;
}

export interface SealedCalls {
  /** Reply of the page's first call: fetched once, and again after a failure. */
  begin(): Promise<ReplyOf<'session.begin'>>;
  /**
   * Sends until there is an answer, or the patience is over. A request that stores something is sent again as the same
   * bytes, so that the server answers it without storing it twice. A read is sealed again, because its nonce is spent.
   * @throws NoAnswer after the patience; the transport's error if `signal` ended the call
   */
  ask(name: EndpointName, request: unknown, options?: AskOptions): Promise<Answer>;
}

type Asked = { readonly signal?: AbortSignal | undefined; readonly patienceMs: number };

/** An action without an answer after this time has failed (specification, section 8). */
const PATIENCE_MS = 15_000;
/** After this time the loads of a page report that the server cannot be reached, and continue. */
const READ_PATIENCE_MS = 5_000;
/**
 * Limit of one try of a request with a short answer: the server answers within a second, unless it is still working.
 */
const SHORT_TRY_MS = 7_000;
/**
 * Limit of one try of a request whose answer is not given again. Shorter, a login on a busy server would fail each time:
 * the first try has spent the captcha.
 */
const ONLY_TRY_MS = 60_000;
/** Limit of one try of a read, whose answer may be a long list of figures. */
const READ_TRY_MS = 60_000;
/** Characters per millisecond that the slowest network transfers. */
const SLOWEST = 50;

/** Statuses of proxies while the server behind them is down. */
const GATEWAY = [502, 503, 504];

type Coded = { readonly status: unknown; readonly code: string };
const isCoded = (body: unknown): body is Coded =>
  typeof body === 'object' && body !== null && 'status' in body && 'code' in body;
const isSealed = (body: unknown): body is { data: string } =>
  typeof body === 'object' && body !== null && !('status' in body) && 'data' in body && typeof body.data === 'string';

/** Logging out is a GET; repeating it changes nothing. */
const isReadBy = (name: EndpointName): boolean => endpoints[name].does === 'read' || endpoints[name].method === 'GET';

/** Whether the server does not keep the answer: it sets a cookie, or goes to a caller without a session. */
const isAnsweredOnce = (name: EndpointName): boolean => {
  const { setsCookie, access }: Endpoint = endpoints[name];
  return setsCookie === true || access === 'public';
};

const codeOf = ({ bodies }: Answer): string | undefined => (isCoded(bodies[0]) ? bodies[0].code : undefined);

/** The bodies in a text: one, or for a stream one per line. */
function parsed(text: string): unknown[] {
  const lines = text.startsWith('{') ? text.split('\n').filter((line) => line !== '') : [text];
  return lines.map((line): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      return line;
    }
  });
}

const outcomeOf = (answer: Answer): Outcome<Answer> => {
  const code = codeOf(answer);
  if (code === 'request.unfinished') return { value: answer, again: 'unfinished' };
  const isMissing = answer.isUnreadable ?? (GATEWAY.includes(answer.status) && code === undefined);
  return isMissing ? { value: answer, again: 'missing' } : { value: answer };
};

/** Calls of one page, with its own keys. */
export function createSealedCalls(options: SealedCallsOptions): SealedCalls {
  const { transport, now, account = () => undefined } = options;
  let channel: Promise<SealedChannel> | undefined;

  const patienceOf = (isRead: boolean): number => (isRead ? (options.readPatienceMs ?? READ_PATIENCE_MS) : PATIENCE_MS);

  const repeated = (
    { patienceMs, signal }: Asked,
    { tryMs, body = '' }: { tryMs: number; body?: string },
    attempt: (signal: AbortSignal, tries: number) => Promise<Outcome<Answer>>,
  ): Promise<Answer> => {
    const sending = body.length / SLOWEST;
    const asker = account();
    return untilAnswered(attempt, {
      forMs: patienceMs === 0 ? 0 : patienceMs + sending,
      tryMs: tryMs + sending,
      signal,
      isWanted: () => account() === asker,
      onWaiting: options.onWaiting,
    });
  };

  /** Calls an endpoint that is not sealed; its answer is short. */
  const plain = (name: EndpointName, asked: Asked): Promise<Answer> => {
    const { method, path }: Endpoint = endpoints[name];
    return repeated(asked, { tryMs: SHORT_TRY_MS }, async (signal) => {
      const { status, text } = await transport({ method, path, headers: {}, signal });
      return outcomeOf({ status, bodies: parsed(text) });
    });
  };

  const open = async (patienceMs: number): Promise<SealedChannel> => {
    // Does not end with the call that happened to be first, because others wait for it too.
    const { status, bodies } = await plain('session.begin', { patienceMs });
    const begin = bodies[0] as { data?: ReplyOf<'session.begin'> } | undefined;
    if (status !== 200 || !begin?.data?.serverKey) throw new NotBegun({ status, bodies });
    options.onBegin?.(begin.data);
    return openChannel(begin.data);
  };

  const ensured = (patienceMs: number): Promise<SealedChannel> => {
    channel ??= open(patienceMs).catch((error: unknown) => {
      channel = undefined;
      throw error;
    });
    return channel;
  };

  /** Only refusals may arrive unsealed, so that nobody in between can forge an answer. */
  const opened = async (
    sealed: SealedChannel,
    bound: ReturnType<SealedChannel['bind']>,
    { status, text }: { status: number; text: string },
  ): Promise<Answer> => {
    const bodies = parsed(text);
    try {
      const read = bodies.map((body) => {
        if (isSealed(body)) return sealed.open(body.data, bound);
        if (status === 200 && !(isCoded(body) && body.status !== 200)) throw new Error('not sealed');
        return body;
      });
      return { status, bodies: await Promise.all(read) };
    } catch {
      return { status, bodies: [], isUnreadable: true };
    }
  };

  const sealedAsk = async (name: EndpointName, request: unknown, asked: Asked): Promise<Answer> => {
    const sealed = await ensured(asked.patienceMs);
    const { method, path }: Endpoint = endpoints[name];
    const prepare = async () => {
      const bound = sealed.bind(name);
      if (method === 'GET') return { bound, headers: sealed.headers(bound) };
      const data = await sealed.seal(request ?? {}, bound, now());
      return { bound, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ data }) };
    };
    const isRead = isReadBy(name);
    const first = await prepare();
    const writeTryMs = isAnsweredOnce(name) ? ONLY_TRY_MS : SHORT_TRY_MS;
    const tryMs = isRead ? (options.readTryMs ?? READ_TRY_MS) : writeTryMs;
    return repeated(asked, { tryMs, ...first }, async (signal, tries) => {
      const { bound, ...sending } = isRead && tries > 1 ? await prepare() : first;
      const answer = await opened(sealed, bound, await transport({ method, path, signal, ...sending }));
      const code = codeOf(answer);
      // An earlier try may have been carried out: its answer is not given again, or the bytes have become too old.
      const isLost = code === 'body.replayed' || code === 'body.unreadable';
      if (!isRead && tries > 1 && isLost) throw new NoAnswer('the answer was lost');
      return outcomeOf(answer);
    });
  };

  return {
    begin: async () => (await ensured(patienceOf(true))).begin,
    async ask(name, request, { signal, patienceMs = patienceOf(isReadBy(name)) } = {}) {
      const { unsealed }: Endpoint = endpoints[name];
      const asked = { signal, patienceMs };
      if (unsealed) return plain(name, asked);
      const answer = await sealedAsk(name, request, asked);
      if (codeOf(answer) !== 'body.unreadable') return answer;
      // The server no longer knows the key, for example after a backup was restored. It has not acted on the only try,
      // which it could not decrypt.
      channel = undefined;
      return sealedAsk(name, request, asked);
    },
  };
}

/** The page's first call was refused, or not answered by the hospital's server. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';

  constructor(readonly answer: Answer) {
    super('the first call was refused');
  }
}
