import type { Bilingual } from './definition.js';
import type { ReportFault } from './faults.js';

/** Faults of a definition in words; `shape` means that it does not match the schema. */
export const FAULT_WORDS: Record<ReportFault['fault'] | 'shape', Bilingual> = {
  shape: { zh: '不符合格式', en: 'this does not fit the format' },
  notOfTheseLines: { zh: '这种行没有此内容', en: 'lines of this kind do not have it' },
  atMissing: { zh: '缺少时段或时间', en: 'its slot or hour is missing' },
  atUnknown: { zh: '没有此时段', en: 'there is no such slot' },
  atTwice: { zh: '该时段已有一列', en: 'another column has this slot or hour' },
  valuesMissing: { zh: '有的测量值没有列可以打印', en: 'some readings would have no column' },
  dayMissing: { zh: '须有记录期间，以标明日期', en: 'the period is needed, since it says the day' },
  linesTooLow: { zh: '行数过多，行高不足以阅读', en: 'with so many lines none is high enough to be read' },
  blocksTooHigh: { zh: '图形占用的行数过多', en: 'the drawings leave no room for the table' },
  blocksWithHours: { zh: '按小时的表单不能有图形', en: 'a form by hours has no drawings' },
};
