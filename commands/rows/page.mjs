import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../progress.mjs';
import { ROWS, TITLES } from './sdk.mjs';
import { testTitles } from './titles.mjs';
import { WARD } from './ward.mjs';

// Writes the pages that list which test proves which row; with `--check`, compares the pages with the tests.
const FOLDERS = [
  'domain/test',
  'sdk/test',
  'calling/test',
  'interop/test',
  'contract',
  'client',
  'app/src',
  'server/test',
  'e2e',
  'bench',
  'phone',
  'examples',
];

const PAGES = [
  {
    path: 'docs/sdk/coverage.md',
    title: 'What the calling SDK does, and which test proves it',
    rows: ROWS,
    columns: ['Row', 'What', 'Tests'],
  },
  {
    path: 'docs/coverage.md',
    title: 'What the ward does, and which test proves it',
    rows: WARD,
    columns: ['Row', 'The specification', 'Screen or rule', 'Tests'],
    words:
      'A row that says *open* belongs to the ward and is not finished; one that says *later* belongs to a later stage, and nothing is claimed.',
  },
];

/** Rows named at the end of a title: `… (2, frames; spec 4, recovery)`. */
function rowsOf(title) {
  const named = /\(((?:spec )?\d[\d.]*, [^()]+)\)$/.exec(title)?.[1] ?? '';
  return named
    .split('; ')
    .map((each) => /^((?:spec )?[\d.]+), (.+)$/.exec(each))
    .flatMap((match) => (match ? [{ section: match[1], row: match[2] }] : []));
}

const withoutRows = (title) => title.replace(/ \((?:spec )?\d[\d.]*, [^()]+\)$/, '');

const problems = [];
const problem = (text) => problems.push(text);
const isRow = (section, row) => PAGES.some(({ rows }) => Object.hasOwn(rows[section] ?? {}, row));
const isSection = (section) => PAGES.some(({ rows }) => rows[section]);

const proofs = new Map();
for (const { file, titles } of testTitles(root, FOLDERS)) {
  for (const { section, row } of titles.flatMap(rowsOf)) {
    if (!isSection(section)) continue;
    if (!isRow(section, row)) problem(`no such row: ${file}: "${section}, ${row}"`);
    const key = `${section}, ${row}`;
    proofs.set(key, [...(proofs.get(key) ?? []), `${file}: ${titles.map(withoutRows).join(' › ')}`]);
  }
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('$', '\\$').replaceAll('*', '\\*');
const order = (section) => (section.startsWith('spec') ? 100 : 0) + Number(section.replace('spec ', ''));
const counts = { done: 0, missing: 0, open: 0, later: 0 };

/** Content of the last column: tests or state. Only a row with a test is done, and only a row without one is open. */
function proofOf(section, row, state) {
  const tests = [...new Set(proofs.get(`${section}, ${row}`) ?? [])];
  if (!state && tests.length === 0) problem(`no test names the row: ${section}, ${row}`);
  if (state && tests.length > 0) problem(`the row is ${state}, and a test names it: ${section}, ${row}`);
  counts[state ?? (tests.length > 0 ? 'done' : 'missing')] += 1;
  return state ? `*${state}*` : tests.map(cell).join('<br>');
}

function lineOf(section, row, what, columns) {
  const { what: says, where, state } = typeof what === 'string' ? { what } : what;
  const cells = [cell(row), cell(says), ...(columns.length > 3 ? [where] : []), proofOf(section, row, state)];
  return `| ${cells.join(' | ')} |`;
}

function textOf({ title, words, rows, columns }) {
  const sections = Object.keys(rows).sort((a, b) => order(a) - order(b));
  const lines = sections.flatMap((section) => [
    '',
    `## ${TITLES[section] ?? (section.startsWith('spec') ? `Specification, section ${section.slice(5)}` : `The channel, section ${section}`)}`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...Object.entries(rows[section]).map(([row, what]) => lineOf(section, row, what, columns)),
  ]);
  return [
    `# ${title}`,
    '',
    'Made by `npm run coverage:rows` from the titles of the tests; `npm test` fails when a row has no test or this page is out of date.',
    ...(words ? [words] : []),
    ...lines,
    '',
  ].join('\n');
}

for (const section of Object.keys(WARD)) {
  for (const row of Object.keys(WARD[section])) {
    if (Object.hasOwn(ROWS[section] ?? {}, row)) problem(`a row of two pages: ${section}, ${row}`);
  }
}
for (const page of PAGES) {
  const text = textOf(page);
  const file = join(root, page.path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) problem(`${page.path} is out of date: npm run coverage:rows`);
}
for (const each of problems) console.error(each);
const { done, missing, open, later } = counts;
console.log(`${done} of ${done + missing} rows have a test; ${open} are open, ${later} come later`);
process.exitCode = problems.length > 0 ? 1 : 0;
