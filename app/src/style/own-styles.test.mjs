import { Linter } from 'eslint';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownStyles } from '../../../commands/lint/styles.mjs';

let root;
const put = (path, text) => {
  const file = join(root, 'app', 'src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'wardlink-styles-'));
  put(
    'features/patient/patient.css',
    '.record-value { color: red } .grid .cell { color: red } .shown:hover { color: red }',
  );
  put('features/records/records.css', '.row { color: red }');
  put('ward/ward.css', '.bed { color: red }');
  put('ward/bed.tsx', "import './ward.css';");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function problems(code, path = 'features/records/table.tsx') {
  put(path, code);
  const linter = new Linter({ cwd: root, configType: 'flat' });
  const config = {
    files: ['**/*.tsx'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { styles: { rules: { own: ownStyles } } },
    rules: { 'styles/own': 'error' },
  };
  return linter
    .verify(code, [config], join(root, 'app', 'src', path))
    .map(({ message }) => message.split(',')[0] ?? '');
}

it('styles of another feature reach no component, also by a name that is put together', () => {
  const leak = 'record-value is styled by features/patient/patient.css';
  expect(problems('export const A = () => <td className="record-value" />;')).toEqual([leak]);
  expect(problems('export const A = ({ k }) => <td className={[k && "row", `record-${k}`].join(" ")} />;')).toEqual([
    leak,
  ]);
  expect(problems('export const A = ({ k }) => <td className={k === "shown" ? "row" : ""} />;')).toEqual([]);
  expect(problems('export const A = () => <td className="cell" />;')).toEqual([]);
  expect(problems('export const A = () => <td className="record-value" />;', 'features/patient/grid.tsx')).toEqual([]);
});

it('shared styles are taken in by who uses them, itself or by what it takes in', () => {
  const use = 'export const A = () => <b className="bed" />;';
  expect(problems(use)).toEqual(['bed is styled by ward/ward.css']);
  expect(problems(`import '../../ward/ward.css'; ${use}`)).toEqual([]);
  expect(problems(`import { Bed } from '../../ward/bed.js'; ${use}`)).toEqual([]);
});
