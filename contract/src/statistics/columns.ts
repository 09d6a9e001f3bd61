import { clockText, glucoseText } from '@wardlink/domain';
import { named, recordTime, slotWord, type TableColumn, placeName } from '../records/columns.js';
import { COLUMN_TITLES } from '../records/words.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';

type Reply = ReplyIn<typeof statisticsSchemas, 'statistics.rows'>;
export type StatisticsRowKind = Reply['kind'];
/** A row of a figure; each kind has its own columns. */
export type StatisticsRow<Kind extends StatisticsRowKind = StatisticsRowKind> = Extract<
  Reply,
  { kind: Kind }
>['rows'][number];

interface OfPatient {
  patient: StatisticsRow['patient'];
}
interface Measured {
  place: StatisticsRow<'readings'>['place'];
  day: string;
}

const LEFT = { zh: '已转往他处', en: 'now elsewhere' } as const;

const patient: TableColumn<OfPatient> = {
  key: 'patient',
  title: COLUMN_TITLES.patient,
  width: 18,
  cell: (row, { language }) => (row.patient ? named(row.patient, language) : LEFT[language]),
};
const number: TableColumn<OfPatient> = {
  key: 'number',
  title: COLUMN_TITLES.number,
  width: 14,
  cell: (row) => row.patient?.hospitalizationNumber ?? null,
};
const place: TableColumn<Measured> = {
  key: 'place',
  title: { zh: '测量地点', en: 'Measured at' },
  width: 18,
  cell: (row, { language }) => placeName(row.place, language),
};
const day: TableColumn<Measured> = {
  key: 'day',
  title: { zh: '日期', en: 'Day' },
  width: 12,
  cell: (row) => row.day,
};
const time: TableColumn<{ at: number }> = {
  key: 'time',
  title: { zh: '时间', en: 'Time' },
  width: 8,
  cell: ({ at }, { zone }) => clockText(at, zone),
};
const value: TableColumn<Pick<StatisticsRow<'readings'>, 'value' | 'comparator'>> = {
  key: 'value',
  title: { zh: '血糖', en: 'Glucose' },
  unit: 'mmol/L',
  width: 10,
  cell: (row) => glucoseText(row),
};

const slot: TableColumn<{ slot: number }> = {
  key: 'slot',
  title: { zh: '时段', en: 'Slot' },
  width: 16,
  cell: (row, { language }) => slotWord(row.slot, language),
};

function count<Key extends string>(key: Key, zh: string, en: string): TableColumn<Record<Key, number | null>> {
  return { key, title: { zh, en }, width: 12, decimals: 0, cell: (row) => row[key] };
}

/** The place where a stay ended. */
const leftPlace: TableColumn<Pick<StatisticsRow<'stays'>, 'place'>> = {
  key: 'place',
  title: { zh: '出院地点', en: 'Left from' },
  width: 18,
  cell: (row, { language }) => placeName(row.place, language),
};

function instant<Key extends string>(key: Key, zh: string, en: string): TableColumn<Record<Key, number>> {
  return { key, title: { zh, en }, width: 16, cell: (row, { zone }) => recordTime(row[key], zone) };
}

const COLUMNS = {
  readings: [
    patient,
    number,
    place,
    day,
    time,
    slot,
    value,
    {
      key: 'marked',
      title: { zh: '质控', en: 'Quality control' },
      width: 14,
      cell: ({ marked }, { language }) => (marked ? { zh: '无效', en: 'not valid' }[language] : null),
    },
  ],
  days: [
    patient,
    number,
    place,
    day,
    count('readings', '测量次数', 'Readings'),
    { ...value, key: 'lowest', title: { zh: '最低', en: 'Lowest' }, cell: ({ lowest }) => glucoseText(lowest) },
    { ...value, key: 'highest', title: { zh: '最高', en: 'Highest' }, cell: ({ highest }) => glucoseText(highest) },
  ],
  patients: [
    patient,
    number,
    count('days', '患者日', 'Patient-days'),
    count('readings', '测量次数', 'Readings'),
    count('lowDays', '低血糖日', 'Days with a low'),
    {
      key: 'share',
      title: { zh: '达标', en: 'In range' },
      unit: '%',
      width: 10,
      decimals: 1,
      cell: ({ inRange, readings }) => (100 * inRange) / readings,
    },
    {
      key: 'mean',
      title: { zh: '均值', en: 'Mean' },
      unit: 'mmol/L',
      width: 10,
      decimals: 1,
      cell: ({ mean }) => mean,
    },
  ],
  critical: [
    patient,
    number,
    place,
    day,
    time,
    value,
    count('taken', '接收用时（分钟）', 'Minutes until taken'),
    count('again', '复测用时（分钟）', 'Minutes until measured again'),
  ],
  stays: [
    patient,
    number,
    leftPlace,
    instant('admittedAt', '入院', 'Admitted'),
    instant('dischargedAt', '出院', 'Discharged'),
    count('readings', '测量次数', 'Readings'),
    {
      key: 'mean',
      title: { zh: '均值', en: 'Mean' },
      unit: 'mmol/L',
      width: 10,
      decimals: 1,
      cell: ({ mean }) => mean,
    },
    count('days', '患者日', 'Patient-days'),
    count('lowDays', '低血糖日', 'Days with a low'),
  ],
  lows: [
    patient,
    number,
    leftPlace,
    instant('at', '时间', 'Time'),
    value,
    {
      key: 'resolvedAfter',
      title: { zh: '缓解用时（分钟）', en: 'Minutes to resolution' },
      width: 12,
      cell: ({ resolvedAfter }, { language }) =>
        resolvedAfter === null ? { zh: '4 小时内未缓解', en: 'not within 4 h' }[language] : Math.round(resolvedAfter),
    },
  ],
  harmfulDays: [
    patient,
    number,
    leftPlace,
    instant('beganAt', '住院日起', 'Day from'),
    {
      key: 'highest',
      title: { zh: '最高', en: 'Highest' },
      unit: 'mmol/L',
      width: 10,
      cell: ({ highest }, { language }) =>
        highest === null ? { zh: '未测', en: 'not measured' }[language] : glucoseText(highest),
    },
    instant('dischargedAt', '出院', 'Discharged'),
  ],
  tasks: [
    patient,
    number,
    place,
    day,
    slot,
    {
      key: 'state',
      title: { zh: '情况', en: 'State' },
      width: 12,
      cell: ({ refused }, { language }) =>
        refused ? { zh: '未测', en: 'refused' }[language] : { zh: '漏测', en: 'missed' }[language],
    },
  ],
} as const satisfies { [Kind in StatisticsRowKind]: readonly TableColumn<StatisticsRow<Kind>>[] };

/** Columns of rows of a kind, and of their export. A reply has rows of one kind only. */
export const statisticsColumns = (kind: StatisticsRowKind) => COLUMNS[kind] as readonly TableColumn<StatisticsRow>[];
