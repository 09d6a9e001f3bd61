import { expect, it } from 'vitest';

interface Cell {
  next: string | number;
  effects: readonly string[];
}

/**
 * Checks a state table against a list of all its cells, one line each: `STATE event -> NEXT effect effect`.
 * A cell without a line fails, and so does a line without a cell.
 */
export function expectCells(
  table: Readonly<Record<string | number, Readonly<Record<string, Cell>>>>,
  list: string,
): void {
  const lines = list
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '));
  const actual = Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).map(([event, { next, effects }]) => [state, event, '->', next, ...effects].join(' ')),
  );
  it.each(lines)('%s', (line) => {
    expect(actual).toContain(line);
  });
  it('has no other cell', () => {
    expect([...actual].sort()).toEqual([...lines].sort());
  });
}
