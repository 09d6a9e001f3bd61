/** Shortest password of any account, characters. */
export const PASSWORD_LENGTH = 10;
/** Number of recent passwords that cannot be used again, including the current one. */
export const PASSWORDS_REMEMBERED = 5;

/** A hospital's rule for passwords and sessions. */
export interface PasswordRule {
  /** Shortest password, characters. */
  length: number;
  /** Number of passwords that cannot be used again, including the current one. */
  remembered: number;
  /** Number of consecutive wrong passwords that locks a name, and the minutes that it stays locked. */
  lockAfter: number;
  lockMinutes: number;
  /** Hours after which a session ends, even in use. */
  sessionHours: number;
  /** Minutes without input after which the screen is locked. */
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

/** Allowed values for a hospital, inclusive: never a shorter password than the product requires. */
export const PASSWORD_RULE_BOUNDS: Readonly<Record<keyof PasswordRule, readonly [least: number, most: number]>> = {
  length: [PASSWORD_LENGTH, 64],
  remembered: [1, 24],
  lockAfter: [3, 10],
  lockMinutes: [5, 1440],
  sessionHours: [1, 72],
  idleMinutes: [1, 120],
};

/** The first value of a rule outside its bounds; undefined if all are inside. */
export function passwordRuleFault(rule: PasswordRule): keyof PasswordRule | undefined {
  const parts = Object.keys(PASSWORD_RULE_BOUNDS) as (keyof PasswordRule)[];
  return parts.find((part) => {
    const [least, most] = PASSWORD_RULE_BOUNDS[part];
    return !Number.isInteger(rule[part]) || rule[part] < least || rule[part] > most;
  });
}

/**
 * Whether a password is long enough and contains letters and digits. Other classes of characters are not required,
 * because length matters most.
 */
export function isAcceptablePassword(password: string, length = PASSWORD_LENGTH): boolean {
  return password.length >= length && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}

/** True if a password contains the user name, ignoring case; names of one or two characters are ignored. */
export function containsName(password: string, username: string): boolean {
  return username.length > 2 && password.toLowerCase().includes(username.toLowerCase());
}

/** 0: not acceptable. 1 weak, 2 fair, 3 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3;

/**
 * How hard a password is to guess, shown to the person who chooses it: the number of different characters counts, and
 * each further class of characters counts like two more. Only {@link isAcceptablePassword} decides whether it is
 * acceptable.
 */
export function passwordStrength(password: string, length = PASSWORD_LENGTH): PasswordStrength {
  if (!isAcceptablePassword(password, length)) return 0;
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((one) => one.test(password)).length;
  const points = new Set(password).size + 2 * classes;
  return points < 13 ? 1 : points < 18 ? 2 : 3;
}
