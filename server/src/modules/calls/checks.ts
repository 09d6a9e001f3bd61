import { sharerOf } from '@wardlink/contract';
import { randomInt } from 'node:crypto';

/**
 * Suffix of the identifier with which an account's page tests the network, so that a call of that account continues.
 */
const CHECK = '-check';
/** Rooms for tests have the highest numbers; there are so many that two tests hardly ever get the same one. */
const FIRST_ROOM = 4_000_000_000;
const ROOMS = 294_967_000;

export const checkIdentifier = (accountId: string): string => `${accountId}${CHECK}`;
export const isCheck = (identifier: string): boolean => identifier.endsWith(CHECK);

/** The account of an identifier of the calling channel, which may be its own, its test's or its shared screen's. */
export const accountOf = (identifier: string): string =>
  isCheck(identifier) ? identifier.slice(0, -CHECK.length) : (sharerOf(identifier) ?? identifier);

export const checkRoom = (): number => FIRST_ROOM + randomInt(ROOMS);
