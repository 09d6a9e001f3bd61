import { mentionOf, typedWords } from '@wardlink/contract';
import { isNameBegun } from '@wardlink/domain';
import type { Draft } from '../composer/draft-text.js';

/**
 * A person who can be mentioned. `label` is the text of the mention: people with the same name have different labels.
 */
export interface Mentionable {
  userId: string;
  name: string;
  latinName: string | null;
  label: string;
  /** Role and place of the person. */
  place?: string | undefined;
  avatar: string | null;
}

/** Number of people offered at once. */
const OFFERED = 8;

/**
 * The text between an @ and the caret; null if no mention is being typed. Chinese is written without spaces: only after
 * a Latin letter or a digit does an @ belong to something else, such as a mail address.
 */
export function mentionBefore(text: string, caret: number): string | null {
  const typed = /(?:^|[^\p{Script=Latin}\p{N}._%+@＠-])[@＠]([^\s@＠]{0,20})$/u.exec(text.slice(0, caret));
  return typed?.[1] ?? null;
}

/** Members whose name begins with the typed text, in either script. */
export function mentionable(people: readonly Mentionable[], typed: string): Mentionable[] {
  return people.filter(({ name, latinName }) => isNameBegun([name, latinName], typed)).slice(0, OFFERED);
}

/** A draft as it is stored: a mention contains an account, so that each reader sees the name that they may see. */
export function storedText({ text, mentions }: Draft): string {
  let stored = '';
  let end = 0;
  for (const { at, label, userId } of mentions) {
    const words = typedWords(text.slice(end, at));
    // Without the space, an @ before the mention would turn it into plain text.
    stored += `${words}${words.endsWith('@') ? ' ' : ''}${mentionOf(userId)}`;
    end = at + label.length;
  }
  return `${stored}${typedWords(text.slice(end))}`.trim();
}
