import { initialOf } from './characters.js';

/**
 * Whether a text can be a person's name, in any script: it begins with a letter and contains letters, digits, spaces
 * and characters that join or abbreviate names. Private-use characters count as letters, because hospital fonts use
 * them for rare names.
 */
export function isPersonName(text: string): boolean {
  return /^[\p{L}\p{Co}][\p{L}\p{M}\p{N}\p{Co} .,'’‘·•・‧()（）‐–-]*$/u.test(text);
}

/** A name with only its first character shown: 王** or W**. */
export const maskName = (name: string): string => `${initialOf(name)}**`;
