import { errorCatalogue, type ErrorCode } from '@wardlink/contract';

/** Statuses under which somebody is kept from what is not theirs, or from trying on. */
const KEPT_OUT: readonly number[] = [401, 403, 404, 413, 421, 423, 429];
/** Codes of other statuses that an attack brings about. */
const TRIED: readonly ErrorCode[] = [
  'session.ended',
  'body.unreadable',
  'body.tooComplex',
  'body.replayed',
  'captcha.wrong',
  'credentials.wrong',
  'password.oldWrong',
  'screen.wrong',
  'setup.codeWrong',
  'input.invalid',
];

/** Whether a refusal is worth the look of who watches over the log: one is a slip, many are an attack. */
export function isSuspicious(code: ErrorCode): boolean {
  return KEPT_OUT.includes(errorCatalogue[code].status) || TRIED.includes(code);
}
