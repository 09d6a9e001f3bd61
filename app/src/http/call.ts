import axios, { CanceledError, isAxiosError } from 'axios';
import { createSealedCalls, NoAnswer, NotBegun, type Answer, type Sending } from '@wardlink/client';
import {
  DISK_HEADER,
  type Endpoint,
  endpoints,
  type EndpointName,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';
import { acceptLanguage, translate } from '../language/i18n.js';
import { readDisk } from './disk-state.js';
import { endSession } from '../session/end-session.js';
import { markFactorMissing, session } from '../session/session.js';
import { clock } from '../clock/hospital-clock.js';
import { emptyToNull } from './empty-to-null.js';
import { errorOfBody, errorOfStatus, unansweredError, unreadableError } from './http-error.js';
import { countWaiting } from './waiting-calls.js';

const client = axios.create({
  withCredentials: true,
  validateStatus: () => true,
  // Time-outs and requests aborted by the browser have codes of their own.
  transitional: { clarifyTimeoutError: true },
  responseType: 'text',
  transformResponse: (text: unknown) => text,
});

export interface CallOptions {
  /** Nobody waits for the result: a request without an answer fails, and the session continues. */
  background?: boolean;
  /** The caller repeats it, such as an outbox or a clock: it is tried once, and does not end the session. */
  once?: boolean;
  signal?: AbortSignal;
}

async function transport({ method, path, headers, body, signal }: Sending): Promise<{ status: number; text: string }> {
  const response = await client.request<unknown>({
    method,
    url: path,
    data: body,
    signal,
    headers: { 'Accept-Language': acceptLanguage(), 'X-Requested-With': 'XMLHttpRequest', ...headers },
  });
  readDisk(response.headers[DISK_HEADER]);
  return { status: response.status, text: String(response.data) };
}

const account = (): string | undefined => session.get()?.userId;

const calls = createSealedCalls({
  transport,
  account,
  now: () => clock.now(),
  onBegin: ({ serverTime, zone, clockStands }) => {
    clock.set(serverTime, zone);
    if (clockStands) clock.stand();
  },
  onWaiting: countWaiting,
});

/** Reply of the page's first call: the hospital, its clock and zone, the version. Fetched once, and again after a failure. */
export async function pageBegin(): Promise<ReplyOf<'session.begin'>> {
  try {
    return await calls.begin();
  } catch (error) {
    throw failureOf(error, 'session.begin', {}, account());
  }
}

/** The value of a body `{status: 200, data}`. @throws HttpError for a refusal */
function valueOf(status: number, body: unknown, path: string): unknown {
  const error =
    status < 200 || status > 299 ? errorOfStatus(status, body, path, translate) : errorOfBody(body, translate);
  if (error) {
    if (error.kind === 'sessionEnded') endSession(error);
    if (error.code === 'factor.missing') markFactorMissing();
    throw error;
  }
  // A gateway may answer with its own page under status 200.
  if (typeof body !== 'object' || body === null) throw unreadableError(status, translate);
  return (body as { data?: unknown }).data;
}

function valuesOf({ status, bodies, isUnreadable }: Answer, path: string): unknown[] {
  if (isUnreadable) throw unreadableError(status, translate);
  return bodies.map((body) => valueOf(status, body, path));
}

/**
 * The error with which a call rejects. An unanswered action for which a person waits ends the session (specification,
 * section 8); the entries are kept, and the login leads back to them.
 */
function failureOf(
  error: unknown,
  name: EndpointName,
  { background, once, signal }: CallOptions,
  asker: string | undefined,
): unknown {
  if (signal?.aborted) return new CanceledError();
  if (error instanceof NotBegun) {
    try {
      valuesOf(error.answer, endpoints[name].path);
    } catch (failure) {
      return failure;
    }
    return unreadableError(error.answer.status, translate);
  }
  if (!(error instanceof NoAnswer)) return error;
  const failure = unansweredError(codeOf(error.cause), translate);
  const { does }: Endpoint = endpoints[name];
  const isAwaited = does === 'write' && !background && !once;
  // But never the session of a user who signed in after the call began.
  if (failure.kind === 'unreachable' && isAwaited && account() === asker) endSession(failure);
  return failure;
}

/** Why the last try got no answer. The page itself cancelled a try that took too long. */
function codeOf(cause: unknown): string | undefined {
  if (!isAxiosError(cause)) return undefined;
  return cause.code === 'ERR_CANCELED' ? 'ETIMEDOUT' : cause.code;
}

async function replies(name: EndpointName, request: unknown, options: CallOptions): Promise<unknown[]> {
  const asker = account();
  let answer: Answer;
  try {
    answer = await calls.ask(name, emptyToNull(request ?? {}), {
      signal: options.signal,
      patienceMs: options.once ? 0 : undefined,
    });
  } catch (error) {
    throw failureOf(error, name, options, asker);
  }
  return valuesOf(answer, endpoints[name].path);
}

type Input<Name extends EndpointName> =
  RequestOf<Name> extends undefined
    ? [request?: undefined, options?: CallOptions]
    : [request: RequestOf<Name>, options?: CallOptions];

/**
 * Calls an endpoint of the contract and returns its reply. Rejects with an {@link HttpError}.
 *
 * Without an answer, a request that stores something is repeated for 15 seconds, a read for 5; the loads of a page then
 * continue as long as somebody looks at it (docs/decisions/0131-calls-without-an-answer.md).
 */
export async function call<Name extends EndpointName>(name: Name, ...input: Input<Name>): Promise<ReplyOf<Name>> {
  const [request, options = {}] = input;
  return (await replies(name, request, options))[0] as ReplyOf<Name>;
}

/** Endpoints that answer with a stream. */
type StreamName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { stream: true } ? Name : never;
}[EndpointName];

/** Calls an endpoint that answers with a stream, and returns all of its replies. Rejects as {@link call}. */
export async function callStream<Name extends StreamName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<ReplyOf<Name>[]> {
  return (await replies(name, request, options)) as ReplyOf<Name>[];
}
