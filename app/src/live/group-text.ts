import { messageParts, type StoredChatMessage } from '@wardlink/contract';
import type { Named } from '../language/names.js';

/** Whom a mention in a message names. */
export function mentionName(
  message: StoredChatMessage,
  mention: string,
  nameOf: (named: Named) => string,
  everybody: string,
): string {
  if (mention === 'all') return everybody;
  const person = message.group?.mentions.find(({ userId }) => userId === mention);
  return person ? nameOf(person) : '?';
}

/** A message's text with the names of whom it mentions, in one line. */
export function plainText(message: StoredChatMessage, nameOf: (named: Named) => string, everybody: string): string {
  return messageParts(message.content ?? '')
    .map((part) => ('text' in part ? part.text : `@${mentionName(message, part.mention, nameOf, everybody)}`))
    .join('');
}
