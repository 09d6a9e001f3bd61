import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints, type Endpoint } from '@wardlink/contract';

it('operators are told which endpoints read from the replica', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, list = ''] = /these endpoints read from the replica[^:]*:\n([^(]*)/.exec(page) ?? [];
  const declared = Object.entries(endpoints).filter(([, { replica }]: [string, Endpoint]) => replica);
  expect(list.match(/\w+\.\w+/g)?.sort()).toEqual(declared.map(([name]) => name).sort());
});
