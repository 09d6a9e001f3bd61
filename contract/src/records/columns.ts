import { reasonText } from '../base/reasons.js';
import {
  ALL_INDICATORS,
  type AnyIndicator,
  clockText,
  dayOf,
  decimalText,
  figureCell,
  formatGlucose,
  INDICATORS,
  levelKeyOf,
  meanArterialPressure,
  type Meaning,
  meaningParts,
  pulsePressure,
  roundHalfAway,
  type Slot,
  SLOT_KEYS,
} from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { NO_BREAK_SPACE } from '../base/no-break.js';
import { wardText } from '../base/place-text.js';
import { figureTitle, indicatorName, indicatorWords, levelWord } from '../indicators/words.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { recordSchemas } from './schemas.js';
import type { QualityMark } from '../readings/types.js';
import { COLUMN_TITLES, recordWords } from './words.js';

/** One row of a record screen, as the server sends it. */
export type RecordRow = ReplyIn<typeof recordSchemas, 'record.list'>['rows'][number];
/** A reading of any indicator. */
export type RecordReading = RecordRow['reading'];

/** Language and time zone in which cells are written. */
export interface RecordView {
  language: Language;
  /** IANA time zone of the hospital. */
  zone: string;
}

/** A column of a list and of its export. */
export interface TableColumn<Row> {
  key: string;
  title: Record<Language, string>;
  /** Unit of its figures; shown after the title on the screen, on paper and in a file. */
  unit?: string;
  /** Number of decimals. Set for figures only: they are right-aligned, and stored as numbers in a spreadsheet. */
  decimals?: number;
  /** Usual width in characters; also the column width in a spreadsheet. */
  width: number;
  /** Content of a cell; null for an empty one. */
  cell(row: Row, view: RecordView): string | number | null;
}

/** A column of a record screen. */
type RecordColumn = TableColumn<RecordRow>;

type Glucose = Extract<RecordReading, { slot: number }>;
type Pressure = Extract<RecordReading, { systolic: number }>;

interface Name {
  name: string;
  latinName: string | null;
}

/** A name in a language: in English the Latin one, if the hospital stores one. */
export const named = ({ name, latinName }: Name, language: Language): string =>
  language === 'en' ? (latinName ?? name) : name;

const glucose = (cell: (reading: Glucose, view: RecordView) => string | number | null): RecordColumn['cell'] => {
  return ({ reading }, view) => ('slot' in reading ? cell(reading, view) : null);
};
const pressure = (cell: (reading: Pressure, view: RecordView) => string | number | null): RecordColumn['cell'] => {
  return ({ reading }, view) => ('systolic' in reading ? cell(reading, view) : null);
};
/** The indicator of a reading; only a glucose reading has a slot. */
export const indicatorOfReading = (reading: RecordReading): AnyIndicator =>
  'indicator' in reading ? reading.indicator : 'glucose';

/**
 * Words of a meaning. If the indicator has its own levels, the level replaces high or low, because it says more;
 * critical is named in addition.
 */
export function meaningWords(indicator: AnyIndicator, reading: object, meaning: Meaning, language: Language): string {
  const words = recordWords[language];
  if (INDICATORS[indicator].target) return words.meaning[meaning];
  const level = levelWord(indicator, levelKeyOf(indicator, reading), language);
  // A patient's own range may be narrower than the levels.
  if (level === undefined) return meaning === 'inTarget' ? words.inRange : words.meaning[meaning];
  return meaningParts(meaning).critical ? words.criticalLevel(level) : level;
}

/** Result text of a reading: its meaning, or the reason of a refusal. */
export function recordResult(reading: RecordReading, language: Language): string {
  const words = recordWords[language];
  if ('slot' in reading) {
    if (reading.refusal === null || reading.meaning !== null) return words.meaning[reading.meaning ?? 'inTarget'];
    const reason = words.refusal[reading.refusal] ?? reading.refusal;
    return reading.refusalNote === null ? reason : `${reason}: ${reading.refusalNote}`;
  }
  return meaningWords(indicatorOfReading(reading), reading, reading.meaning, language);
}

/** Quality marks of a reading in words; empty if there are none. */
export function qualityMarkWords(reading: { qualityMark?: QualityMark | undefined }, language: Language): string[] {
  const { qualityMark: words } = recordWords[language];
  const { meter = null, emergency = null, operator = null } = reading.qualityMark ?? {};
  return [
    ...(meter === null ? [] : [words[meter]]),
    ...(emergency === null ? [] : [`${words.emergency}: ${reasonText(emergency, language)}`]),
    ...(operator === null ? [] : [words.operator[operator]]),
  ];
}

/** `YYYY-MM-DD HH:mm` in the hospital's time zone. */
export function recordTime(instant: number, zone: string): string {
  return `${dayOf(instant, zone)} ${clockText(instant, zone)}`;
}

/** Name of a slot. */
export function slotWord(slot: number, language: Language): string {
  return recordWords[language].slot[SLOT_KEYS[slot as Slot]] ?? String(slot);
}

/** A place in the reader's language: a ward with its department. */
export const placeName = (place: Name & { department: Name | null }, language: Language): string =>
  wardText<Name>(place, (name) => named(name, language));

interface Who {
  patient: Name & { hospitalizationNumber: string | null };
  ward: Name & { department: Name | null };
  bed: string | null;
}

/** Columns of the patient and the place, which follow the time in every record list. */
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
    title: { zh: '测量方式', en: 'Method' },
    width: 18,
    cell: ({ reading }, { language }) =>
      [
        recordWords[language].way[reading.way],
        ...(reading.setting ? [recordWords[language].setting[reading.setting]] : []),
        ...qualityMarkWords('slot' in reading ? reading : {}, language),
      ].join(`${NO_BREAK_SPACE}· `),
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

/** One column per figure; the key of the first is always `value`. */
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

/** Additional columns of an indicator, before its figures and after the result. */
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

/** Columns of an indicator's record screen and of its export, in order. */
export const recordColumns = Object.fromEntries(
  ALL_INDICATORS.map((indicator) => [indicator, columnsOf(indicator)]),
) as Record<AnyIndicator, readonly RecordColumn[]>;

/** Name of an indicator's record screen, and of its export's file and sheet. */
export const recordTitle = (indicator: AnyIndicator, language: Language): string =>
  indicatorWords[language].records(indicatorName(indicator, language));

/** Heading of a column: its title and the unit of its figures. */
export const withUnit = (title: string, unit = ''): string => `${title} ${unit}`.trim();

/** Text of a cell: numbers with the column's decimals, null as an empty text. */
export function recordCellText<Row>(column: TableColumn<Row>, row: Row, view: RecordView): string {
  const cell = column.cell(row, view);
  if (cell === null) return '';
  return typeof cell === 'number' ? decimalText(cell, column.decimals ?? 0) : cell;
}
