import type { Language } from '../errors.js';

/**
 * The words in the cells of a record screen and of its export. They stand here so that both say the same; the app's own
 * language files have them as well, and a test holds the two together.
 */
export interface RecordWords {
  slot: Record<string, string>;
  refusal: Record<string, string>;
  status: Record<'normal' | 'high' | 'low', string>;
  /** Of a glucose within its warning range. */
  standing: Record<'aboveTarget' | 'belowTarget', string>;
  pressureStatus: Record<'mildHigh' | 'moderateHigh' | 'severeHigh' | 'low', string>;
  temperatureLevel: Record<'low' | 'lowFever' | 'mediumHot' | 'highFever', string>;
  way: Record<'manual' | 'device', string>;
  /** Name of the export's file and sheet. */
  title: Record<'glucose' | 'pressure' | 'temperature', string>;
  /** Last line of an export that had more rows than one file may hold. */
  limited: string;
}

export const recordWords: Record<Language, RecordWords> = {
  zh: {
    slot: {
      special: '特殊',
      beforeBreakfast: '早餐前',
      afterBreakfast: '早餐后',
      beforeLunch: '午餐前',
      afterLunch: '午餐后',
      beforeDinner: '晚餐前',
      afterDinner: '晚餐后',
      bedtime: '睡前',
      earlyMorning: '凌晨',
      random: '随机',
    },
    refusal: { refusal: '拒测', out: '外出', selfTest: '自测', nobody: '不在床', check: '检查中', other: '其他' },
    status: { normal: '正常', high: '偏高', low: '偏低' },
    standing: { aboveTarget: '高于目标', belowTarget: '低于目标' },
    pressureStatus: { mildHigh: '轻度偏高', moderateHigh: '中度偏高', severeHigh: '重度偏高', low: '偏低' },
    temperatureLevel: { low: '偏低', lowFever: '低热', mediumHot: '中热', highFever: '高热' },
    way: { manual: '手工录入', device: '设备上传' },
    title: { glucose: '血糖记录', pressure: '血压记录', temperature: '体温记录' },
    limited: '仅导出前 {limit} 行，其余请缩小范围后再次导出。',
  },
  en: {
    slot: {
      special: 'Special',
      beforeBreakfast: 'Before breakfast',
      afterBreakfast: 'After breakfast',
      beforeLunch: 'Before lunch',
      afterLunch: 'After lunch',
      beforeDinner: 'Before dinner',
      afterDinner: 'After dinner',
      bedtime: 'Bedtime',
      earlyMorning: 'Early morning',
      random: 'Random',
    },
    refusal: {
      refusal: 'refused',
      out: 'out',
      selfTest: 'self-test',
      nobody: 'not in bed',
      check: 'at examination',
      other: 'other',
    },
    status: { normal: 'normal', high: 'high', low: 'low' },
    standing: { aboveTarget: 'above target', belowTarget: 'below target' },
    pressureStatus: {
      mildHigh: 'mildly high',
      moderateHigh: 'moderately high',
      severeHigh: 'severely high',
      low: 'low',
    },
    temperatureLevel: { low: 'low', lowFever: 'low fever', mediumHot: 'medium fever', highFever: 'high fever' },
    way: { manual: 'manual', device: 'device' },
    title: { glucose: 'Glucose records', pressure: 'Blood pressure records', temperature: 'Temperature records' },
    limited: 'Only the first {limit} rows are in this file; narrow the filter to export the rest.',
  },
};
