import { clockText, formatGlucose, glucoseText, type PopulationReason, decimalText } from '@wardlink/domain';
import { ageText } from '../base/age-text.js';
import type { Language } from '../base/language.js';
import { wardText } from '../base/place-text.js';
import { named, type TableColumn } from '../records/columns.js';
import { COLUMN_TITLES } from '../records/words.js';
import { statisticsWords } from '../statistics/table-words.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { populationSchemas } from './schemas.js';

/** A patient who needs attention. */
export type PopulationPatient = ReplyIn<typeof populationSchemas, 'population.list'>['patients'][number];

/** A reason in a few words, with its figures. */
export function populationReasonText(reason: PopulationReason, language: Language, zone: string): string {
  const isChinese = language === 'zh';
  switch (reason.kind) {
    case 'veryLow': {
      const [value, time] = [formatGlucose(reason.value), clockText(reason.at, zone)];
      return isChinese ? `${time} 测得 ${value} ↓` : `↓ ${value} at ${time}`;
    }
    case 'lows':
      return isChinese
        ? `48 小时内低血糖 ${reason.count} 次`
        : `${reason.count} ${reason.count === 1 ? 'low' : 'lows'} in 48 h`;
    case 'high':
      return isChinese ? `${reason.of} 次中 ${reason.count} 次 > 13.9` : `${reason.count} of ${reason.of} above 13.9`;
    case 'worse': {
      const change = `${decimalText(reason.before, 0)} → ${decimalText(reason.now, 0)} %`;
      return isChinese ? `达标 ${change}` : `in range ${change}`;
    }
    case 'toConfirm':
      return isChinese
        ? `${reason.count} 条医嘱待本科室确认`
        : `${reason.count} ${reason.count === 1 ? 'order' : 'orders'} to confirm`;
    case 'noData':
      return isChinese ? `${reason.hours} 小时无数据` : `no data for ${reason.hours} h`;
  }
}

/** Columns of the list of patients who need attention, in its file. */
export const POPULATION_COLUMNS: readonly TableColumn<PopulationPatient>[] = [
  { key: 'patient', title: COLUMN_TITLES.patient, width: 18, cell: (row, { language }) => named(row, language) },
  {
    key: 'number',
    title: COLUMN_TITLES.number,
    width: 14,
    cell: ({ hospitalizationNumber }) => hospitalizationNumber,
  },
  {
    key: 'sex',
    title: { zh: '性别', en: 'Sex' },
    width: 8,
    cell: ({ sex }, { language }) => statisticsWords[language].sexes[sex],
  },
  {
    key: 'age',
    title: { zh: '年龄', en: 'Age' },
    width: 6,
    decimals: 0,
    cell: ({ age, infantAge }, { language }) => (infantAge ? ageText({ age, infantAge }, language) : age),
  },
  {
    key: 'ward',
    title: { zh: '科室 · 病区', en: 'Department · ward' },
    width: 22,
    cell: ({ ward }, { language }) => wardText(ward, (name) => named(name, language)),
  },
  { key: 'bed', title: { zh: '床号', en: 'Bed' }, width: 6, cell: ({ bed }) => bed },
  {
    key: 'reasons',
    title: { zh: '原因', en: 'Reasons' },
    width: 44,
    cell: ({ reasons }, { language, zone }) =>
      reasons.map((reason) => populationReasonText(reason, language, zone)).join(language === 'zh' ? '；' : '; '),
  },
  {
    key: 'last',
    title: { zh: '48 小时内最近值', en: 'Last within 48 h' },
    unit: 'mmol/L',
    width: 12,
    cell: ({ values }) => {
      const last = values.at(-1);
      return last ? glucoseText(last) : null;
    },
  },
];
