const names = new Map<string, string>();

/** Names the text of a fixed query; the name is the same on every connection. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `fixed ${names.size + 1}`);
}

/** The name of the text of a fixed query; undefined for any other text. */
export const statementName = (text: string): string | undefined => names.get(text);
