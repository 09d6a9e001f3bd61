import type { RefusalReason } from '@wardlink/domain';
import type { Bilingual } from './definition.js';
import type { HeaderField, SourceName } from './vocabulary.js';

/** Printed texts of reports, in both languages: a form may print both. */
export const say = (zh: string, en: string): Bilingual => ({ zh, en });

/** Heads of columns. */
export const SOURCE_TITLES: Record<SourceName, Bilingual> = {
  number: say('序号', 'No.'),
  date: say('日期', 'Date'),
  time: say('时间', 'Time'),
  slot: say('时段', 'Slot'),
  glucose: say('血糖', 'Glucose'),
  ketone: say('血酮', 'Ketone'),
  meaning: say('结果', 'Result'),
  way: say('方式', 'Method'),
  person: say('检测者', 'Measured by'),
  remark: say('备注', 'Remarks'),
  handling: say('处理', 'Action taken'),
  insulin: say('胰岛素', 'Insulin'),
  systolic: say('收缩压', 'Systolic'),
  diastolic: say('舒张压', 'Diastolic'),
  heartRate: say('心率', 'Heart rate'),
  meanPressure: say('平均压', 'Mean'),
  pulsePressure: say('脉压差', 'Pulse pressure'),
  dayOrNight: say('昼夜', 'Day or night'),
  slotValue: say('血糖', 'Glucose'),
  hourValue: say('血糖', 'Glucose'),
  others: say('其他时段', 'Other slots'),
  excursion: say('餐后升高', 'Rise'),
  doseAt: say('胰岛素', 'Insulin'),
  tests: say('次数', 'Tests'),
  mean: say('均值', 'Mean'),
  highest: say('最高', 'Highest'),
  lowest: say('最低', 'Lowest'),
  basalTotal: say('基础量', 'Basal'),
  bolusTotal: say('大剂量', 'Bolus'),
  pumpTotal: say('胰岛素泵', 'Pump'),
  insulinTotal: say('总量', 'Total'),
  hour: say('时刻', 'Hour'),
  basalRate: say('基础率', 'Basal rate'),
  bolus: say('大剂量', 'Bolus'),
  signature: say('签名', 'Signature'),
  reviewer: say('核对', 'Checked by'),
};

/** Labels of the header's fields. */
export const FIELD_LABELS: Record<HeaderField, Bilingual> = {
  name: say('姓名', 'Name'),
  sex: say('性别', 'Sex'),
  age: say('年龄', 'Age'),
  department: say('科室', 'Department'),
  ward: say('病区', 'Ward'),
  bed: say('床号', 'Bed'),
  number: say('住院号', 'Hospital no.'),
  record: say('病案号', 'Record no.'),
  disease: say('诊断', 'Diagnosis'),
  allergies: say('过敏史', 'Allergies'),
  physician: say('主管医生', 'Physician'),
  nurse: say('责任护士', 'Nurse'),
  admitted: say('入院日期', 'Admitted'),
  period: say('记录期间', 'Period'),
  device: say('监测仪', 'Monitor'),
};

export const SEX_WORDS = { male: say('男', 'M'), female: say('女', 'F') };

/** Refusals in columns of values, short enough for the space beside the time. */
export const REFUSAL_WORDS: Record<RefusalReason, Bilingual> = {
  refusal: say('拒测', 'refused'),
  out: say('外出', 'out'),
  selfTest: say('自测', 'self-test'),
  nobody: say('不在床', 'absent'),
  check: say('检查中', 'exam'),
  other: say('其他', 'other'),
};

/** Sign after a value without valid quality control. */
export const QUALITY_SIGN = '†';

export const REPORT_WORDS = {
  total: say('合计', 'Total'),
  /** Marks a sum of an unfinished day. */
  until: say('至', 'to'),
  corrected: say('更正', 'Corrected'),
  late: say('补录', 'Entered late'),
  notControlled: say('质控无效', 'QC not valid'),
  leftOut: say('，未计入统计', ', left out of figures'),
  notAuthorised: say('操作人未授权', 'operator not authorised'),
  oral: say('口服药', 'Oral'),
  day: say('昼', 'Day'),
  night: say('夜', 'Night'),
  excluded: say('不计入', 'Excluded'),
  noData: say('本期间没有记录', 'No records in this period'),
  noPump: say('本期间未使用胰岛素泵', 'No insulin pump in this period'),
  printed: say('打印', 'Printed'),
  form: say('表单', 'Form'),
  page: say('第 {{page}} 页 共 {{pages}} 页', 'Page {{page}} of {{pages}}'),
  pageOnly: say('第 {{page}} 页', 'Page {{page}}'),
  count: say('检测', 'Tests'),
  mean: say('均值', 'Mean'),
  highest: say('最高', 'Highest'),
  lowest: say('最低', 'Lowest'),
  inRange: say('3.9–10.0 占比', 'In 3.9–10.0'),
  without: say('不含', 'without'),
  variation: say('变异系数', 'CV'),
  refused: say('未测', 'Not measured'),
  legend: say(
    '▲ ▼ 预警　△ ▽ 未达标　! 危急　‡ 补录　* 已更正',
    '▲ ▼ warning   △ ▽ off target   ! critical   ‡ entered late   * corrected',
  ),
  legendMarked: say(
    '▲ ▼ 预警　△ ▽ 未达标　! 危急　‡ 补录　更正：原值划线，后为新值、签名与时间',
    '▲ ▼ warning   △ ▽ off target   ! critical   ‡ entered late   struck through: corrected, then signed',
  ),
} as const satisfies Record<string, Bilingual>;

export { DISEASE_NAMES } from '../base/disease-names.js';

/** Figures of an ambulatory monitoring, and the kinds of night dip. */
export const AMBULATORY_WORDS = {
  whole: say('24 小时平均', '24-hour mean'),
  byDay: say('日间平均', 'Mean by day'),
  byNight: say('夜间平均', 'Mean by night'),
  dip: say('夜间下降率（收缩压）', 'Night dip, systolic'),
  stiffness: say('动脉硬化指数 AASI', 'Arterial stiffness index (AASI)'),
  surge: say('晨峰指数', 'Morning surge'),
  load: say('血压负荷（收缩压/舒张压）', 'Load, systolic/diastolic'),
  readings: say('有效读数 / 计划', 'Valid / planned readings'),
  reverse: say('反杓型', 'reverse dipper'),
  nonDipper: say('非杓型', 'non-dipper'),
  dipper: say('杓型', 'dipper'),
  overDipper: say('超杓型', 'extreme dipper'),
} as const satisfies Record<string, Bilingual>;
