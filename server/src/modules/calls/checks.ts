import { sharerOf } from '@wardlink/contract';
import { randomInt } from 'node:crypto';

/** Ends the identifier under which an account's page tests the network: a call of the same account goes on meanwhile. */
const CHECK = '-check';
/** Rooms for tests have the highest numbers, of which there are enough that two tests hardly ever meet. */
const FIRST_ROOM = 4_000_000_000;
const ROOMS = 294_967_000;

export const checkIdentifier = (accountId: string): string => `${accountId}${CHECK}`;
export const isCheck = (identifier: string): boolean => identifier.endsWith(CHECK);

/** The account that an identifier of the calling channel belongs to: its own, that of its test, or that of its shared screen. */
export const accountOf = (identifier: string): string =>
  isCheck(identifier) ? identifier.slice(0, -CHECK.length) : (sharerOf(identifier) ?? identifier);

export const checkRoom = (): number => FIRST_ROOM + randomInt(ROOMS);
