import type { Language } from '../base/language.js';
import type { PlaceRate } from './figures.js';
import type { StayRate } from './stay-figures.js';
import type { StatisticsTableName } from './table-names.js';

/** Texts in the tables of statistics, on the screen and in files. */
interface StatisticsWords {
  /** Titles of the tables; those of files and sheets, so at most 31 characters and none of `[]:*?/\`. */
  title: Record<StatisticsTableName, string>;
  rate: Record<PlaceRate['name'], string>;
  /** Shown instead of a figure with too few readings. */
  few: (have: number, need: number) => string;
  figure: string;
  unit: string;
  present: string;
  before: string;
  lastYear: string;
  patients: string;
  planned: string;
  taken: string;
  within90: string;
  minutes: string;
  place: string;
  rank: string;
  readings: string;
  patientDays: string;
  change: string;
  week: string;
  response: string;
  untilTaken: string;
  untilAgain: string;
  none: string;
  slot: string;
  /** Counts of readings below 3.9, in range, above 10.0 and above 13.9. */
  limits: readonly string[];
  aboveShare: string;
  share: string;
  /** Shares below 3.9, in range and above 10.0. */
  shares: readonly string[];
  weekday: string;
  /** From Monday on. */
  weekdays: readonly string[];
  hour: string;
  disease: string;
  mean: string;
  unknown: string;
  patientCount: string;
  beforeShare: string;
  patientFigures: Record<'patients' | 'admissions' | 'discharges' | 'meanStay' | 'medianStay', string>;
  age: string;
  sex: string;
  sexes: Record<'female' | 'male', string>;
  kind: string;
  kinds: Record<'inpatient' | 'discharged' | 'outpatient', string>;
  stayDays: string;
  day: string;
  /** Of stays that ended. */
  stayFigures: Record<
    | StayRate['name']
    | 'ended'
    | 'stays'
    | 'mean'
    | 'high'
    | 'veryHigh'
    | 'lowStays'
    | 'lows'
    | 'resolution'
    | 'within90'
    | 'unresolved'
    | 'watchedDays'
    | 'treated',
    string
  >;
}

export const statisticsWords: Record<Language, StatisticsWords> = {
  zh: {
    title: {
      figures: '指标',
      trend: '十三周趋势',
      departments: '各机构达标情况',
      weeks: '各机构十三周达标率',
      spread: '各机构十三周患者达标率：中位数（四分位间距）',
      slots: '各机构各时段高于 10.0',
      response: '危急值响应',
      placeSlots: '各机构各时段测量次数',
      distribution: '血糖值分布',
      profile: '各时段百分位数',
      weekdays: '按星期',
      hours: '按小时',
      diseases: '按疾病类型',
      patientFigures: '患者概况',
      ages: '年龄',
      sexes: '性别',
      kinds: '患者类别',
      patientDiseases: '疾病类型',
      stays: '住院天数',
      movements: '每日入出院',
      strips: '试纸用量',
      stripPlaces: '各科室试纸',
      stripDevices: '各血糖仪试纸',
      stripPeople: '各测量者试纸',
      topPlaces: '科室排名',
      stayFigures: '住院与伤害指标',
      resolution: '低血糖缓解用时',
      stayPlaces: '各机构住院与伤害',
    },
    rate: {
      inRange: '达标 3.9–10.0 %',
      anyLow: '出现 < 3.9 的患者日 %',
      anyVeryHigh: '出现 > 13.9 的患者日 %',
      adverse: '血糖不良日 %',
    },
    few: (have, need) => `现有 ${have}，需 ${need}`,
    figure: '指标',
    unit: '单位',
    present: '本期',
    before: '上期',
    lastYear: '去年同期',
    patients: '测量患者数',
    planned: '计划完成率',
    taken: '危急值接收用时（中位数）',
    within90: '90 % 接收用时',
    minutes: '分钟',
    place: '机构',
    rank: '名次',
    readings: '测量次数',
    patientDays: '患者日',
    change: '较上期（百分点）',
    week: '周',
    response: '用时（分钟）',
    untilTaken: '至接收',
    untilAgain: '至复测',
    none: '尚无',
    slot: '时段',
    limits: ['< 3.9', '3.9–10.0', '> 10.0', '> 13.9'],
    aboveShare: '> 10.0 %',
    share: '占比 %',
    shares: ['< 3.9 %', '3.9–10.0 %', '> 10.0 %'],
    weekday: '星期',
    weekdays: ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'],
    hour: '时间',
    disease: '疾病类型',
    mean: '均值 mmol/L',
    unknown: '未填写',
    patientCount: '患者数',
    beforeShare: '上期占比 %',
    patientFigures: {
      patients: '患者数',
      admissions: '入院',
      discharges: '出院',
      meanStay: '平均住院天数',
      medianStay: '住院天数中位数',
    },
    age: '年龄（岁）',
    sex: '性别',
    sexes: { female: '女', male: '男' },
    kind: '类别',
    kinds: { inpatient: '住院', discharged: '已出院', outpatient: '门诊' },
    stayDays: '天数',
    day: '日期',
    stayFigures: {
      ended: '结束的住院',
      stays: '有血糖值的住院',
      mean: '住院血糖均值',
      stayInRange: '均值达标 3.9–10.0 的住院',
      high: '均值 > 10.0 的住院',
      veryHigh: '均值 > 13.9 的住院',
      lowStays: '出现低血糖 < 3.9 的住院',
      recurrent: '反复低血糖',
      lows: '低血糖次数',
      resolution: '低血糖缓解用时（中位数）',
      within90: '90 % 缓解用时',
      unresolved: '4 小时内未缓解',
      severeHigh: '严重高血糖日',
      watchedDays: '计入高血糖伤害的住院日',
      severeLow: '严重低血糖',
      treated: '用降糖药的住院',
    },
  },
  en: {
    title: {
      figures: 'Figures',
      trend: 'Thirteen weeks',
      departments: 'Places, readings in range',
      weeks: 'Places by week, in range',
      spread: 'Readings in range of patients by place over thirteen weeks: median (middle half)',
      slots: 'Above 10.0 by place and slot',
      response: 'Response to critical values',
      placeSlots: 'Readings by place and slot',
      distribution: 'Distribution of values',
      profile: 'Percentiles by slot',
      weekdays: 'By weekday',
      hours: 'By hour',
      diseases: 'By type of disease',
      patientFigures: 'Patients',
      ages: 'Age',
      sexes: 'Sex',
      kinds: 'Type of patient',
      patientDiseases: 'Type of disease',
      stays: 'Length of stay',
      movements: 'Admissions and discharges',
      strips: 'Strips',
      stripPlaces: 'Strips by department',
      stripDevices: 'Strips by meter',
      stripPeople: 'Strips by person',
      topPlaces: 'Places ranked',
      stayFigures: 'Stays and harm',
      resolution: 'Time to resolution of lows',
      stayPlaces: 'Stays and harm by place',
    },
    rate: {
      inRange: 'In range 3.9–10.0, %',
      anyLow: 'Patient-days with a low, %',
      anyVeryHigh: 'Patient-days above 13.9, %',
      adverse: 'Adverse days, %',
    },
    few: (have, need) => `${have} of the ${need} needed`,
    figure: 'Figure',
    unit: 'Unit',
    present: 'Period',
    before: 'Period before',
    lastYear: 'Last year',
    patients: 'Patients measured',
    planned: 'Planned tests done',
    taken: 'Critical response, median',
    within90: 'Nine of ten acknowledged within',
    minutes: 'min',
    place: 'Place',
    rank: 'Rank',
    readings: 'Readings',
    patientDays: 'Patient-days',
    change: 'Change, points',
    week: 'Week',
    response: 'Minutes',
    untilTaken: 'Until acknowledged',
    untilAgain: 'Until rechecked',
    none: 'Not yet',
    slot: 'Slot',
    limits: ['< 3.9', '3.9–10.0', '> 10.0', '> 13.9'],
    aboveShare: '> 10.0, %',
    share: 'Share, %',
    shares: ['< 3.9, %', '3.9–10.0, %', '> 10.0, %'],
    weekday: 'Weekday',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    hour: 'Hour',
    disease: 'Type of disease',
    mean: 'Mean, mmol/L',
    unknown: 'Not stated',
    patientCount: 'Patients',
    beforeShare: 'Share before, %',
    patientFigures: {
      patients: 'Patients',
      admissions: 'Admissions',
      discharges: 'Discharges',
      meanStay: 'Mean stay, days',
      medianStay: 'Median stay, days',
    },
    age: 'Years',
    sex: 'Sex',
    sexes: { female: 'Female', male: 'Male' },
    kind: 'Type',
    kinds: { inpatient: 'Inpatient', discharged: 'Discharged', outpatient: 'Outpatient' },
    stayDays: 'Days',
    day: 'Day',
    stayFigures: {
      ended: 'Stays that ended',
      stays: 'Stays with readings',
      mean: 'Mean of stays',
      stayInRange: 'Stays with a mean in range',
      high: 'Stays with a mean above 10.0',
      veryHigh: 'Stays with a mean above 13.9',
      lowStays: 'Stays with a low below 3.9',
      recurrent: 'Recurrent hypoglycaemia',
      lows: 'Lows',
      resolution: 'Time to resolution, median',
      within90: 'Nine of ten resolved within',
      unresolved: 'Not resolved within 4 h',
      severeHigh: 'Severely high days',
      watchedDays: 'Days watched for severe highs',
      severeLow: 'Severe hypoglycaemia',
      treated: 'Stays with a glucose-lowering medicine',
    },
  },
};
