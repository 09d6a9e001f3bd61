import { column, form, slots } from './form.js';

export const points = form({
  id: 'StandardReportPNT',
  title: { zh: '七点血糖监测表', en: 'Seven-point glucose sheet' },
  use: { zh: '三餐前后与睡前，A5；床尾夹', en: 'Before and after meals and at bedtime, on A5; at the bed' },
  paper: 'A5',
  orientation: 'landscape',
  header: { fields: ['name', 'sex', 'age', 'ward', 'bed', 'number'] },
  table: {
    rows: 'day',
    columns: [column('date', 12), ...slots([1, 2, 3, 4, 5, 6, 7], 11), column('others', 12), column('signature', 10)],
    times: false,
    totals: false,
  },
  rowsPerPage: 14,
  corrections: 'last',
});
