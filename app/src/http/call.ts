import axios, { isAxiosError, type AxiosResponse } from 'axios';
import {
  DISK_HEADER,
  type Endpoint,
  endpoints,
  SEAL_HEADERS,
  type EndpointName,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';
import { acceptLanguage, translate } from '../language/i18n.js';
import { readDisk } from './disk-state.js';
import { endSession } from '../session/end-session.js';
import { markFactorMissing } from '../session/session.js';
import { clock } from '../clock/hospital-clock.js';
import { emptyToNull } from './empty-to-null.js';
import { errorOfBody, errorOfStatus, HttpError, unansweredError, unreadableError } from './http-error.js';
import { openChannel, type SealedChannel } from './sealed-channel.js';

const client = axios.create({
  withCredentials: true,
  validateStatus: () => true,
  // Time-outs and requests aborted by the browser have codes of their own.
  transitional: { clarifyTimeoutError: true },
});

export interface CallOptions {
  /**
   * The page asks by itself (refresh, outbox): no answer then means "try again later" and does not end the session.
   * A call that a person asked for ends it (specification, section 8).
   */
  background?: boolean;
  signal?: AbortSignal;
}

let channel: Promise<SealedChannel> | undefined;

/** Reply of the page's first call: the hospital, its clock and zone, the version. Fetched once, and again after a failure. */
export async function pageBegin(options: CallOptions = {}): Promise<ReplyOf<'session.begin'>> {
  return (await ensureChannel(options)).begin;
}

function ensureChannel(options: CallOptions): Promise<SealedChannel> {
  channel ??= openPageChannel(options).catch((error: unknown) => {
    channel = undefined;
    throw error;
  });
  return channel;
}

async function openPageChannel(options: CallOptions): Promise<SealedChannel> {
  const begin = (await plainCall('session.begin', options)) as ReplyOf<'session.begin'>;
  clock.set(begin.serverTime, begin.zone);
  if (begin.clockStands) clock.stand();
  return openChannel(begin);
}

async function send(
  name: EndpointName,
  options: CallOptions,
  data: unknown,
  headers: Record<string, string>,
): Promise<AxiosResponse<unknown>> {
  const { method, path } = endpoints[name];
  try {
    const response = await client.request<unknown>({
      method,
      url: path,
      data,
      signal: options.signal,
      headers: { 'Accept-Language': acceptLanguage(), 'X-Requested-With': 'XMLHttpRequest', ...headers },
    });
    readDisk(response.headers[DISK_HEADER]);
    return response;
  } catch (error) {
    if (isAxiosError(error) && error.code === 'ERR_CANCELED') throw error;
    const failure = unansweredError(isAxiosError(error) ? error.code : undefined, translate);
    if (failure.kind === 'unreachable' && !options.background && name !== 'session.begin') endSession(failure);
    throw failure;
  }
}

/** The opened reply `{status: 200, data}` or the error it stands for. */
function valueOf(response: AxiosResponse<unknown>, body: unknown, path: string): unknown {
  const error =
    response.status < 200 || response.status > 299
      ? errorOfStatus(response.status, body, path, translate)
      : errorOfBody(body, translate);
  if (error) {
    if (error.kind === 'sessionEnded') endSession(error);
    if (error.code === 'factor.missing') markFactorMissing();
    throw error;
  }
  // A gateway may answer with a page of its own under status 200.
  if (typeof body !== 'object' || body === null) throw unreadableError(response.status, translate);
  return (body as { data?: unknown }).data;
}

async function plainCall(name: EndpointName, options: CallOptions): Promise<unknown> {
  const response = await send(name, options, undefined, {});
  return valueOf(response, response.data, endpoints[name].path);
}

function isSealed(body: unknown): body is { data: string } {
  return typeof body === 'object' && body !== null && !('status' in body) && 'data' in body;
}

/** All replies, opened; an endpoint without a stream has one. */
async function sealedReplies(name: EndpointName, request: unknown, options: CallOptions): Promise<unknown[]> {
  const sealed = await ensureChannel(options);
  const { method, path } = endpoints[name];
  const target = `${method} ${path}`;
  const seq = sealed.nextSeq();
  const [data, headers] =
    method === 'GET'
      ? [undefined, { [SEAL_HEADERS.key]: sealed.keyId, [SEAL_HEADERS.seq]: String(seq) }]
      : [{ data: await sealed.seal(emptyToNull(request ?? {}), target, seq, clock.now()) }, {}];
  const response = await send(name, options, data, headers);
  const replies: unknown[] = [];
  for (const body of await openedLines(response, ({ data: text }) => sealed.open(text, target, seq))) {
    replies.push(valueOf(response, body, path));
  }
  return replies;
}

/** Only refusals may arrive unsealed, so that nobody in between can forge an answer. */
function asRefused(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'status' in body && body.status === 200)
    throw new Error('not sealed');
  return body;
}

/** The bodies of a reply, opened where they are sealed. @throws HttpError for what cannot be read */
async function openedLines(
  response: AxiosResponse<unknown>,
  open: (body: { data: string }) => Promise<unknown>,
): Promise<unknown[]> {
  try {
    return await Promise.all(linesOf(response.data).map((body) => (isSealed(body) ? open(body) : asRefused(body))));
  } catch {
    throw unreadableError(response.status, translate);
  }
}

/** The bodies of a reply: one, or of a stream one a line. */
function linesOf(data: unknown): unknown[] {
  if (typeof data !== 'string' || !data.startsWith('{')) return [data];
  const lines = data.split('\n').filter((line) => line !== '');
  return lines.map((line): unknown => JSON.parse(line));
}

/** Repeats a call once with a new key where the server no longer knows the page's. */
async function replies(name: EndpointName, request: unknown, options: CallOptions): Promise<unknown[]> {
  try {
    return await sealedReplies(name, request, options);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'body.unreadable') throw error;
    channel = undefined;
    return sealedReplies(name, request, options);
  }
}

type Input<Name extends EndpointName> =
  RequestOf<Name> extends undefined
    ? [request?: undefined, options?: CallOptions]
    : [request: RequestOf<Name>, options?: CallOptions];

/**
 * Calls an endpoint of the contract and answers with its reply.
 *
 * Rejects with an {@link HttpError}. Where the server no longer knows the page's key (it was restored from a backup),
 * a new key is agreed on once and the call is repeated; the server has not acted on a body it could not open.
 */
export async function call<Name extends EndpointName>(name: Name, ...input: Input<Name>): Promise<ReplyOf<Name>> {
  const [request, options = {}] = input;
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.unsealed) return (await plainCall(name, options)) as ReplyOf<Name>;
  return (await replies(name, request, options))[0] as ReplyOf<Name>;
}

/** Endpoints that answer with a stream. */
type StreamName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { stream: true } ? Name : never;
}[EndpointName];

/** Calls an endpoint that answers with a stream, and answers with all of its replies. Rejects as {@link call}. */
export async function callStream<Name extends StreamName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallOptions = {},
): Promise<ReplyOf<Name>[]> {
  return (await replies(name, request, options)) as ReplyOf<Name>[];
}
