/** Shortest password that anybody may have, characters. */
export const PASSWORD_LENGTH = 10;

/** Long enough, with letters and digits. Length is what counts most; no other class of character is asked for. */
export function isAcceptablePassword(password: string): boolean {
  return password.length >= PASSWORD_LENGTH && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}
