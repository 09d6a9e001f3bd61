import { DEFAULT_PASSWORD_RULE, isAcceptablePassword, type PasswordRule } from '@wardlink/domain';
import { randomInt } from 'node:crypto';

/** Without characters that look alike on paper or sound alike on the telephone. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 4;

/**
 * A random password by the rule of the product: groups of four characters, three or as many as the hospital's rule
 * requires. It is shown once and must be changed at the first login.
 */
export function makeFirstPassword({ length }: Pick<PasswordRule, 'length'> = DEFAULT_PASSWORD_RULE): string {
  const groups = Math.max(3, Math.ceil((length + 1) / (LENGTH + 1)));
  const group = (): string => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  for (;;) {
    const password = Array.from({ length: groups }, group).join('-');
    if (isAcceptablePassword(password, length)) return password;
  }
}
