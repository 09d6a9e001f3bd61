import type {
  ComparisonStandardKey,
  SampleColumn,
  SampleFault,
  VerificationFigures,
  VerificationKind,
} from '@wardlink/domain';
import type { Language } from '../base/language.js';

type Verdict = VerificationFigures['verdict'];
type Shortage = Exclude<Verdict, string>['insufficient'];

interface Words {
  kind: Record<VerificationKind, string>;
  standard: Record<ComparisonStandardKey, string>;
  column: Record<SampleColumn, string>;
  fault: Record<SampleFault, string>;
  accepted: string;
  rejected: string;
  insufficient: string;
  shortage: Record<Shortage, string>;
  figure: Record<
    | 'row'
    | 'difference'
    | 'percent'
    | 'judged'
    | 'inside'
    | 'outside'
    | 'standard'
    | 'below'
    | 'fromEdge'
    | 'whole'
    | 'verdict'
    | 'bias'
    | 'figure'
    | 'value'
    | 'limit'
    | 'count'
    | 'days'
    | 'mean'
    | 'sd'
    | 'cv'
    | 'withinDay'
    | 'share'
    | 'score',
    string
  >;
  /** Labels of the verification's heading in a file. */
  about: Record<
    'meter' | 'strip' | 'day' | 'operator' | 'reviewer' | 'kind' | 'material' | 'scheme' | 'round' | 'decides',
    string
  >;
}

/** Words of verifications, on the screen and in files. */
export const verificationWords: Record<Language, Words> = {
  zh: {
    kind: { comparison: '实验室比对', repeatability: '重复性', betweenDays: '日间精密度', assessment: '室间质评' },
    standard: {
      wst781: 'WS/T 781-2021：<5.5 为 ±0.83，≥5.5 为 ±15 %',
      iso15197: 'ISO 15197:2013：<5.55 为 ±0.83，≥5.55 为 ±15 %（合计）',
      stricter: '更严：<5.5 为 ±0.55，≥5.5 为 ±10 %',
    },
    column: {
      reference: '实验室值',
      meter: '血糖仪值',
      hour: '时间',
      note: '备注',
      day: '日期',
      value: '结果',
      sample: '样本号',
      result: '结果',
      target: '靶值',
      lower: '下限',
      upper: '上限',
    },
    fault: {
      empty: '不能为空',
      number: '应为0.1–60的数值，如 5.2',
      hour: '应为时间，如 08:05',
      day: '应为日期，如 2026-11-26，不能晚于检测日期',
      limits: '靶值应在上下限之间',
    },
    accepted: '合格',
    rejected: '不合格',
    insufficient: '数据不足',
    shortage: {
      tooFewSamples: '样本不足：{have} / {need}',
      bandWithoutSamples: '低浓度或高浓度段没有样本',
      tooFewResults: '结果不足：{have} / {need}',
      tooFewDays: '天数不足：{have} / {need}',
      tooFewOfDay: '有的日期结果不足：{have} / {need}',
    },
    figure: {
      row: '序号',
      difference: '差值',
      percent: '差值 %',
      judged: '判定',
      inside: '在范围内',
      outside: '超出范围',
      standard: '标准',
      below: '低浓度段',
      fromEdge: '高浓度段',
      whole: '合计',
      verdict: '结论',
      bias: '平均差值',
      figure: '指标',
      value: '数值',
      limit: '要求',
      count: '结果数',
      days: '天数',
      mean: '均值',
      sd: '标准差 SD',
      cv: '变异系数 CV',
      withinDay: '日内标准差',
      share: '范围内比例',
      score: '组织方得分',
    },
    about: {
      meter: '血糖仪',
      strip: '试纸批号',
      day: '检测日期',
      operator: '操作人',
      reviewer: '复核人',
      kind: '类别',
      material: '样本',
      scheme: '质评计划',
      round: '批次',
      decides: '判定标准',
    },
  },
  en: {
    kind: {
      comparison: 'Comparison with the laboratory',
      repeatability: 'Repeatability',
      betweenDays: 'Precision between days',
      assessment: 'External assessment',
    },
    standard: {
      wst781: 'WS/T 781-2021: ±0.83 below 5.5, ±15 % from 5.5',
      iso15197: 'ISO 15197:2013: ±0.83 below 5.55, ±15 % from 5.55, in whole',
      stricter: 'Stricter: ±0.55 below 5.5, ±10 % from 5.5',
    },
    column: {
      reference: 'Laboratory',
      meter: 'Meter',
      hour: 'Time',
      note: 'Note',
      day: 'Day',
      value: 'Result',
      sample: 'Sample',
      result: 'Result',
      target: 'Target',
      lower: 'Lower limit',
      upper: 'Upper limit',
    },
    fault: {
      empty: 'cannot be empty',
      number: 'has to be a figure from 0.1 to 60, such as 5.2',
      hour: 'has to be a time, such as 08:05',
      day: 'has to be a day, such as 2026-11-26, no later than the verification',
      limits: 'the target has to be between the limits',
    },
    accepted: 'Accepted',
    rejected: 'Not accepted',
    insufficient: 'Not enough data',
    shortage: {
      tooFewSamples: 'Too few samples: {have} of {need}',
      bandWithoutSamples: 'No samples in the lower or the upper band',
      tooFewResults: 'Too few results: {have} of {need}',
      tooFewDays: 'Too few days: {have} of {need}',
      tooFewOfDay: 'A day has too few results: {have} of {need}',
    },
    figure: {
      row: 'No.',
      difference: 'Difference',
      percent: 'Difference %',
      judged: 'Judged',
      inside: 'within',
      outside: 'outside',
      standard: 'Standard',
      below: 'Lower band',
      fromEdge: 'Upper band',
      whole: 'In whole',
      verdict: 'Verdict',
      bias: 'Mean difference',
      figure: 'Figure',
      value: 'Value',
      limit: 'Limit',
      count: 'Results',
      days: 'Days',
      mean: 'Mean',
      sd: 'SD',
      cv: 'CV',
      withinDay: 'SD within a day',
      share: 'Within the limits',
      score: 'Score of the organiser',
    },
    about: {
      meter: 'Meter',
      strip: 'Strip lot',
      day: 'Day',
      operator: 'Operator',
      reviewer: 'Reviewer',
      kind: 'Kind',
      material: 'Material',
      scheme: 'Scheme',
      round: 'Round',
      decides: 'Standard that decides',
    },
  },
};

/** A verdict in words, with what is missing if there is none. */
export function verificationVerdictText(verdict: Verdict, language: Language): string {
  const words = verificationWords[language];
  if (typeof verdict === 'string') return words[verdict];
  const { insufficient, have, need } = verdict;
  return words.shortage[insufficient].replace('{have}', String(have)).replace('{need}', String(need));
}
