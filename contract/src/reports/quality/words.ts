import type { ControlLevel, ControlOccasion } from '@wardlink/domain';
import type { Bilingual } from '../definition.js';
import { say } from '../words.js';
import type { FailureSource, MonthSource, RunSource } from './forms.js';

export const LEVEL_WORDS: Record<ControlLevel, Bilingual> = {
  low: say('低值', 'Low'),
  normal: say('正常值', 'Normal'),
  high: say('高值', 'High'),
};

export const OCCASION_WORDS: Record<ControlOccasion, Bilingual> = {
  daily: say('每日质控', 'Daily'),
  newStripLot: say('更换试纸批号', 'New strip lot'),
  newSolution: say('更换质控液', 'New solution'),
  batteryChanged: say('更换电池', 'New battery'),
  dropped: say('仪器跌落', 'Dropped'),
  doubtful: say('结果可疑', 'Doubtful'),
  repeat: say('复测', 'Repeat'),
};

const TIME = say('日期 时间', 'Date, time');
const METER = say('血糖仪', 'Meter');
const REVIEWER = say('复核者', 'Reviewer');

/** Heads of the columns. */
export const RUN_TITLES: Record<RunSource, Bilingual> = {
  time: TIME,
  meter: METER,
  low: say('低值', 'Low'),
  normal: say('正常值', 'Normal'),
  high: say('高值', 'High'),
  strip: say('试纸批号', 'Strip lot'),
  verdict: say('判定', 'Verdict'),
  handling: say('原因与措施', 'Cause and action'),
  operator: say('检测者', 'Operator'),
  reviewer: REVIEWER,
};

export const FAILURE_TITLES: Record<FailureSource, Bilingual> = {
  time: TIME,
  level: say('水平 结果', 'Level, result'),
  rules: say('规则', 'Rules'),
  cause: say('原因', 'Cause'),
  action: say('纠正措施', 'Action'),
  reviewer: REVIEWER,
};

export const MONTH_TITLES: Record<MonthSource, Bilingual> = {
  meter: METER,
  place: say('病区', 'Ward'),
  due: say('应做天数', 'Days due'),
  done: say('已做天数', 'Days done'),
  doneRate: say('完成率', 'Rate done'),
  overdue: say('逾期天数', 'Days overdue'),
  runs: say('质控次数', 'Runs'),
  failed: say('失控次数', 'Runs failed'),
  qualifiedRate: say('合格率', 'Rate qualified'),
  unreviewed: say('未复核', 'Not reviewed'),
};

export const QUALITY_FIELDS = {
  place: say('科室', 'Department'),
  meter: say('血糖仪', 'Meter'),
  period: say('期间', 'Period'),
} as const;

/** Words in cells. */
export const QUALITY_WORDS = {
  everyMeter: say('全部血糖仪', 'all meters'),
  qualified: say('合格', 'Passed'),
  rejected: say('失控', 'Failed'),
  warning: say('警告', 'Warning'),
  pending: say('缺水平', 'Levels missing'),
  voided: say('已作废', 'Voided'),
  cause: say('原因', 'Cause'),
  action: say('措施', 'Action'),
  noCause: say('未填写原因与措施', 'No cause and action entered'),
  repeated: say('复测', 'Repeated'),
  notRepeated: say('未复测', 'Not repeated'),
  outside: say('超出范围', 'outside the limits'),
  total: say('合计', 'Total'),
} as const satisfies Record<string, Bilingual>;

/** Of the chart and its figures. */
export const CHART_WORDS = {
  mean: say('均值', 'Mean'),
  target: say('靶值', 'Target'),
  upper: say('上限', 'Upper'),
  lower: say('下限', 'Lower'),
  lot: say('质控液', 'Solution'),
  building: say('不足 20 次：按说明书范围', 'fewer than 20 results: printed limits'),
  noPoints: say('本月没有该水平的结果', 'No result of this level in the month'),
  month: say('本月', 'Month'),
  cumulative: say('累计', 'Cumulative'),
  count: say('次数', 'n'),
  sd: say('SD', 'SD'),
  cv: say('CV', 'CV'),
  bias: say('偏倚', 'Bias'),
  qualified: say('合格率', 'Passed'),
  noFailures: say('本月没有失控', 'Nothing failed in this month'),
} as const satisfies Record<string, Bilingual>;

/** How the figures of a month are counted, printed below them. */
export const MONTH_NOTES: readonly Bilingual[] = [
  say(
    '应做：当日规定时间该血糖仪在用的日子；已做：其中有完整质控（合格或失控）的日子；完成率＝已做÷应做。',
    'Due: days on which the meter was in use at the time of the plan. Done: those with a complete run, qualified or not. Rate done: done ÷ due.',
  ),
  say(
    '逾期：到规定时间尚无合格质控的应做日；合格率＝合格次数÷完整质控次数（含复测，不含作废）。',
    'Overdue: due days without a qualified run at the time of the plan. Rate qualified: qualified ÷ complete runs, repeats included, voided ones not.',
  ),
  say('按打印时有效的质控计划统计。', 'Counted by the plan in force when this was printed.'),
];
