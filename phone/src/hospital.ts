import { createSealedCalls, NotBegun, storeFile, type Answer, type Sending } from '@wardlink/client';
import type { EndpointName, ErrorReply, ReplyOf, RequestOf } from '@wardlink/contract';
import { language } from './language.js';

type Beginning = ReplyOf<'session.begin'>;

/** A refusal of the server; `message` is the reason in the user's language. */
export class HospitalError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** Statuses of refusals that may succeed later: too slow, too early, too many requests. */
const OF_THE_MOMENT = [408, 425, 429];

export const isOfTheMoment = (error: unknown): boolean =>
  error instanceof HospitalError && OF_THE_MOMENT.includes(error.status);

/** Whether the server refused a report for good, and not because of its load or an internal failure. */
export const isReportRefused = (error: unknown): boolean =>
  error instanceof HospitalError && error.status >= 400 && error.status < 500 && !isOfTheMoment(error);

/** Time limit for the answer to a read, milliseconds: otherwise a request on a weak network would wait for minutes. */
const ANSWER_WITHIN = 20_000;
/** Key of the last known difference between the server's clock and the phone's, the best guess without a network. */
const CLOCK = 'wardlink-phone-ahead';

/** Server clock minus the phone's clock, once it is known, milliseconds. */
let ahead: number | undefined;
let sessionEnded = (): void => undefined;

/** Body status 300 and HTTP 401 both mean that the session has ended. */
const ENDED = [300, 401];

/** Sets the action after the end of the session. */
export function onSessionEnd(then: () => void): void {
  sessionEnded = then;
}

/** Headers of every request: the language for refusals, and a proof that it was not sent by another site. */
const requestHeaders = (): Record<string, string> => ({
  'Accept-Language': language() === 'en' ? 'en-US' : 'zh-CN',
  'X-Requested-With': 'XMLHttpRequest',
});

async function transport({ method, path, headers, body, signal }: Sending): Promise<{ status: number; text: string }> {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { ...requestHeaders(), ...headers },
    body: body ?? null,
    signal,
  });
  return { status: response.status, text: await response.text() };
}

let account: string | undefined;

/** Sets the account of the page; undefined for none. Waiting requests are not repeated for another account. */
export function showsAccount(userId: string | undefined): void {
  account = userId;
}

const calls = createSealedCalls({
  transport,
  account: () => account,
  now: () => Date.now() + (ahead ?? 0),
  readTryMs: ANSWER_WITHIN,
  // The page shows earlier replies at once, and its loads repeat themselves.
  readPatienceMs: 0,
  onBegin({ serverTime }) {
    ahead = serverTime - Date.now();
    localStorage.setItem(CLOCK, String(ahead));
  },
});

/** The data of an answer. @throws HospitalError for a refusal, Error if it is not an answer of the hospital */
function dataOf({ bodies, isUnreadable }: Answer): unknown {
  const [body] = bodies;
  if (isUnreadable || typeof body !== 'object' || body === null) throw new Error('not an answer of the hospital');
  if ('code' in body) {
    const { code, status, description } = body as ErrorReply;
    throw new HospitalError(code, status, description);
  }
  return (body as { data?: unknown }).data;
}

function noticeEnd(error: unknown): void {
  if (error instanceof HospitalError && ENDED.includes(error.status)) sessionEnded();
}

/**
 * Stores the file of a message under its id; sends it again without an answer.
 * @throws HospitalError for a refusal, NoAnswer
 */
export async function storeAttachment(file: Parameters<typeof storeFile>[0]): Promise<void> {
  const sender = account;
  const refused = await storeFile(file, { headers: requestHeaders(), isWanted: () => account === sender });
  if (!refused) return;
  const { code, status, description } = refused.reply;
  const error = new HospitalError(code, status, description);
  noticeEnd(error);
  throw error;
}

/** Public settings of the hospital, before login. */
export async function beginning(): Promise<Beginning> {
  try {
    return await calls.begin();
  } catch (error) {
    if (error instanceof NotBegun) dataOf(error.answer);
    throw error;
  }
}

/** The present time of the server's clock, epoch milliseconds; without a network by the last known difference. */
export async function hospitalNow(): Promise<number> {
  await calls.begin().catch(() => undefined);
  return Date.now() + (ahead ?? Number(localStorage.getItem(CLOCK) ?? 0));
}

/** The captcha is not sealed, because anyone may request one. */
export async function captcha(): Promise<ReplyOf<'session.captcha'>> {
  return call('session.captcha');
}

export interface CallOptions {
  /** The caller repeats it, as an outbox does: it is tried once. */
  readonly once?: boolean;
}

/**
 * Calls an endpoint. A request that stores something is repeated for 15 seconds until there is an answer
 * (docs/decisions/0131-calls-without-an-answer.md); a read is tried once.
 * @throws HospitalError for a refusal
 */
export async function call<Name extends EndpointName>(
  name: Name,
  request?: RequestOf<Name>,
  { once = false }: CallOptions = {},
): Promise<ReplyOf<Name>> {
  try {
    return dataOf(await calls.ask(name, request ?? {}, { patienceMs: once ? 0 : undefined })) as ReplyOf<Name>;
  } catch (error) {
    if (error instanceof NotBegun) dataOf(error.answer);
    noticeEnd(error);
    throw error;
  }
}
