/** Shortest password that anybody may have, characters. */
export const PASSWORD_LENGTH = 10;
/** The passwords that an account had last cannot be chosen again: this many, the present one included. */
export const PASSWORDS_REMEMBERED = 5;

/** A hospital's rule for passwords and sessions. */
export interface PasswordRule {
  /** Shortest password, characters. */
  length: number;
  /** Passwords that cannot be chosen again, the present one included. */
  remembered: number;
  /** Wrong passwords in a row that lock a name, and for how many minutes. */
  lockAfter: number;
  lockMinutes: number;
  /** A session ends after so many hours, however much it is used. */
  sessionHours: number;
  /** The screen is locked after so many minutes without input. */
  idleMinutes: number;
}

export const DEFAULT_PASSWORD_RULE: PasswordRule = {
  length: PASSWORD_LENGTH,
  remembered: PASSWORDS_REMEMBERED,
  lockAfter: 5,
  lockMinutes: 15,
  sessionHours: 12,
  idleMinutes: 15,
};

/** What a hospital may choose, both bounds included: never a shorter password than the product asks for. */
export const PASSWORD_RULE_BOUNDS: Readonly<Record<keyof PasswordRule, readonly [least: number, most: number]>> = {
  length: [PASSWORD_LENGTH, 64],
  remembered: [1, 24],
  lockAfter: [3, 10],
  lockMinutes: [5, 1440],
  sessionHours: [1, 72],
  idleMinutes: [1, 120],
};

/** The first part of a rule that lies outside of its bounds; undefined where all are inside. */
export function passwordRuleFault(rule: PasswordRule): keyof PasswordRule | undefined {
  const parts = Object.keys(PASSWORD_RULE_BOUNDS) as (keyof PasswordRule)[];
  return parts.find((part) => {
    const [least, most] = PASSWORD_RULE_BOUNDS[part];
    return !Number.isInteger(rule[part]) || rule[part] < least || rule[part] > most;
  });
}

/** Long enough, with letters and digits. Length is what counts most; no other class of character is asked for. */
export function isAcceptablePassword(password: string, length = PASSWORD_LENGTH): boolean {
  return password.length >= length && /\p{L}/u.test(password) && /\p{N}/u.test(password);
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
export function passwordStrength(password: string, length = PASSWORD_LENGTH): PasswordStrength {
  if (!isAcceptablePassword(password, length)) return 0;
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((one) => one.test(password)).length;
  const points = new Set(password).size + 2 * classes;
  return points < 13 ? 1 : points < 18 ? 2 : 3;
}
