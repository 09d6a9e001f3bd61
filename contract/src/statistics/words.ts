import type { Language } from '../base/language.js';
import type { RequestIn } from '../base/schema-types.js';
import type { statisticsSchemas } from './schemas.js';

export type StatisticsFigure = RequestIn<typeof statisticsSchemas, 'statistics.rows'>['figure'];

const TITLES: Record<StatisticsFigure, Record<Language, string>> = {
  patients: { zh: '测量患者', en: 'Patients measured' },
  readings: { zh: '测量值', en: 'Readings' },
  veryLow: { zh: '测量值 < 3.0', en: 'Readings < 3.0' },
  low: { zh: '测量值 < 3.9', en: 'Readings < 3.9' },
  inRange: { zh: '测量值 3.9–10.0', en: 'Readings 3.9–10.0' },
  high: { zh: '测量值 > 10.0', en: 'Readings > 10.0' },
  veryHigh: { zh: '测量值 > 13.9', en: 'Readings > 13.9' },
  anyLow: { zh: '出现低血糖 < 3.9 的患者日', en: 'Patient-days with a low < 3.9' },
  anyVeryHigh: { zh: '出现 > 13.9 的患者日', en: 'Patient-days with one > 13.9' },
  adverse: { zh: '血糖不良日', en: 'Adverse days' },
  critical: { zh: '危急值', en: 'Critical values' },
  notDone: { zh: '未完成的计划测量', en: 'Planned and not done' },
  stays: { zh: '有血糖值的住院', en: 'Stays with readings' },
  stayInRange: { zh: '均值 3.9–10.0 的住院', en: 'Stays with a mean of 3.9–10.0' },
  recurrent: { zh: '反复低血糖的住院', en: 'Stays with recurrent hypoglycaemia' },
  lows: { zh: '低血糖及缓解用时', en: 'Lows and their resolution' },
  severeHigh: { zh: '严重高血糖日', en: 'Severely high days' },
  severeLow: { zh: '严重低血糖的住院', en: 'Stays with severe hypoglycaemia' },
};

/** Heading of the list and file of a figure's rows. */
export const statisticsFigureTitle = (figure: StatisticsFigure, language: Language): string => TITLES[figure][language];
