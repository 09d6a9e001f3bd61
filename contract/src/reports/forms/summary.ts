import { column, form, SIGNED, slots } from './form.js';

export const summary = form({
  id: 'StandardReportHZ',
  title: { zh: '血糖汇总表', en: 'Glucose summary' },
  use: {
    zh: '每日各时段及均值、最高、最低；查房与会诊',
    en: "A day's slots with mean, highest and lowest; for ward rounds",
  },
  orientation: 'landscape',
  table: {
    rows: 'day',
    columns: [
      column('date', 11),
      ...slots([8, 1, 2, 3, 4, 5, 6, 7, 9, 0], 9),
      column('tests', 6),
      column('mean', 7),
      column('highest', 8),
      column('lowest', 8),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 22,
  corrections: 'last',
  footer: { figures: true, signatures: [SIGNED.physician, SIGNED.date] },
});
