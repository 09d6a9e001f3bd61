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
  put('features/orders/orders.css', '.sheet-tabs a { color: red } .records .tabs { color: red } main { color: red }');
  put('features/orders/dialog.css', '.order-dialog:has(.row) { color: red } :is(.order-one, .tabs) td { color: red }');
  put('features/orders/parts.module.css', '.tabs { color: red }');
  put('frame/tabs.tsx', 'export const tabs = (side) => ["tabs", `order-${side}`].join(" ");');
  put('features/records/page.tsx', "export const page = ['records', `sheet-list`];");
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

it('a component imports the shared styles it uses, itself or through what it imports', () => {
  const use = 'export const A = () => <b className="bed" />;';
  expect(problems(use)).toEqual(['bed is styled by ward/ward.css']);
  expect(problems(`import '../../ward/ward.css'; ${use}`)).toEqual([]);
  expect(problems(`import { Bed } from '../../ward/bed.js'; ${use}`)).toEqual([]);
});

it('every selector has a class that is said nowhere without its stylesheet, in whatever text', () => {
  // Neither class is in a class attribute: the frame builds its name at run time, the records keep it in a list.
  expect(problems("import './orders.css';", 'features/orders/list.tsx')).toEqual([
    '“.records .tabs” of features/orders/orders.css may reach what does not import it: records (features/records/page.tsx)',
    '“main” of features/orders/orders.css may reach what does not import it: everything. Give it a class that only its users name.',
  ]);
  // Classes required inside `:has(…)` count too: no other component uses "row".
  expect(problems("import './dialog.css';", 'features/orders/dialog.tsx')).toEqual([
    '“.order-one td” of features/orders/dialog.css may reach what does not import it: order-one (frame/tabs.tsx). Give it a class that only its users name.',
    '“.tabs td” of features/orders/dialog.css may reach what does not import it: tabs (frame/tabs.tsx). Give it a class that only its users name.',
  ]);
});

it('the classes of a CSS module are its own by how they are made, and each that is used is there', () => {
  const use = (name) => `import css from './parts.module.css'; export const A = () => <i className={css.${name}} />;`;
  expect(problems(use('tabs'), 'features/orders/a.tsx')).toEqual([]);
  expect(problems(use('tab'), 'features/orders/a.tsx')).toEqual(['features/orders/parts.module.css has no class tab.']);
});
