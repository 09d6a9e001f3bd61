import { isAcceptablePassword } from '@wardlink/domain';
import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike on paper or sound alike on the telephone. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const LENGTH = 4;

/**
 * A password by the rule of the product: three groups of four characters, each account another, by chance.
 * It is told once and has to be changed at the first login.
 */
export function makeFirstPassword(): string {
  const group = (): string => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  for (;;) {
    const password = Array.from({ length: GROUPS }, group).join('-');
    if (isAcceptablePassword(password)) return password;
  }
}
