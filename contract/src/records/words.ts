import type { Meaning, ReadingSetting } from '@wardlink/domain';
import type { Language } from '../base/language.js';

/**
 * Mark of a meaning beside its colour and word: hollow for off target, solid for a warning. In target has none.
 */
export const MEANING_MARKS = {
  inTarget: '',
  aboveTarget: '△',
  belowTarget: '▽',
  high: '▲',
  low: '▼',
  criticalHigh: '▲',
  criticalLow: '▼',
} as const satisfies Record<Meaning, string>;

/**
 * Texts in the cells of a record screen and its export, shared so that both are the same. The app's language files
 * contain them too, and a test checks that they match.
 */
interface RecordWords {
  slot: Record<string, string>;
  refusal: Record<string, string>;
  meaning: Record<Meaning, string>;
  /** Used instead of `in target` for indicators without a target. */
  inRange: string;
  /** The level of a critical reading. */
  criticalLevel: (level: string) => string;
  way: Record<'manual' | 'device', string>;
  /** Where an outpatient was measured. */
  setting: Record<ReadingSetting, string>;
  /** Words of the quality marks. */
  qualityMark: Record<'overdue' | 'failed' | 'emergency', string> & {
    /** Why the measurer was not authorised. */
    operator: Record<'none' | 'expired' | 'withdrawn', string>;
  };
  /** Last line of an export with more rows than a file may contain. */
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
    meaning: {
      inTarget: '达标',
      aboveTarget: '高于目标',
      belowTarget: '低于目标',
      high: '偏高',
      low: '偏低',
      criticalHigh: '危急偏高',
      criticalLow: '危急偏低',
    },
    inRange: '范围内',
    criticalLevel: (level) => `${level}，危急`,
    way: { manual: '手工录入', device: '设备上传' },
    setting: { clinic: '门诊', home: '家中' },
    qualityMark: {
      overdue: '质控逾期',
      failed: '质控失控',
      emergency: '紧急使用',
      operator: { none: '操作人未授权', expired: '操作授权已过期', withdrawn: '操作授权已撤销' },
    },
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
      check: 'away for tests',
      other: 'other',
    },
    meaning: {
      inTarget: 'in target',
      aboveTarget: 'above target',
      belowTarget: 'below target',
      high: 'high',
      low: 'low',
      criticalHigh: 'critically high',
      criticalLow: 'critically low',
    },
    inRange: 'in range',
    criticalLevel: (level) => `${level}, critical`,
    way: { manual: 'manual', device: 'device' },
    setting: { clinic: 'clinic', home: 'home' },
    qualityMark: {
      overdue: 'QC overdue',
      failed: 'QC failed',
      emergency: 'emergency use',
      operator: {
        none: 'operator not authorised',
        expired: 'authorisation of the operator expired',
        withdrawn: 'authorisation of the operator withdrawn',
      },
    },
    limited: 'Only the first {limit} rows are in this file; narrow the filter to export the rest.',
  },
};

/** Column titles that several kinds of lists use. */
export const COLUMN_TITLES = {
  patient: { zh: '患者', en: 'Patient' },
  number: { zh: '住院号', en: 'Hospital no.' },
  slot: { zh: '时段', en: 'Slot' },
} as const satisfies Record<string, Record<Language, string>>;
