import type { IndicatorLanguage } from './language.js';

/** English texts of the indicators. */
export const en: IndicatorLanguage = {
  records: (name) => `${name} records`,
  warning: (name) => `${name} warning`,
  indicators: {
    glucose: { name: 'Glucose', inline: 'glucose', figures: { value: { title: 'Value' } } },
    pressure: {
      name: 'Blood pressure',
      inline: 'blood pressure',
      figures: {
        systolic: { title: 'Systolic', field: 'systolic pressure' },
        diastolic: { title: 'Diastolic', field: 'diastolic pressure' },
        heartRate: { title: 'Heart rate' },
      },
      levels: {
        mildHigh: 'mildly high',
        moderateHigh: 'moderately high',
        severeHigh: 'severely high',
        low: 'low',
      },
    },
    temperature: {
      name: 'Temperature',
      inline: 'temperature',
      figures: { celsius: { title: 'Temperature' } },
      levels: { low: 'low', lowFever: 'low fever', mediumHot: 'medium fever', highFever: 'high fever' },
    },
    uricAcid: {
      name: 'Uric acid',
      inline: 'uric acid',
      figures: { urate: { title: 'Uric acid' } },
      levels: { low: 'low', high: 'high' },
    },
    ketone: {
      name: 'Blood ketone',
      inline: 'blood ketone',
      figures: { ketone: { title: 'Ketone' } },
      levels: {
        ketonaemia: 'ketonaemia',
        impendingKetoacidosis: 'risk of ketoacidosis',
        probableKetoacidosis: 'probable ketoacidosis',
      },
    },
  },
  workbenches: {
    pressure: {
      title: 'Blood pressure',
      hint: 'Systolic / diastolic / heart rate, such as 120/80/72; the heart rate may be left out',
    },
    temperature: { title: 'Temperature', hint: '°C with one or two decimals, such as 36.8' },
    uricAcid: {
      title: 'Uric acid and blood ketone',
      hint: 'Uric acid in µmol/L, such as 356; ketone in mmol/L, such as 0.3. A ketone level is a sign, not a diagnosis',
    },
  },
};
