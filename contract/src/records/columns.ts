import {
  ALL_INDICATORS,
  besideTarget,
  clockText,
  dayOf,
  figureCell,
  formatGlucose,
  GLUCOSE_STATUS,
  INDICATORS,
  levelKeyOf,
  meanArterialPressure,
  pulsePressure,
  roundHalfAway,
  SLOT_KEYS,
  toneOfReading,
  type AnyIndicator,
  type Slot,
  type Tone,
} from '@wardlink/domain';
import type { Language } from '../errors.js';
import { figureTitle, indicatorName, indicatorWords, levelWord } from '../indicators/words.js';
import type { ReplyOf } from '../types.js';
import { COLUMN_TITLES, recordWords } from './words.js';

/** One line of a record screen, as the server sends it. */
export type RecordRow = ReplyOf<'record.list'>['rows'][number];
/** A reading of any of the indicators; which one, its columns know. */
export type RecordReading = RecordRow['reading'];

/** In which words and on whose clock cells are written. */
export interface RecordView {
  language: Language;
  /** IANA zone of the hospital. */
  zone: string;
}

/** A column of a list and of its export. */
export interface TableColumn<Row> {
  key: string;
  title: Record<Language, string>;
  /** Of its figures; stands behind the title, on the screen, on paper and in a file. */
  unit?: string;
  /** Figures are set right and written as numbers into a spreadsheet, with so many decimals. */
  decimals?: number;
  /** Characters it usually needs; the width in a spreadsheet. */
  width: number;
  /** The cell; null where there is nothing to say. */
  cell(row: Row, view: RecordView): string | number | null;
}

/** A column of a record screen. */
export type RecordColumn = TableColumn<RecordRow>;

type Glucose = Extract<RecordReading, { slot: number }>;
type Pressure = Extract<RecordReading, { systolic: number }>;

interface Name {
  name: string;
  latinName: string | null;
}

/** A name in a language: the Latin one in English where the hospital keeps one. */
export const named = ({ name, latinName }: Name, language: Language): string =>
  language === 'en' ? (latinName ?? name) : name;

const glucose = (cell: (reading: Glucose, view: RecordView) => string | number | null): RecordColumn['cell'] => {
  return ({ reading }, view) => ('slot' in reading ? cell(reading, view) : null);
};
const pressure = (cell: (reading: Pressure, view: RecordView) => string | number | null): RecordColumn['cell'] => {
  return ({ reading }, view) => ('systolic' in reading ? cell(reading, view) : null);
};
/** The indicator of a reading; a glucose reading has a slot. */
export const indicatorOfReading = (reading: RecordReading): AnyIndicator =>
  'indicator' in reading ? reading.indicator : 'glucose';

/** How a reading is meant: normal, high or low; undefined for one that was refused. */
export function recordTone(reading: RecordReading): Tone | undefined {
  if ('slot' in reading && reading.value === null) return undefined;
  return toneOfReading(indicatorOfReading(reading), reading);
}

/** Side of the target of a glucose without a warning: it is not called normal. */
export function recordBeside(reading: RecordReading): ReturnType<typeof besideTarget> {
  const unwarned = 'slot' in reading && reading.value !== null && reading.status === GLUCOSE_STATUS.normal;
  return unwarned ? besideTarget(reading.value ?? 0) : undefined;
}

/** Text of a reading: its level, or the reason of a refusal. */
export function recordResult(reading: RecordReading, language: Language): string {
  const words = recordWords[language];
  if ('slot' in reading) {
    if (reading.refusal === null) {
      const beside = recordBeside(reading);
      return beside ? words.standing[beside] : words.status[recordTone(reading) ?? 'normal'];
    }
    const reason = words.refusal[reading.refusal] ?? reading.refusal;
    return reading.refusalNote === null ? reason : `${reason}: ${reading.refusalNote}`;
  }
  const indicator = indicatorOfReading(reading);
  return levelWord(indicator, levelKeyOf(indicator, reading), language) ?? words.status.normal;
}

/** `YYYY-MM-DD HH:mm` on the hospital's clock. */
export function recordTime(instant: number, zone: string): string {
  return `${dayOf(instant, zone)} ${clockText(instant, zone)}`;
}

/** Name of a slot. */
export function slotWord(slot: number, language: Language): string {
  return recordWords[language].slot[SLOT_KEYS[slot as Slot]] ?? String(slot);
}

/** `department · ward`; once where a place is both. */
export function wardText<N>(ward: N & { department: N | null }, nameOf: (name: N) => string): string {
  const names = [...(ward.department ? [nameOf(ward.department)] : []), nameOf(ward)];
  return [...new Set(names)].join(' · ');
}

interface Who {
  patient: Name & { hospitalizationNumber: string | null };
  ward: Name & { department: Name | null };
  bed: string | null;
}

/** Whose line it is: the columns that every list of records begins with, after its time. */
export const WHO: readonly TableColumn<Who>[] = [
  {
    key: 'ward',
    title: { zh: '科室 · 病区', en: 'Department · ward' },
    width: 22,
    cell: ({ ward }, { language }) => wardText(ward, (name) => named(name, language)),
  },
  { key: 'bed', title: { zh: '床号', en: 'Bed' }, width: 6, cell: ({ bed }) => bed },
  {
    key: 'patient',
    title: COLUMN_TITLES.patient,
    width: 16,
    cell: ({ patient }, { language }) => named(patient, language),
  },
  {
    key: 'number',
    title: COLUMN_TITLES.number,
    width: 14,
    cell: ({ patient }) => patient.hospitalizationNumber,
  },
];

const MEASURED: RecordColumn[] = [
  {
    key: 'measuredAt',
    title: { zh: '测量时间', en: 'Measured' },
    width: 17,
    cell: ({ reading }, { zone }) => recordTime(reading.measuredAt, zone),
  },
  ...WHO,
];

const RESULT: RecordColumn = {
  key: 'result',
  title: { zh: '结果', en: 'Result' },
  width: 16,
  cell: ({ reading }, { language }) => recordResult(reading, language),
};

const HOW: RecordColumn[] = [
  {
    key: 'by',
    title: { zh: '测量人', en: 'Measured by' },
    width: 14,
    cell: ({ reading }, { language }) => named(reading.measuredBy, language),
  },
  {
    key: 'way',
    title: { zh: '测量方式', en: 'Way' },
    width: 10,
    cell: ({ reading }, { language }) => recordWords[language].way[reading.way],
  },
  {
    key: 'corrections',
    title: { zh: '更正次数', en: 'Corrections' },
    width: 10,
    decimals: 0,
    cell: ({ reading }) => (reading.version > 1 ? reading.version - 1 : null),
  },
];

const inBoth = (text: (language: Language) => string): Record<Language, string> => ({ zh: text('zh'), en: text('en') });

/** A column of each figure; the first is called `value`, whichever figure it is. */
function figureColumns(indicator: AnyIndicator): RecordColumn[] {
  return INDICATORS[indicator].figures.map((figure, index) => ({
    key: index === 0 ? 'value' : figure.name,
    title: inBoth((language) => figureTitle(indicator, figure.name, language)),
    unit: figure.unit,
    width: figure.unit === '' ? 10 : 14,
    decimals: figure.decimals,
    cell: ({ reading }) => (indicatorOfReading(reading) === indicator ? figureCell(figure, reading) : null),
  }));
}

/** What an indicator's list has before its figures, and behind the result. */
const OWN: Partial<Record<AnyIndicator, { before?: RecordColumn[]; behind?: RecordColumn[] }>> = {
  glucose: {
    before: [
      {
        key: 'slot',
        title: COLUMN_TITLES.slot,
        width: 16,
        cell: glucose(({ slot }, { language }) => slotWord(slot, language)),
      },
    ],
    behind: [
      {
        key: 'range',
        title: { zh: '范围', en: 'Range' },
        width: 10,
        cell: glucose(({ range }) => `${formatGlucose(range.low)}–${formatGlucose(range.high)}`),
      },
    ],
  },
  pressure: {
    behind: [
      {
        key: 'mean',
        title: { zh: '平均压', en: 'Mean pressure' },
        width: 10,
        decimals: 0,
        cell: pressure(({ systolic, diastolic }) => roundHalfAway(meanArterialPressure(systolic, diastolic), 0)),
      },
      {
        key: 'pulse',
        title: { zh: '脉压差', en: 'Pulse pressure' },
        width: 10,
        decimals: 0,
        cell: pressure(({ systolic, diastolic }) => pulsePressure(systolic, diastolic)),
      },
    ],
  },
};

const columnsOf = (indicator: AnyIndicator): readonly RecordColumn[] => {
  const { before = [], behind = [] } = OWN[indicator] ?? {};
  return [...MEASURED, ...before, ...figureColumns(indicator), RESULT, ...behind, ...HOW];
};

/** The columns of an indicator's record screen, and of its export, in order. */
export const recordColumns = Object.fromEntries(
  ALL_INDICATORS.map((indicator) => [indicator, columnsOf(indicator)]),
) as Record<AnyIndicator, readonly RecordColumn[]>;

/** Name of an indicator's record screen, and of its export's file and sheet. */
export const recordTitle = (indicator: AnyIndicator, language: Language): string =>
  indicatorWords[language].records(indicatorName(indicator, language));

/** A heading: the title of a column, and the unit of its figures. */
export const withUnit = (title: string, unit = ''): string => `${title} ${unit}`.trim();

/** A cell as it is read: figures with the column's decimals, nothing as empty text. */
export function recordCellText<Row>(column: TableColumn<Row>, row: Row, view: RecordView): string {
  const cell = column.cell(row, view);
  if (cell === null) return '';
  return typeof cell === 'number' ? cell.toFixed(column.decimals ?? 0) : cell;
}
