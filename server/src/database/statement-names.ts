const names = new Map<string, string>();

/** Gives the text of a fixed query a name, the same on every connection. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `fixed ${names.size + 1}`);
}

/** What the text of a fixed query is called; undefined for any other text. */
export const statementName = (text: string): string | undefined => names.get(text);
