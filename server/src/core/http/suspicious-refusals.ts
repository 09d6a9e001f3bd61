import { errorCatalogue, type ErrorCode } from '@wardlink/contract';

/** HTTP statuses of refusals for missing access or too many attempts. */
const KEPT_OUT: readonly number[] = [401, 403, 404, 413, 421, 423, 429];
/** Further codes that an attack can cause. */
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
  'message.mentionUnknown',
  'attachment.pictureType',
  'attachment.fileType',
  'attachment.macros',
  'attachment.unreadable',
  'attachment.unpacksTooLarge',
  'attachment.dimensions',
];

/** Whether a refusal is logged as a warning: one may be a mistake, many are an attack. */
export function isSuspicious(code: ErrorCode): boolean {
  return KEPT_OUT.includes(errorCatalogue[code].status) || TRIED.includes(code);
}
