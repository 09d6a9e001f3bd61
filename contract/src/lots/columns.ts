import { reasonText } from '../base/reasons.js';
import { CONTROL_LEVELS, formatGlucose, glucoseText, type ControlLevel, type PrintedRange } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { named, recordTime, slotWord, type TableColumn } from '../records/columns.js';
import { COLUMN_TITLES } from '../records/words.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { lotSchemas } from './schemas.js';
import { lotWords } from './words.js';

export type StripLot = ReplyIn<typeof lotSchemas, 'strip.save'>;
export type SolutionLot = ReplyIn<typeof lotSchemas, 'solution.save'>;
/** A reading or a result of a control, as the recall of a lot lists it. */
export type LotUse = ReplyIn<typeof lotSchemas, 'strip.recall'>['rows'][number];

type Lot = Pick<StripLot, 'state' | 'because' | 'withdrawn'>;

const TITLES = {
  brand: { zh: '品牌', en: 'Brand' },
  lot: { zh: '批号', en: 'Lot' },
  level: { zh: '水平', en: 'Level' },
  expires: { zh: '有效期至', en: 'Expires' },
  opened: { zh: '开封日期', en: 'Opened' },
  state: { zh: '状态', en: 'Status' },
  why: { zh: '停用原因', en: 'Why taken out of use' },
} as const;

/** State of a lot in one word: effective, or why it is not. */
export function lotStateText({ because }: Lot, language: Language): string {
  return because === null ? lotWords[language].effective : lotWords[language].because[because];
}

/** Who took a lot out of use, and why; null if nobody did. */
export function withdrawnText({ withdrawn }: Lot, language: Language, zone: string): string | null {
  if (withdrawn === null) return null;
  const { at, by, reason } = withdrawn;
  return `${recordTime(at, zone)} ${named(by, language)}${language === 'zh' ? '：' : ': '}${reasonText(reason, language)}`;
}

/** Target with its limits: `6.6 (5.5–7.7)`. */
export const limitsText = ({ target, lower, upper }: PrintedRange): string =>
  `${formatGlucose(target)} (${formatGlucose(lower)}–${formatGlucose(upper)})`;

/** Levels that a lot of strips supports, with their targets. */
export function targetsText(targets: StripLot['targets'], language: Language): string {
  return CONTROL_LEVELS.flatMap((level: ControlLevel) => {
    const limits = targets[level];
    return limits ? [`${lotWords[language].level[level]} ${limitsText(limits)}`] : [];
  }).join(language === 'zh' ? '，' : ', ');
}

const figure = (
  key: 'received' | 'handedOut' | 'patients' | 'controls' | 'repeats' | 'waste' | 'left',
  zh: string,
  en: string,
): TableColumn<StripLot> => ({ key, title: { zh, en }, width: 10, decimals: 0, cell: ({ stock }) => stock[key] });

/** Columns of the list of strips and of its export, in order. */
export const stripColumns: readonly TableColumn<StripLot>[] = [
  { key: 'brand', title: TITLES.brand, width: 14, cell: ({ brand }) => brand },
  { key: 'lot', title: TITLES.lot, width: 12, cell: ({ lot }) => lot },
  {
    key: 'state',
    title: TITLES.state,
    width: 14,
    cell: (lot, { language }) => lotStateText(lot, language),
  },
  { key: 'models', title: { zh: '适用型号', en: 'Fits' }, width: 16, cell: ({ models }) => models.join(', ') },
  {
    key: 'targets',
    title: { zh: '靶值与范围', en: 'Targets' },
    unit: 'mmol/L',
    width: 44,
    cell: ({ targets }, { language }) => targetsText(targets, language),
  },
  { key: 'produced', title: { zh: '生产日期', en: 'Produced' }, width: 12, cell: ({ produced }) => produced },
  { key: 'expires', title: TITLES.expires, width: 12, cell: ({ expires }) => expires },
  { key: 'opened', title: TITLES.opened, width: 12, cell: ({ opened }) => opened },
  figure('received', '入库', 'Received'),
  figure('handedOut', '领用', 'Handed out'),
  figure('patients', '患者用', 'Patients'),
  figure('controls', '质控用', 'Controls'),
  figure('repeats', '复测用', 'Repeats'),
  figure('waste', '报废', 'Waste'),
  figure('left', '结余', 'Left'),
  { key: 'why', title: TITLES.why, width: 30, cell: (lot, { language, zone }) => withdrawnText(lot, language, zone) },
];

/** Columns of the list of solutions and of its export, in order. */
export const solutionColumns: readonly TableColumn<SolutionLot>[] = [
  { key: 'brand', title: TITLES.brand, width: 14, cell: ({ brand }) => brand },
  { key: 'lot', title: TITLES.lot, width: 14, cell: ({ lot }) => lot },
  { key: 'level', title: TITLES.level, width: 10, cell: ({ level }, { language }) => lotWords[language].level[level] },
  { key: 'state', title: TITLES.state, width: 14, cell: (lot, { language }) => lotStateText(lot, language) },
  {
    key: 'target',
    title: { zh: '靶值与范围', en: 'Target' },
    unit: 'mmol/L',
    width: 20,
    cell: ({ target }) => limitsText(target),
  },
  { key: 'expires', title: TITLES.expires, width: 12, cell: ({ expires }) => expires },
  { key: 'opened', title: TITLES.opened, width: 12, cell: ({ opened }) => opened },
  { key: 'until', title: { zh: '可用至', en: 'Usable until' }, width: 12, cell: ({ usableUntil }) => usableUntil },
  { key: 'why', title: TITLES.why, width: 30, cell: (lot, { language, zone }) => withdrawnText(lot, language, zone) },
];

/** Columns of the recall of a lot and of its export, in order. */
export const recallColumns: readonly TableColumn<LotUse>[] = [
  { key: 'at', title: { zh: '时间', en: 'Time' }, width: 17, cell: ({ at }, { zone }) => recordTime(at, zone) },
  {
    key: 'kind',
    title: { zh: '用途', en: 'Used for' },
    width: 14,
    cell: ({ slot, level }, { language }) => {
      if (level !== null) return `${lotWords[language].control} · ${lotWords[language].level[level]}`;
      return slot === null ? null : slotWord(slot, language);
    },
  },
  {
    key: 'value',
    title: { zh: '数值', en: 'Value' },
    unit: 'mmol/L',
    width: 12,
    cell: ({ value, comparator }) => (value === null ? null : glucoseText({ value, comparator })),
  },
  {
    key: 'result',
    title: { zh: '结果', en: 'Result' },
    width: 12,
    cell: ({ qualified, voided }, { language }) => {
      if (voided) return lotWords[language].voided;
      if (qualified === null) return null;
      return qualified ? lotWords[language].qualified : lotWords[language].notQualified;
    },
  },
  {
    key: 'patient',
    title: COLUMN_TITLES.patient,
    width: 16,
    cell: ({ patient }, { language }) => patient && named(patient, language),
  },
  {
    key: 'number',
    title: COLUMN_TITLES.number,
    width: 14,
    cell: ({ patient }) => patient?.hospitalizationNumber ?? null,
  },
  {
    key: 'department',
    title: { zh: '科室', en: 'Department' },
    width: 16,
    cell: ({ place }, { language }) => place.department && named(place.department, language),
  },
  {
    key: 'place',
    title: { zh: '病区', en: 'Ward' },
    width: 14,
    cell: ({ place }, { language }) => named(place, language),
  },
  { key: 'serial', title: { zh: '血糖仪', en: 'Meter' }, width: 14, cell: ({ serial }) => serial },
  { key: 'by', title: { zh: '操作人', en: 'By' }, width: 14, cell: ({ by }, { language }) => named(by, language) },
];
