import { Linter } from 'eslint';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALLOWED, noBranchOnIndicator } from './indicators.mjs';

const problems = (code, filename) => {
  const config = {
    files: ['**/*.ts'],
    plugins: { indicators: { rules: { branch: noBranchOnIndicator } } },
    rules: { 'indicators/branch': 'error' },
  };
  return new Linter({ configType: 'flat', cwd: '/project' }).verify(code, [config], join('/project', filename)).length;
};

it.each(['glucose', 'pressure', 'temperature', 'uricAcid', 'ketone'])(
  'a branch on %s is refused, except where it is allowed',
  (name) => {
    const branch = `if (name === '${name}' || '${name}' !== name) stop(); switch (name) { case '${name}': stop(); }`;
    expect(problems(branch, 'server/src/modules/readings/service.ts')).toBe(3);
    expect(problems(branch, 'server/src/modules/readings/tables.ts')).toBe(0);
    expect(problems(`list('${name}'); if (name === 'insulin') stop();`, 'app/src/a.ts')).toBe(0);
  },
);

it.each(Object.keys(ALLOWED))('%s still needs to be allowed', (file) => {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  expect(source).toMatch(/([!=]==|case) '(glucose|pressure|temperature|uricAcid|ketone)'/);
});
