import type { IndicatorLanguage } from './language.js';

/** Chinese texts of the indicators. */
export const zh: IndicatorLanguage = {
  records: (name) => `${name}记录`,
  warning: (name) => `${name}预警`,
  indicators: {
    glucose: { name: '血糖', figures: { value: { title: '数值' } } },
    pressure: {
      name: '血压',
      figures: {
        systolic: { title: '收缩压' },
        diastolic: { title: '舒张压' },
        heartRate: { title: '心率' },
      },
      levels: { mildHigh: '轻度偏高', moderateHigh: '中度偏高', severeHigh: '重度偏高', low: '偏低' },
    },
    temperature: {
      name: '体温',
      figures: { celsius: { title: '体温' } },
      levels: { low: '偏低', lowFever: '低热', mediumHot: '中热', highFever: '高热' },
    },
    uricAcid: { name: '尿酸', figures: { urate: { title: '尿酸' } }, levels: { low: '偏低', high: '偏高' } },
    ketone: {
      name: '血酮',
      figures: { ketone: { title: '血酮' } },
      levels: {
        ketonaemia: '酮血症',
        impendingKetoacidosis: '酮症酸中毒风险',
        probableKetoacidosis: '疑似酮症酸中毒',
      },
    },
  },
  workbenches: {
    pressure: { title: '血压', hint: '收缩压 / 舒张压 / 心率，例如 120/80/72，心率可不填' },
    temperature: { title: '体温', hint: '单位 °C，保留一至两位小数，例如 36.8' },
    uricAcid: {
      title: '尿酸与血酮',
      hint: '尿酸 µmol/L，例如 356；血酮 mmol/L，例如 0.3。血酮分级提示风险，不是诊断',
    },
  },
};
