import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { clearNames } from './names.mjs';

const problems = (code, filename = 'queue.mjs') => {
  const config = {
    files: ['**/*.mjs'],
    plugins: { names: { rules: { clear: clearNames } } },
    rules: { 'names/clear': 'error' },
  };
  return new Linter({ configType: 'flat' })
    .verify(code, [config], filename)
    .map(({ message }) => message.split(' ')[0]);
};

it('names that say nothing are refused where they are declared, not where they are read', () => {
  expect(problems('const said = 1; export function soon(told) { return told; }')).toEqual([
    '“said”',
    '“soon”',
    '“told”',
  ]);
  expect(problems('const [seen, setSeen] = [1, 2];')).toEqual(['“seen”', '“setSeen”']);
  expect(problems('export const at = (row) => row.seen;')).toEqual([]);
});

it('a file is not called by such a word either', () => {
  expect(problems('', 'blank-said.mjs')).toEqual(['“blank-said.mjs”']);
  expect(problems('', 'put-aside.mjs')).toEqual([]);
});
