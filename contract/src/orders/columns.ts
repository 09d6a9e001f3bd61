import { WEEKDAYS } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { NO_BREAK_SPACE, unbrokenFigures } from '../base/no-break.js';
import { named, recordTime, slotWord, WHO, type RecordView, type TableColumn } from '../records/columns.js';
import { COLUMN_TITLES, recordWords } from '../records/words.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { orderSchemas } from './schemas.js';
import type { MedicationOrder, MonitoringOrder, OrderTask } from './types.js';
import { reasonText } from '../base/reasons.js';
import { orderWords } from './words.js';

/** One row of the medication records. */
export type MedicationRow = ReplyIn<typeof orderSchemas, 'order.medications'>['rows'][number];
/** One row of the order execution records. */
export type ExecutionRow = ReplyIn<typeof orderSchemas, 'order.executions'>['rows'][number];

/** An amount with its unit, on one line: `8 U`, `0.5 g`, `2 tablets`. */
export function amountText(amount: number, unit: string | null, language: Language): string {
  return `${amount}${NO_BREAK_SPACE}${unit === 'tablet' ? orderWords[language].tablet : (unit ?? '')}`.trim();
}

/** Strength or pack of a medicine, as it was typed; null if none was entered. */
export function strengthText({ norms }: Pick<MedicationOrder, 'norms'>): string | null {
  return norms === null ? null : unbrokenFigures(norms);
}

/** Generic name of a medicine. */
export function drugText(plan: Pick<MedicationOrder, 'drug' | 'latinDrug'>, language: Language): string {
  return language === 'en' ? (plan.latinDrug ?? plan.drug) : plan.drug;
}

/** Brand of a medicine; null if none was entered. */
export function brandText(
  { brand, latinBrand }: Pick<MedicationOrder, 'brand' | 'latinBrand'>,
  language: Language,
): string | null {
  return language === 'en' ? (latinBrand ?? brand) : (brand ?? latinBrand);
}

/** The days of a plan: every day, every few days, or by weekdays. */
export function cycleText(
  { weekdays, everyDays }: Pick<MonitoringOrder, 'weekdays' | 'everyDays'>,
  language: Language,
): string {
  const words = orderWords[language];
  const days = everyDays === 1 ? words.everyDay : words.everyDays.replace('{count}', String(everyDays));
  if (weekdays.length === WEEKDAYS.length) return days;
  const names = weekdays.map((day) => words.weekday[day - 1] ?? '').join(language === 'zh' ? '、' : ', ');
  const on = language === 'zh' ? `周${names}` : names;
  return everyDays === 1 ? on : `${days} (${on})`;
}

/** First and last day of a plan, with the slot in which it begins if that is not the first of its day. */
export function periodText(
  { since, until, beginsWith }: Pick<MonitoringOrder, 'since' | 'until'> & Partial<Pick<MonitoringOrder, 'beginsWith'>>,
  language: Language,
): string {
  const begin = beginsWith == null ? since : `${since} ${slotWord(beginsWith, language)}`;
  return until === null ? `${begin} ${orderWords[language].onwards}` : `${begin} – ${until}`;
}

/** Why an order replaced an earlier one of its kind; null if it replaced none. */
export function changeText({ changeReason }: Pick<MonitoringOrder, 'changeReason'>, language: Language): string | null {
  return changeReason === null ? null : reasonText(changeReason, language);
}

/** Content of a task: the measurement, or the medicine and its brand. */
export function taskText(
  task: Pick<OrderTask, 'indicator' | 'drug' | 'latinDrug' | 'brand' | 'latinBrand'>,
  language: Language,
): string {
  if (task.indicator !== null) return orderWords[language].indicator[task.indicator];
  const drug = drugText({ drug: task.drug ?? '', latinDrug: task.latinDrug }, language);
  const brand = brandText(task, language);
  return brand === null ? drug : language === 'zh' ? `${drug}（${brand}）` : `${drug} (${brand})`;
}

/** Why a task was not done, or with another amount than ordered, and the note; null without any. */
export function refusalText(
  { refusal, amountReason, note }: Pick<ExecutionRow['execution'], 'refusal' | 'amountReason' | 'note'>,
  language: Language,
): string | null {
  const words = orderWords[language];
  const reason =
    refusal !== null
      ? (words.refusal[refusal] ?? refusal)
      : amountReason !== null
        ? words.amountReason[amountReason]
        : null;
  return reason === null ? note : note === null ? reason : `${reason}: ${note}`;
}

const byPlan =
  (cell: (plan: MedicationOrder, view: RecordView) => string | null) =>
  ({ plan }: MedicationRow, view: RecordView): string | null =>
    cell(plan, view);

/** When, by whom and why a plan ended; null if it has not ended. */
export function endText(
  { state, endedAt, endedBy, endReason, replacedAt }: MonitoringOrder | MedicationOrder,
  { language, zone }: RecordView,
): string | null {
  if (state === 'terminated' && endedAt !== null) {
    const who = endedBy === null ? '' : `${named(endedBy, language)} `;
    return `${recordTime(endedAt, zone)} ${who}${endReason === null ? '' : reasonText(endReason, language)}`.trim();
  }
  return state === 'replaced' && replacedAt !== null ? recordTime(replacedAt, zone) : null;
}

/** Columns of the medication records and of their export, in order. */
export const medicationColumns: readonly TableColumn<MedicationRow>[] = [
  {
    key: 'orderedAt',
    title: { zh: '下达时间', en: 'Ordered' },
    width: 17,
    cell: byPlan(({ orderedAt, since }, { zone }) => (orderedAt === null ? since : recordTime(orderedAt, zone))),
  },
  ...WHO,
  {
    key: 'drug',
    title: { zh: '药品', en: 'Medicine' },
    width: 20,
    cell: byPlan((plan, { language }) => drugText(plan, language)),
  },
  {
    key: 'brand',
    title: { zh: '商品名', en: 'Brand' },
    width: 14,
    cell: byPlan((plan, { language }) => brandText(plan, language)),
  },
  {
    key: 'doses',
    title: { zh: '餐段与剂量', en: 'Doses' },
    width: 34,
    cell: byPlan(({ doses, unit }, { language }) =>
      doses
        .map(({ slot, amount }) => `${slotWord(slot, language)}${NO_BREAK_SPACE}${amountText(amount, unit, language)}`)
        .join(language === 'zh' ? '，' : ', '),
    ),
  },
  {
    key: 'state',
    title: { zh: '状态', en: 'Status' },
    width: 12,
    cell: byPlan(({ state }, { language }) => orderWords[language].state[state]),
  },
  {
    key: 'by',
    title: { zh: '医生', en: 'Ordered by' },
    width: 14,
    cell: byPlan(({ orderedBy }, { language }) => (orderedBy === null ? null : named(orderedBy, language))),
  },
  {
    key: 'category',
    title: { zh: '类别', en: 'Category' },
    width: 16,
    cell: byPlan(({ category, insulinCategory }, { language }) =>
      insulinCategory === null
        ? orderWords[language].category[category]
        : orderWords[language].insulinCategory[insulinCategory],
    ),
  },
  { key: 'norms', title: { zh: '规格', en: 'Strength' }, width: 14, cell: byPlan(strengthText) },
  {
    key: 'cycle',
    title: { zh: '周期', en: 'Frequency' },
    width: 14,
    cell: byPlan((plan, { language }) => cycleText(plan, language)),
  },
  {
    key: 'period',
    title: { zh: '起止', en: 'Period' },
    width: 24,
    cell: byPlan((plan, { language }) => periodText(plan, language)),
  },
  {
    key: 'change',
    title: { zh: '更改原因', en: 'Reason for the change' },
    width: 24,
    cell: byPlan((plan, { language }) => changeText(plan, language)),
  },
  {
    key: 'end',
    title: { zh: '终止或作废', en: 'Ended' },
    width: 30,
    cell: byPlan((plan, view) => endText(plan, view)),
  },
];

/** Columns of the order execution records and of their export, in order. */
export const executionColumns: readonly TableColumn<ExecutionRow>[] = [
  {
    key: 'executedAt',
    title: { zh: '执行时间', en: 'Time' },
    width: 17,
    cell: ({ execution }, { zone }) => recordTime(execution.executedAt, zone),
  },
  ...WHO,
  {
    key: 'what',
    title: { zh: '医嘱', en: 'Order' },
    width: 30,
    cell: (row, { language }) => taskText(row, language),
  },
  {
    key: 'slot',
    title: COLUMN_TITLES.slot,
    width: 16,
    cell: ({ slot }, { language }) => slotWord(slot, language),
  },
  {
    key: 'amount',
    title: { zh: '执行剂量', en: 'Given' },
    width: 12,
    cell: ({ execution: { amount }, unit }, { language }) =>
      amount === null ? null : amountText(amount, unit, language),
  },
  {
    key: 'outcome',
    title: { zh: '结果', en: 'Outcome' },
    width: 10,
    cell: ({ execution }, { language }) => orderWords[language].outcome[execution.outcome],
  },
  {
    key: 'why',
    title: { zh: '原因或说明', en: 'Reason or note' },
    width: 24,
    cell: ({ execution }, { language }) => refusalText(execution, language),
  },
  {
    key: 'by',
    title: { zh: '执行人', en: 'By' },
    width: 14,
    cell: ({ execution }, { language }) => named(execution.executedBy, language),
  },
  {
    key: 'ordered',
    title: { zh: '医嘱剂量', en: 'Ordered dose' },
    width: 12,
    cell: ({ ordered, unit }, { language }) => (ordered === null ? null : amountText(ordered, unit, language)),
  },
  { key: 'day', title: { zh: '医嘱日期', en: 'Ordered day' }, width: 11, cell: ({ day }) => day },
  {
    key: 'type',
    title: { zh: '类型', en: 'Type' },
    width: 12,
    cell: ({ type }, { language }) => orderWords[language].type[type],
  },
  {
    key: 'way',
    title: { zh: '方式', en: 'How' },
    width: 14,
    cell: ({ execution }, { language }) =>
      execution.readingId === null ? recordWords[language].way.manual : orderWords[language].byReading,
  },
];
