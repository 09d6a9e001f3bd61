import { Linter } from 'eslint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALLOWED, noBranchOnGlucose } from './indicators.mjs';

const problems = (code, filename) => {
  const config = {
    files: ['**/*.ts'],
    plugins: { indicators: { rules: { glucose: noBranchOnGlucose } } },
    rules: { 'indicators/glucose': 'error' },
  };
  return new Linter({ configType: 'flat', cwd: '/project' }).verify(code, [config], join('/project', filename)).length;
};

it('a branch on the name of glucose is refused, except where it is allowed', () => {
  const branch = "if (name === 'glucose' || 'glucose' !== name) stop(); switch (name) { case 'glucose': stop(); }";
  expect(problems(branch, 'server/src/modules/readings/service.ts')).toBe(3);
  expect(problems(branch, 'server/src/modules/readings/tables.ts')).toBe(0);
  expect(problems("list('glucose'); if (name === 'pressure') stop();", 'app/src/a.ts')).toBe(0);
});

it.each(Object.keys(ALLOWED))('%s still needs to be allowed', (file) => {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  expect(source).toMatch(/[!=]== 'glucose'|case 'glucose'/);
});
