import { SLOTS } from '@wardlink/domain';
import {
  reportFaults,
  SOURCE_NAMES,
  sourceOf,
  type Bilingual,
  type FAULT_WORDS,
  type ReportColumn,
  type ReportDefinition,
  type SourceName,
} from '@wardlink/contract/reports';

/** Contents of the editor: a definition, and the picture of its logo. */
export interface EditedForm {
  definition: ReportDefinition;
  /** A data URL of the picture. */
  logo: string | null;
}

/** Problems by their place in the definition: a fault, or a text or number that is missing or out of bounds. */
type EditProblem = keyof typeof FAULT_WORDS | 'text' | 'number' | 'code';
type EditProblems = Readonly<Record<string, EditProblem>>;

export const LINES = { least: 5, most: 60 } as const;
export const WIDTH = { least: 1, most: 100 } as const;
export const MOST_COLUMNS = 32;
export const MOST_SIGNATURES = 4;
const ID = /^[A-Za-z][A-Za-z0-9-]{1,49}$/;
const MEALS = [1, 3, 5];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const isMissing = ({ zh, en }: Bilingual): boolean => zh.trim() === '' || en.trim() === '';
const isWithin = (number: number, { least, most }: { least: number; most: number }): boolean =>
  number >= least && number <= most;

/** All problems of a definition, so that each is shown beside its field. */
export function problemsOf(definition: ReportDefinition): EditProblems {
  const { id, title, use, table, rowsPerPage, footer } = definition;
  const found: Record<string, EditProblem> = {};
  if (!ID.test(id)) found['id'] = 'code';
  if (isMissing(title)) found['title'] = 'text';
  if (isMissing(use)) found['use'] = 'text';
  table.columns.forEach((column, index) => {
    if (!isWithin(column.width, WIDTH)) found[`table.columns.${index}.width`] = 'number';
    if (column.title && isMissing(column.title)) found[`table.columns.${index}.title`] = 'text';
  });
  footer.signatures.forEach((signature, index) => {
    if (isMissing(signature)) found[`footer.signatures.${index}`] = 'text';
  });
  if (table.columns.length < 2) found['table.columns'] = 'shape';
  if (!Number.isInteger(rowsPerPage) || !isWithin(rowsPerPage, LINES)) found['rowsPerPage'] = 'number';
  else for (const { place, fault } of reportFaults(definition)) found[place] ??= fault;
  return found;
}

/** Places at which a column of a source can be: slots, meals or hours; empty for a source with a single place. */
export function placesOf(source: SourceName): readonly number[] {
  const { at } = sourceOf(source);
  if (at === undefined) return [];
  return { slot: SLOTS, meal: MEALS, hour: HOURS }[at];
}

/** The catalogue of a form: the sources that its kind of table has. */
export const cataloguedSources = ({ table }: ReportDefinition): SourceName[] =>
  SOURCE_NAMES.filter((source) => sourceOf(source).rows.includes(table.rows));

const withColumns = (form: ReportDefinition, columns: ReportColumn[]): ReportDefinition => ({
  ...form,
  table: { ...form.table, columns },
});

/** Adds a column to the end of the form, at the first place that no column of the source uses. */
export function withColumn(form: ReportDefinition, source: SourceName): ReportDefinition {
  const { columns } = form.table;
  if (columns.length >= MOST_COLUMNS) return form;
  const places = placesOf(source);
  const taken = columns.filter((column) => column.source === source).map(({ at }) => at);
  const at = places.find((place) => !taken.includes(place)) ?? places[0];
  const widths = columns.reduce((sum, { width }) => sum + width, 0);
  const width = Math.max(WIDTH.least, Math.round(widths / Math.max(1, columns.length)));
  return withColumns(form, [...columns, { source, width, ...(at === undefined ? {} : { at }) }]);
}

export const withoutColumn = (form: ReportDefinition, index: number): ReportDefinition =>
  withColumns(
    form,
    form.table.columns.filter((_, place) => place !== index),
  );

export const withChangedColumn = (form: ReportDefinition, index: number, column: ReportColumn): ReportDefinition =>
  withColumns(
    form,
    form.table.columns.map((one, place) => (place === index ? column : one)),
  );

/** Moves a column to another place; returns the same form if there is no such place. */
export function withMovedColumn(form: ReportDefinition, from: number, to: number): ReportDefinition {
  const { columns } = form.table;
  const moved = columns[from];
  if (!moved || from === to || to < 0 || to >= columns.length) return form;
  const others = columns.filter((_, place) => place !== from);
  return withColumns(form, others.toSpliced(to, 0, moved));
}

/** A column with its own title, or with that of its source. */
export function titled({ title: _title, ...column }: ReportColumn, title: Bilingual | undefined): ReportColumn {
  return title ? { ...column, title } : column;
}

/** Parts of a form, by the names in the question before publication. */
const PARTS = ['title', 'paper', 'header', 'drawings', 'columns', 'rowsPerPage', 'marks', 'footer'] as const;
type Part = (typeof PARTS)[number];

/** The parts in which two versions differ. */
export function changedParts(before: ReportDefinition, after: ReportDefinition): Part[] {
  const contentOf = (form: ReportDefinition): Record<Part, unknown> => ({
    title: [form.title, form.use],
    paper: [form.paper, form.orientation],
    header: form.header,
    drawings: form.blocks,
    columns: form.table,
    rowsPerPage: [form.rowsPerPage, form.fill],
    marks: [form.corrections, form.refusals],
    footer: form.footer,
  });
  const [one, other] = [contentOf(before), contentOf(after)];
  return PARTS.filter((part) => stable(one[part]) !== stable(other[part]));
}

/** JSON with the keys of each object sorted: the database keeps them in another order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Content of an exported file, including the picture of the logo. */
export function fileOf({ definition, logo }: EditedForm): string {
  const file = { format: 'wardlink-report-form-1', definition, logo: logo?.replace(/^.*,/, '') ?? null };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}
