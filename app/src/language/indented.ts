/** A place's name in a list of choices, indented by its level, because such a list cannot show a tree. */
export function indented(depth: number, name: string): string {
  return `${'　'.repeat(depth)}${name}`;
}
