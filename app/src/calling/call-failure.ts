import { translate } from '../language/i18n.js';

/** Error codes of the calling SDK that have their own message here. */
const DEVICE_NOT_FOUND = 4099;
const NOT_SUPPORTED = 4098;
const JOIN_ROOM_FAILED = 16388;
const CLIENT_BANNED = 16448;

const BY_BROWSER_NAME: Record<string, string> = {
  NotReadableError: 'notReadable',
  NotAllowedError: 'notAllowed',
  NotFoundError: 'notFound',
  OverconstrainedError: 'overconstrained',
};

const BY_CODE: Record<number, string> = {
  [DEVICE_NOT_FOUND]: 'notFound',
  [NOT_SUPPORTED]: 'unsupported',
  [JOIN_ROOM_FAILED]: 'joinFailed',
  [CLIENT_BANNED]: 'banned',
};

/** A call failed for a reason that has its own message. */
export class CallFailure extends Error {
  constructor(
    readonly reason: 'missingParameters' | 'insecure' | 'unsupported' | 'hospitalSystem',
    /** Text of the refusal by the hospital's server. */
    readonly detail?: string,
  ) {
    super(reason);
    this.name = 'CallFailure';
  }
}

/** Language key of a failure, for any error of the browser or the calling SDK. */
export function failureKey(error: unknown): string {
  if (error instanceof CallFailure) return `calls.failure.${error.reason}`;
  const code =
    error instanceof Error && 'getCode' in error && typeof error.getCode === 'function' ? Number(error.getCode()) : 0;
  const name = error instanceof Error ? error.name : '';
  return `calls.failure.${BY_CODE[code] ?? BY_BROWSER_NAME[name] ?? 'unknown'}`;
}

/** Text about a failed call, for users. */
export function callFailureText(error: unknown): string {
  return translate(failureKey(error), { reason: error instanceof CallFailure ? (error.detail ?? '') : '' });
}
