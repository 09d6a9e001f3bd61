import type { AmountReason, InsulinCategory, PlanState } from '@wardlink/domain';
import type { Language } from '../base/language.js';

/** Texts in the cells of the order lists and their exports; the app's language files contain the same texts. */
interface OrderWords {
  category: Record<'oral' | 'insulin', string>;
  insulinCategory: Record<InsulinCategory, string>;
  state: Record<PlanState, string>;
  outcome: Record<'done' | 'refused', string>;
  indicator: Record<'glucose' | 'pressure' | 'temperature', string>;
  type: Record<'monitoring' | 'medication', string>;
  /** Short names of the weekdays, Monday first. */
  weekday: readonly string[];
  everyDay: string;
  everyDays: string;
  onwards: string;
  tablet: string;
  /** Reasons why a task was not done. */
  refusal: Record<string, string>;
  /** Reasons why the given amount differs from the order. */
  amountReason: Record<AmountReason, string>;
  byReading: string;
  /** Name of the export's file and sheet. */
  title: Record<'medication' | 'execution', string>;
}

export const orderWords: Record<Language, OrderWords> = {
  zh: {
    category: { oral: '口服药', insulin: '胰岛素' },
    insulinCategory: {
      rapidActing: '速效胰岛素',
      shortActing: '短效胰岛素',
      intermediateActing: '中效胰岛素',
      longActing: '长效胰岛素',
      ultraLongActing: '超长效胰岛素',
      premixedAnalogue: '预混胰岛素类似物',
      premixedInsulin: '预混人胰岛素',
    },
    state: { waiting: '未开始', running: '执行中', finished: '已到期', terminated: '已终止', replaced: '已作废' },
    outcome: { done: '已执行', refused: '未执行' },
    indicator: { glucose: '测血糖', pressure: '测血压', temperature: '测体温' },
    type: { monitoring: '监测', medication: '用药' },
    weekday: ['一', '二', '三', '四', '五', '六', '日'],
    everyDay: '每天',
    everyDays: '每 {count} 天',
    onwards: '起',
    tablet: '片',
    refusal: { refusal: '拒绝', out: '外出', selfTest: '自行完成', nobody: '不在床', check: '检查中', other: '其他' },
    amountReason: {
      eatsLess: '进食减少',
      lowOrFalling: '血糖偏低或下降',
      doctorSaid: '医生口头医嘱',
      refusedRest: '拒绝其余剂量',
      other: '其他',
    },
    byReading: '测量值自动完成',
    title: { medication: '用药记录', execution: '医嘱执行记录' },
  },
  en: {
    category: { oral: 'oral', insulin: 'insulin' },
    insulinCategory: {
      rapidActing: 'rapid-acting',
      shortActing: 'short-acting',
      intermediateActing: 'intermediate-acting',
      longActing: 'long-acting',
      ultraLongActing: 'ultra-long-acting',
      premixedAnalogue: 'premixed analogue',
      premixedInsulin: 'premixed human insulin',
    },
    state: {
      waiting: 'not begun',
      running: 'in effect',
      finished: 'finished',
      terminated: 'terminated',
      replaced: 'invalidated',
    },
    outcome: { done: 'done', refused: 'not done' },
    indicator: { glucose: 'Measure glucose', pressure: 'Measure blood pressure', temperature: 'Measure temperature' },
    type: { monitoring: 'monitoring', medication: 'medication' },
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    everyDay: 'every day',
    everyDays: 'every {count} days',
    onwards: 'onwards',
    tablet: 'tablets',
    refusal: {
      refusal: 'refused',
      out: 'out',
      selfTest: 'done by the patient',
      nobody: 'not in bed',
      check: 'away for tests',
      other: 'other',
    },
    amountReason: {
      eatsLess: 'eats less',
      lowOrFalling: 'glucose low or falling',
      doctorSaid: 'a doctor said so',
      refusedRest: 'refused the rest',
      other: 'other',
    },
    byReading: 'by its reading',
    title: { medication: 'Medication records', execution: 'Order execution records' },
  },
};
