import { mentionOf, typedWords } from '@wardlink/contract';
import { isNameBegun } from '@wardlink/domain';
import type { Draft } from '../composer/draft-text.js';

/** A person whom a message may mention. `label` stands for the person in the text: people of one name have different labels. */
export interface Mentionable {
  userId: string;
  name: string;
  latinName: string | null;
  label: string;
  /** What they are, and where. */
  place?: string | undefined;
  avatar: string | null;
}

/** So many are offered at once. */
const OFFERED = 8;

/**
 * What is typed after an @ that ends at the caret; null where no mention is being typed. Chinese is written without spaces: only
 * after a Latin letter or a digit an @ belongs to something else, such as a mail address.
 */
export function mentionBefore(text: string, caret: number): string | null {
  const typed = /(?:^|[^\p{Script=Latin}\p{N}._%+@＠-])[@＠]([^\s@＠]{0,20})$/u.exec(text.slice(0, caret));
  return typed?.[1] ?? null;
}

/** Members whose name begins with what is typed, in either script. */
export function mentionable(people: readonly Mentionable[], typed: string): Mentionable[] {
  return people.filter(({ name, latinName }) => isNameBegun([name, latinName], typed)).slice(0, OFFERED);
}

/** A draft as it is stored: a mention is an account, and each reader sees the name that they may see. */
export function storedText({ text, mentions }: Draft): string {
  let stored = '';
  let end = 0;
  for (const { at, label, userId } of mentions) {
    const words = typedWords(text.slice(end, at));
    // A second @ before it would make it a text that only looks like a mention.
    stored += `${words}${words.endsWith('@') ? ' ' : ''}${mentionOf(userId)}`;
    end = at + label.length;
  }
  return `${stored}${typedWords(text.slice(end))}`.trim();
}
