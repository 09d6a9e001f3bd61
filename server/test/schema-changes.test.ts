import { describe, expect, it } from 'vitest';
import { MIGRATIONS, newestOf } from '../src/database/migrate.js';
import { LONGEST_MIGRATION } from '../src/database/running-processes.js';
import { type Migrations, planChanges } from '../src/database/schema-changes.js';

const up = () => Promise.resolve();
const expands = { up };
const contracts = { up, contracts: true };
const migrations: Migrations = { '1-a': expands, '2-b': expands, '3-c': contracts, '4-d': contracts };

describe('changes of the schema beside running servers', () => {
  it.each([
    ['no other server runs', [], []],
    ['all others know them', ['4-d', '5-e'], []],
    ['one does not know the first', ['4-d', '2-b'], ['3-c', '4-d']],
    ['one does not know the second', ['3-c'], ['4-d']],
    ['one does not show what it knows', ['4-d', ''], ['3-c', '4-d']],
  ])('that contract wait where %s: %j', (_, others, waiting) => {
    expect(planChanges(migrations, ['1-a'], others)).toEqual({ waiting });
  });

  it('that were applied before wait for nobody', () => {
    expect(planChanges(migrations, Object.keys(migrations), ['1-a'])).toEqual({ waiting: [] });
  });

  it('that expand after one that has to wait are refused, since their order is kept', () => {
    const later = { ...migrations, '5-e': expands };
    expect(() => planChanges(later, ['1-a'], ['2-b'])).toThrow(
      'Servers of an older version are running on this database, and 3-c cannot be applied beside them.',
    );
    expect(planChanges(later, ['1-a'], ['5-e'])).toEqual({ waiting: [] });
  });

  it('have names that a connection can show', () => {
    for (const name of Object.keys(MIGRATIONS)) expect(name.length).toBeLessThanOrEqual(LONGEST_MIGRATION);
    expect(newestOf(MIGRATIONS)).toBe(Object.keys(MIGRATIONS).at(-1));
  });
});
