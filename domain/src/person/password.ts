/** Shortest password that anybody may have, characters. */
export const PASSWORD_LENGTH = 10;
/** The passwords that an account had last cannot be chosen again: this many, the present one included. */
export const PASSWORDS_REMEMBERED = 5;

/** Long enough, with letters and digits. Length is what counts most; no other class of character is asked for. */
export function isAcceptablePassword(password: string): boolean {
  return password.length >= PASSWORD_LENGTH && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}

/** True where a password has the user name in it, in whatever case; names of one or two characters do not count. */
export function containsName(password: string, username: string): boolean {
  return username.length > 2 && password.toLowerCase().includes(username.toLowerCase());
}

/** 0: not acceptable. 1 weak, 2 fair, 3 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3;

/**
 * How hard a password is to guess, for the person who chooses it: the number of different characters counts, and one
 * class of characters more counts like two of them. Acceptable is decided by {@link isAcceptablePassword} alone.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (!isAcceptablePassword(password)) return 0;
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((one) => one.test(password)).length;
  const points = new Set(password).size + 2 * classes;
  return points < 13 ? 1 : points < 18 ? 2 : 3;
}
