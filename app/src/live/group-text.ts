import { readText, type StoredChatMessage } from '@wardlink/contract';
import type { Named } from '../language/names.js';

/** The person named by a mention in a message. */
export function mentionName(
  message: StoredChatMessage,
  mention: string,
  nameOf: (person: Named & { userId: string }) => string,
  everybody: string,
): string {
  if (mention === 'all') return everybody;
  const person = message.group?.mentions.find(({ userId }) => userId === mention);
  return person ? nameOf(person) : '?';
}

/** A message's text with the names of the mentioned people, in one line. */
export function plainText(
  message: StoredChatMessage,
  nameOf: (person: Named & { userId: string }) => string,
  everybody: string,
): string {
  return readText(message.content ?? '', (mention) => mentionName(message, mention, nameOf, everybody));
}
