import type { ControlLevel } from '@wardlink/domain';
import type { Bilingual } from '../definition.js';
import type { MeasuredForm } from '../geometry.js';
import { say } from '../words.js';

export const QUALITY_FORM_IDS = ['quReport', 'quReportLH', 'quReportLJ', 'quReportMonth'] as const;
export type QualityFormId = (typeof QUALITY_FORM_IDS)[number];

/** Whether a form covers a whole month; the others cover any period. */
export const isMonthly = (form: QualityFormId): boolean => form === 'quReportLJ' || form === 'quReportMonth';

/** Sources of the columns of runs. */
export type RunSource = 'time' | 'meter' | ControlLevel | 'strip' | 'verdict' | 'handling' | 'operator' | 'reviewer';
/** Sources of the columns of failures on a chart, and of the meters of a month. */
export type FailureSource = 'time' | 'level' | 'rules' | 'cause' | 'action' | 'reviewer';
export type MonthSource =
  'meter' | 'place' | 'due' | 'done' | 'doneRate' | 'overdue' | 'runs' | 'qualifiedRate' | 'failed' | 'unreviewed';

/** A printed form of quality control, with what the engine of reports needs. */
export interface QualityForm<Source extends string = string> extends MeasuredForm {
  id: QualityFormId;
  version: number;
  title: Bilingual;
  /** One line about its purpose. */
  use: Bilingual;
  /** Source and share of the width. */
  columns: readonly (readonly [Source, number])[];
  /** Explanation of the marks, in one line above the signatures. */
  legend: Bilingual;
}

const SIGNED = {
  operator: say('检测者签名', 'Operator'),
  reviewer: say('复核者签名', 'Reviewer'),
  head: say('科室负责人签名', 'Head of department'),
  quality: say('质控负责人签名', 'Quality reviewer'),
  date: say('日期', 'Date'),
};

const RESULTS_LEGEND = say(
  '结果（mmol/L）下为当时的靶值（范围）与质控液批号　◆ 失控　z：距均值的 SD 数　划线：已作废',
  'mmol/L; below: target (limits) of the time, and lot of the solution · ◆ failed · z: SD from the mean · struck through: voided',
);

const footerOf = (...signatures: readonly Bilingual[]): MeasuredForm['footer'] => ({
  figures: false,
  legend: true,
  signatures: [...signatures],
});

const runs: QualityForm<RunSource> = {
  id: 'quReport',
  version: 1,
  title: say('血糖仪室内质控记录单', 'Quality control record of glucose meters'),
  use: say('低、中、高值质控结果与签名', 'Low, normal and high controls with signatures'),
  paper: 'A4',
  orientation: 'landscape',
  header: { fields: ['place', 'meter', 'period'] },
  columns: [
    ['time', 24],
    ['meter', 26],
    ['low', 34],
    ['normal', 34],
    ['high', 34],
    ['strip', 25],
    ['verdict', 26],
    ['handling', 42],
    ['operator', 24],
    ['reviewer', 24],
  ],
  rowsPerPage: 28,
  footer: footerOf(SIGNED.operator, SIGNED.reviewer, SIGNED.date),
  legend: RESULTS_LEGEND,
};

/** The form for hospitals that control with two levels. */
const lowAndHigh: QualityForm<RunSource> = {
  ...runs,
  id: 'quReportLH',
  title: say('血糖仪室内质控记录单（低值、高值）', 'Quality control record of glucose meters, low and high'),
  use: say('低值、高值质控结果与签名', 'Low and high controls with signatures'),
  columns: runs.columns.filter(([source]) => source !== 'normal'),
};

const chart: QualityForm<FailureSource> = {
  id: 'quReportLJ',
  version: 1,
  title: say('室内质控 L-J 图', 'Levey-Jennings chart'),
  use: say('每台血糖仪、每个水平的月度质控图', 'Month of a meter, a chart for each level and lot'),
  paper: 'A4',
  orientation: 'portrait',
  header: { fields: ['place', 'meter', 'period'] },
  columns: [
    ['time', 24],
    ['level', 30],
    ['rules', 20],
    ['cause', 42],
    ['action', 42],
    ['reviewer', 30],
  ],
  rowsPerPage: 44,
  footer: footerOf(SIGNED.operator, SIGNED.reviewer, SIGNED.date),
  legend: say(
    '● 合格　○ 建立均值期　▲ 警告　◆ 失控　■ 复测　× 已作废　竖线：更换试纸批号',
    '● passed · ○ building the mean · ▲ warning · ◆ failed · ■ repeat · × voided · upright line: new strip lot',
  ),
};

const month: QualityForm<MonthSource> = {
  id: 'quReportMonth',
  version: 1,
  title: say('科室血糖仪质控月报', 'Month of quality control of glucose meters'),
  use: say('完成率、合格率、失控处理与未复核', 'Rates done and qualified, failures, overdue, unreviewed'),
  paper: 'A4',
  orientation: 'portrait',
  header: { fields: ['place', 'period'] },
  columns: [
    ['meter', 26],
    ['place', 34],
    ['due', 14],
    ['done', 14],
    ['doneRate', 18],
    ['overdue', 16],
    ['runs', 14],
    ['failed', 14],
    ['qualifiedRate', 18],
    ['unreviewed', 18],
  ],
  rowsPerPage: 44,
  footer: footerOf(SIGNED.head, SIGNED.quality, SIGNED.date),
  legend: say('◆ 失控及处理列在该血糖仪之下', '◆ failed controls and what was done stand below their meter'),
};

/** The forms of quality control, by the last part of their address. */
export const QUALITY_FORMS = {
  quReport: runs,
  quReportLH: lowAndHigh,
  quReportLJ: chart,
  quReportMonth: month,
} as const;
