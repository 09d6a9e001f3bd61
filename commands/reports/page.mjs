import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_FORMS, pathOfForm, SOURCE_TITLES } from '../../contract/dist/reports/index.js';
import { writeOrCheckPage, table } from '../generated-page.mjs';
import { root } from '../progress.mjs';

// Writes the table of forms in docs/decisions/0067-report-forms.md; with `--check`, compares it with the definitions.
const PAGE = 'docs/decisions/0067-report-forms.md';
const MARK = '<!-- The table is made by `npm run docs:reports`; do not edit below. -->';
const FORMS = join(root, 'contract', 'src', 'reports', 'forms');

const sources = readdirSync(FORMS).map((name) => readFileSync(join(FORMS, name), 'utf8'));

/** Number of lines in a form's own definition, from its `form({` to the closing bracket. */
function linesOf(id) {
  for (const text of sources) {
    for (const [found] of text.matchAll(/^export const \w+ = form\(\{[^]*?^\}\);$/gm)) {
      if (found.includes(`id: '${id}',`)) return found.split('\n').length;
    }
  }
  throw new Error(`no definition of ${id}`);
}

const slots = SOURCE_TITLES.slotValue.en;

/** The names of the columns; several with the same name are counted. */
function columnsOf({ table: { columns } }) {
  const names = columns.map(({ source }) => SOURCE_TITLES[source].en);
  return [...new Set(names)]
    .map((name) => {
      const count = names.filter((one) => one === name).length;
      return count > 1 ? `${name === slots ? 'values' : name} × ${count}` : name;
    })
    .join(', ');
}

const ROWS = {
  reading: 'a reading',
  capillary: 'a reading or ketone',
  pressure: 'a blood pressure',
  ambulatory: 'a reading',
  day: 'a day',
  hour: 'an hour',
};

const forms = BUILT_IN_FORMS.map((form) => ({ form, lines: linesOf(form.id) }));
const byLines = [...forms].sort((first, second) => first.lines - second.lines);
const [smallest, largest] = [byLines.at(0), byLines.at(-1)];
const nameOf = ({ form, lines }) => `\`${form.id}\` with ${lines} lines`;

const text = [
  readFileSync(join(root, PAGE), 'utf8').split(MARK)[0].trimEnd(),
  '',
  MARK,
  '',
  `The smallest definition is ${nameOf(smallest)}, the largest ${nameOf(largest)}.`,
  '',
  table(
    [
      'Path',
      'Form · 表单',
      'For what, and who uses it',
      'Paper',
      'A line is',
      'Columns',
      'Lines per page',
      'Lines of code',
    ],
    forms.map(({ form, lines }) => [
      `\`${pathOfForm(form.id)}\``,
      `${form.title.en} · ${form.title.zh}`,
      form.use.en,
      `${form.paper} ${form.orientation}`,
      ROWS[form.table.rows],
      [...form.blocks.map(({ block }) => block), columnsOf(form)].join('; '),
      String(form.rowsPerPage),
      String(lines),
    ]),
  ),
].join('\n');

writeOrCheckPage(PAGE, `${text}\n`, 'docs:reports');
