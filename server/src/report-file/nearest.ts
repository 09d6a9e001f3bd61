/** Number of letters to insert, remove or replace to turn one word into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The three names nearest to a mistyped one, those that contain it first; case is ignored. */
export function nearestNames(typed: string, names: readonly string[]): string[] {
  const word = typed.toLowerCase();
  return names
    .map((name) => ({ name, lower: name.toLowerCase() }))
    .map(({ name, lower }) => ({ name, apart: distance(word, lower), contains: word !== '' && lower.includes(word) }))
    .sort((a, b) => Number(b.contains) - Number(a.contains) || a.apart - b.apart)
    .slice(0, 3)
    .map(({ name }) => name);
}
