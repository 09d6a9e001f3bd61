import { column, form, SIGNED, slots } from './form.js';

export const profile = form({
  id: 'StandardReportProfile',
  title: { zh: '血糖谱记录', en: 'Glucose profile record' },
  use: {
    zh: '曲线、各时段分布与每日数值；出院小结',
    en: 'Curve, distribution by slots, and the days; for the discharge letter',
  },
  blocks: [
    { block: 'glucoseCurve', lines: 9 },
    { block: 'glucoseProfile', lines: 8 },
  ],
  table: {
    rows: 'day',
    columns: [column('date', 13), ...slots([8, 1, 2, 3, 4, 5, 6, 7, 9, 0], 10)],
    times: false,
    totals: false,
  },
  rowsPerPage: 32,
  fill: false,
  corrections: 'last',
  footer: { figures: true, signatures: [SIGNED.physician, SIGNED.date] },
});
