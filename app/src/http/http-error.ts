import type { ErrorCode, ErrorReply } from '@wardlink/contract';

/** Why a call failed, in a form the screens can act on. */
type FailureKind =
  /** No answer at all: network, server down, time out. */
  | 'unreachable'
  /** The browser aborted the request. */
  | 'brokenOff'
  /** The session is over (body status 300 or HTTP 401). */
  | 'sessionEnded'
  /** HTTP 403. */
  | 'forbidden'
  /** Any other error of the server or a gateway. */
  | 'refused';

/** HTTP statuses that have their own text (specification, section 8). */
export const NAMED_STATUSES = [400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505] as const;

/** A failed call: a stable code, the HTTP or body status, and a text for users in the page's language. */
export class HttpError extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly status: number,
    message: string,
    readonly code?: ErrorCode,
    /** Problems by field, with the names of the request. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

type Translate = (key: string, places?: Record<string, string | number>) => string;

function isErrorReply(body: unknown): body is ErrorReply {
  return typeof body === 'object' && body !== null && 'code' in body && 'description' in body;
}

function fieldsOf({ field, fields, description }: ErrorReply): Record<string, string> {
  return fields ?? (field === undefined ? {} : { [field]: description });
}

/**
 * The error of an HTTP status that is not a success. The server's own description, if it sent one, is used, because it
 * names the cause; a status from a gateway gets the text of the catalogue.
 */
export function errorOfStatus(status: number, body: unknown, url: string, translate: Translate): HttpError {
  const kind: FailureKind = status === 401 ? 'sessionEnded' : status === 403 ? 'forbidden' : 'refused';
  if (isErrorReply(body)) return new HttpError(kind, status, body.description, body.code, fieldsOf(body));
  const named = (NAMED_STATUSES as readonly number[]).includes(status);
  const message = named
    ? translate(`errors.http.${status}`, { url })
    : translate('errors.http.other', { status: String(status) });
  return new HttpError(kind, status, message);
}

/** The error of a plain body `{status, code, description}` that travelled under HTTP 200; undefined for a success. */
export function errorOfBody(body: unknown, translate: Translate): HttpError | undefined {
  if (typeof body !== 'object' || body === null || !('status' in body)) return undefined;
  const status = Number(body.status);
  if (status === 200) return undefined;
  const code = isErrorReply(body) ? body.code : undefined;
  const description = isErrorReply(body) ? body.description : translate('errors.serverException');
  return new HttpError(status === 300 || status === 401 ? 'sessionEnded' : 'refused', status, description, code);
}

/**
 * The error of a request without an answer, by the HTTP client's code, whose English message is never shown. A request
 * that the browser aborted (the page was left, or loading stopped) says nothing about the server.
 */
export function unansweredError(code: string | undefined, translate: Translate): HttpError {
  if (code === 'ECONNABORTED') return new HttpError('brokenOff', 0, translate('errors.brokenOff'));
  const key = code === 'ETIMEDOUT' ? 'errors.http.408' : 'errors.unreachable';
  return new HttpError('unreachable', 0, translate(key));
}

/** The error of a response that cannot be read: truncated, forged, or not from the hospital's server. */
export function unreadableError(status: number, translate: Translate): HttpError {
  return new HttpError('refused', status, translate('errors.serverException'));
}
