import { type Endpoint, type EndpointName, endpoints, type ReplyOf } from '@wardlink/contract';
import { openChannel, type SealedChannel } from './sealed-channel.js';
import { NoAnswer, type Outcome, untilAnswered } from './until-answered.js';

/** One request as it leaves. */
export interface Sending {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Sends a request by the means of the program. Rejects where no whole answer came. */
export type Transport = (sending: Sending) => Promise<{ status: number; text: string }>;

/** An answer, opened: one body, or of a stream one for each line. Text that is no JSON stays text. */
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
   * Who is signed in; undefined for nobody. A request is not repeated once this changed: the next try would be carried out in
   * another person's name.
   */
  readonly account?: () => string | undefined;
  /** How long one try of a read may take (ms); default: a minute. */
  readonly readTryMs?: number;
  /** How long the answer to a read may be missing (ms); default: 5 seconds. */
  readonly readPatienceMs?: number;
  /** Told when a call goes on without an answer, and when such a call has ended. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * How long an answer may be missing (ms); zero: one try. Default: 15 seconds for what stores something, 5 for a read.
   */
  readonly patienceMs?: number | undefined;
}

export interface SealedCalls {
  /** Reply of the page's first call: fetched once, and again after a failure. */
  begin(): Promise<ReplyOf<'session.begin'>>;
  /**
   * Asks until there is an answer, or the patience is over. A request that stores something is sent again as the same bytes, so
   * that the server answers it and does not store it twice. A read is sealed again, because its nonce is spent.
   * @throws NoAnswer after the patience; the transport's error where `signal` ended the call
   */
  ask(name: EndpointName, request: unknown, options?: AskOptions): Promise<Answer>;
}

type Asked = { readonly signal?: AbortSignal | undefined; readonly patienceMs: number };

/** The time after which an action without an answer has failed (specification, section 8). */
const PATIENCE_MS = 15_000;
/** What loads a page goes on by itself, and says meanwhile that the server cannot be reached. */
const READ_PATIENCE_MS = 5_000;
/** One try of a request with a short answer: the server gives it within a second, unless it is still at it. */
const SHORT_TRY_MS = 7_000;
/** One try of a read, which may be a long list of figures. */
const READ_TRY_MS = 60_000;
/** Characters that the slowest network carries in a millisecond. */
const SLOWEST = 50;

/** What proxies answer while the server behind them is away. */
const GATEWAY = [502, 503, 504];

type Coded = { readonly status: unknown; readonly code: string };
const isCoded = (body: unknown): body is Coded =>
  typeof body === 'object' && body !== null && 'status' in body && 'code' in body;
const isSealed = (body: unknown): body is { data: string } =>
  typeof body === 'object' && body !== null && !('status' in body) && 'data' in body && typeof body.data === 'string';

/** Logging out is a GET; once more it changes nothing. */
const isReadBy = (name: EndpointName): boolean => endpoints[name].does === 'read' || endpoints[name].method === 'GET';

const codeOf = ({ bodies }: Answer): string | undefined => (isCoded(bodies[0]) ? bodies[0].code : undefined);

/** The bodies in a text: one, or of a stream one a line. */
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

/** Calls of one page, under keys of its own. */
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

  /** Asks an endpoint that is not sealed; its answer is short. */
  const plain = (name: EndpointName, asked: Asked): Promise<Answer> => {
    const { method, path }: Endpoint = endpoints[name];
    return repeated(asked, { tryMs: SHORT_TRY_MS }, async (signal) => {
      const { status, text } = await transport({ method, path, headers: {}, signal });
      return outcomeOf({ status, bodies: parsed(text) });
    });
  };

  const open = async (patienceMs: number): Promise<SealedChannel> => {
    // Not ended with the call that happened to be first: others wait for it too.
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
    const tryMs = isRead ? (options.readTryMs ?? READ_TRY_MS) : SHORT_TRY_MS;
    return repeated(asked, { tryMs, ...first }, async (signal, tries) => {
      const { bound, ...sending } = isRead && tries > 1 ? await prepare() : first;
      const answer = await opened(sealed, bound, await transport({ method, path, signal, ...sending }));
      const code = codeOf(answer);
      // An earlier try may have been carried out. Its answer is not given again, or the bytes have become too old.
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
      // The server no longer knows the key, as after a restored backup. It has not acted on the only try, which it could not open.
      channel = undefined;
      return sealedAsk(name, request, asked);
    },
  };
}

/** The page's first call was refused, or answered by something else than the hospital's server. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';

  constructor(readonly answer: Answer) {
    super('the first call was refused');
  }
}
