import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REPLICA_READS } from '../src/core/replica-reads.js';

it('operators are told which endpoints read from the replica', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, list = ''] = /these endpoints read from the replica[^:]*:\n([^(]*)/.exec(page) ?? [];
  expect(list.match(/\w+\.\w+/g)?.sort()).toEqual([...REPLICA_READS].sort());
});
