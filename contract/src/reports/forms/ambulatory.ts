import { column, form, SIGNED } from './form.js';

export const ambulatory = form({
  id: 'PdyReport',
  group: 'pressure',
  title: { zh: '动态血压监测报告', en: 'Ambulatory blood pressure report' },
  use: { zh: '24 小时曲线、指标与全部读数', en: 'Curve of 24 hours, indices and all readings' },
  header: { fields: ['name', 'sex', 'age', 'ward', 'bed', 'number', 'disease', 'physician', 'device'] },
  blocks: [
    { block: 'ambulatoryFigures', lines: 5 },
    { block: 'ambulatoryCurve', lines: 12 },
  ],
  table: {
    rows: 'ambulatory',
    columns: [
      column('number', 7),
      column('date', 14),
      column('time', 9),
      column('dayOrNight', 9),
      column('systolic', 10),
      column('diastolic', 10),
      column('heartRate', 10),
      column('meanPressure', 10),
      column('pulsePressure', 10),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 34,
  fill: false,
  footer: { legend: false, signatures: [SIGNED.physician, SIGNED.date] },
});
