import {
  ATTACHMENT_HEADERS,
  ATTACHMENT_PATH,
  bodyCipher,
  endpoints,
  openBody,
  sealBody,
  type AttachmentKind,
  type BodyKey,
  type EndpointName,
  type ErrorReply,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';
import { language } from './language.js';

type Beginning = ReplyOf<'session.begin'>;

interface Channel {
  beginning: Beginning;
  publicKey: string;
  key: BodyKey;
  /** Server clock minus the phone's clock, in milliseconds. */
  ahead: number;
}

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

/** Whether the server refused a report for good: it answered, and neither because of its load nor of its own failure. */
export const isReportRefused = (error: unknown): boolean =>
  error instanceof HospitalError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** How long an answer may take; on a weak network a request would else wait for minutes, milliseconds. */
const ANSWER_WITHIN = 20_000;
/** How long a file may take: 20 MB on a weak mobile network, milliseconds. */
const STORED_WITHIN = 10 * 60_000;
/** The server's clock minus the phone's, as it was last known: without a network it is still the best guess. */
const CLOCK = 'wardlink-phone-ahead';

let channel: Promise<Channel> | undefined;
let seq = 0;
let sessionEnded = (): void => undefined;

/** Body status 300 and HTTP 401 both mean that the session has ended. */
const ENDED = [300, 401];

/** Sets what happens when the session has ended. */
export function onSessionEnd(then: () => void): void {
  sessionEnded = then;
}

/** Headers of every request: in which language a refusal is answered, and that no other site made it. */
const requestHeaders = (): Record<string, string> => ({
  'Accept-Language': language() === 'en' ? 'en-US' : 'zh-CN',
  'X-Requested-With': 'XMLHttpRequest',
});

async function send(name: EndpointName, headers: Record<string, string>, body?: string): Promise<unknown> {
  const { method, path } = endpoints[name];
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...requestHeaders(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ?? null,
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  const reply = (await response.json()) as ErrorReply | { status: 200; data: unknown } | { data: string };
  if ('code' in reply) throw new HospitalError(reply.code, reply.status, reply.description);
  return reply.data;
}

function noticeEnd(error: unknown): void {
  if (error instanceof HospitalError && ENDED.includes(error.status)) sessionEnded();
}

/**
 * Stores a file under an id, as plain bytes (docs/decisions/0088-attachments.md); the same bytes again are stored once.
 * @throws HospitalError for a refusal
 */
export async function storeFile(id: string, kind: AttachmentKind, name: string, file: Blob): Promise<void> {
  const response = await fetch(`${ATTACHMENT_PATH}${id}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      ...requestHeaders(),
      'Content-Type': 'application/octet-stream',
      [ATTACHMENT_HEADERS.kind]: kind,
      [ATTACHMENT_HEADERS.name]: encodeURIComponent(name),
    },
    body: file,
    signal: AbortSignal.timeout(STORED_WITHIN),
  });
  if (response.ok) return;
  const { code, status, description } = (await response.json()) as ErrorReply;
  const error = new HospitalError(code, status, description);
  noticeEnd(error);
  throw error;
}

async function open(): Promise<Channel> {
  const own = await (await bodyCipher()).createKeyPair();
  const beginning = (await send('session.begin', {})) as Beginning;
  const keys = { client: own.publicKey, server: beginning.serverKey };
  const key = await (await bodyCipher()).deriveKey(own, beginning.serverKey, keys);
  const ahead = beginning.serverTime - Date.now();
  localStorage.setItem(CLOCK, String(ahead));
  return { beginning, publicKey: own.publicKey, key, ahead };
}

function opened(): Promise<Channel> {
  channel ??= open().catch((error: unknown) => {
    channel = undefined;
    throw error;
  });
  return channel;
}

/** Public settings of the hospital, before login. */
export async function beginning(): Promise<Beginning> {
  return (await opened()).beginning;
}

/** The present time of the server's clock, epoch milliseconds; without a network, by what was last known of it. */
export async function hospitalNow(): Promise<number> {
  const ahead = await opened().then(
    (open) => open.ahead,
    () => Number(localStorage.getItem(CLOCK) ?? 0),
  );
  return Date.now() + ahead;
}

/** The captcha is not sealed, because anyone may request one. */
export async function captcha(): Promise<ReplyOf<'session.captcha'>> {
  return (await send('session.captcha', {})) as ReplyOf<'session.captcha'>;
}

/** Calls an endpoint with a sealed body. @throws HospitalError for a refusal */
export async function call<Name extends EndpointName>(name: Name, request?: RequestOf<Name>): Promise<ReplyOf<Name>> {
  const { key, publicKey, ahead } = await opened();
  const { method, path } = endpoints[name];
  seq += 1;
  const binding = { kid: publicKey, for: `${method} ${path}`, seq, at: Date.now() + ahead };
  const body = method === 'POST' ? JSON.stringify({ data: await sealBody(request ?? {}, binding, key) }) : undefined;
  const headers = { 'x-wardlink-key': publicKey, 'x-wardlink-seq': String(binding.seq) };
  const sealed = await send(name, headers, body).catch((error: unknown) => {
    noticeEnd(error);
    throw error;
  });
  const { header, value } = await openBody(String(sealed), key);
  if (header.for !== binding.for || header.seq !== binding.seq) throw new Error('the reply belongs to another request');
  return (value as { data: ReplyOf<Name> }).data;
}
