import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../progress.mjs';
import { ROWS } from './sdk.mjs';
import { testTitles } from './titles.mjs';

// Which test proves which row. Written to docs/sdk/coverage.md; with `--check` compared with it instead.
const FOLDERS = ['sdk/test', 'calling/test', 'contract', 'app/src', 'server/test', 'e2e', 'examples'];
const page = join(root, 'docs', 'sdk', 'coverage.md');

/** The rows that a title names at its end: `… (2, frames; spec 4, recovery)`. */
function rowsOf(title) {
  const named = /\(((?:spec )?\d[\d.]*, [^()]+)\)$/.exec(title)?.[1] ?? '';
  return named
    .split('; ')
    .map((each) => /^((?:spec )?[\d.]+), (.+)$/.exec(each))
    .flatMap((match) => (match ? [{ section: match[1], row: match[2] }] : []));
}

const withoutRows = (title) => title.replace(/ \((?:spec )?\d[\d.]*, [^()]+\)$/, '');

const proofs = new Map();
const unknown = [];
for (const { file, titles } of testTitles(root, FOLDERS)) {
  for (const { section, row } of titles.flatMap(rowsOf)) {
    if (!ROWS[section]) continue;
    if (!Object.hasOwn(ROWS[section], row)) unknown.push(`${file}: "${section}, ${row}"`);
    const key = `${section}, ${row}`;
    proofs.set(key, [...(proofs.get(key) ?? []), `${file}: ${titles.map(withoutRows).join(' › ')}`]);
  }
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('$', '\\$').replaceAll('*', '\\*');
const missing = [];
const order = (section) => (section.startsWith('spec') ? 100 : 0) + Number(section.replace('spec ', ''));
const sections = Object.keys(ROWS).sort((a, b) => order(a) - order(b));
const lines = sections.flatMap((section) => [
  '',
  `## ${section.startsWith('spec') ? `Specification, section ${section.slice(5)}` : `The channel, section ${section}`}`,
  '',
  '| Row | What | Tests |',
  '| --- | --- | --- |',
  ...Object.entries(ROWS[section]).map(([row, what]) => {
    const tests = proofs.get(`${section}, ${row}`) ?? [];
    if (tests.length === 0) missing.push(`${section}, ${row}`);
    return `| ${cell(row)} | ${cell(what)} | ${[...new Set(tests)].map(cell).join('<br>')} |`;
  }),
]);
const text = await format(
  [
    '# What the calling SDK does, and which test proves it',
    '',
    'Made by `npm run coverage:rows` from the titles of the tests; `npm test` fails when a row has no test or this page is out of date.',
    ...lines,
    '',
  ].join('\n'),
  { ...(await resolveConfig(page)), parser: 'markdown' },
);

const rows = sections.reduce((total, section) => total + Object.keys(ROWS[section]).length, 0);
for (const each of unknown) console.error(`no such row: ${each}`);
for (const each of missing) console.error(`no test names the row: ${each}`);
let failed = unknown.length > 0 || missing.length > 0;
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/sdk/coverage.md is out of date: npm run coverage:rows');
  failed = true;
}
console.log(`${rows - missing.length} of ${rows} rows have a test`);
process.exitCode = failed ? 1 : 0;
