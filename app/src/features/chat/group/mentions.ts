import { mentionOf } from '@wardlink/contract';
import type { Named } from '../../../language/names.js';
import type { GroupMember } from './use-group.js';

interface Mentionable {
  userId: string;
  name: string;
  avatar: string | null;
}

type NameOf = (named: Named) => string;

/** What is typed after an @ that ends at the caret; null where no mention is being typed. */
export function mentionBefore(text: string, caret: number): string | null {
  const typed = /(?:^|\s)@([^\s@]{0,20})$/u.exec(text.slice(0, caret));
  return typed?.[1] ?? null;
}

/** Members whose name begins with what is typed, in either script; everybody first, where that is allowed. */
export function mentionable(
  people: readonly GroupMember[],
  own: string,
  typed: string,
  { nameOf, everybody }: { nameOf: NameOf; everybody: string | undefined },
): Mentionable[] {
  const wanted = typed.toLowerCase();
  const fits = (name: string | null): boolean => name !== null && name.toLowerCase().startsWith(wanted);
  const members = people
    .filter(({ userId, name, latinName }) => userId !== own && (fits(name) || fits(latinName)))
    .map((one) => ({ userId: one.userId, name: nameOf(one), avatar: one.avatar }));
  const all = everybody !== undefined && fits(everybody) ? [{ userId: 'all', name: everybody, avatar: null }] : [];
  return [...all, ...members].slice(0, 8);
}

/** A typed text with its mentions as they are stored: by account, so that each reader reads the name that they may see. */
export function storedText(
  text: string,
  people: readonly GroupMember[],
  { nameOf, everybody, mayMentionAll }: { nameOf: NameOf; everybody: string; mayMentionAll: boolean },
): string {
  const names: [string, string][] = people.map((one) => [nameOf(one), mentionOf(one.userId)]);
  if (mayMentionAll) names.push([everybody, mentionOf('all')]);
  // The longest name first: one may begin with another.
  return names
    .toSorted(([one], [other]) => other.length - one.length)
    .reduce((stored, [name, mention]) => stored.replaceAll(`@${name}`, mention), text);
}
