import { column, form, SIGNED } from './form.js';

export const detailed = form({
  id: 'StandardReportDe',
  title: { zh: '血糖详细记录', en: 'Detailed glucose record' },
  use: {
    zh: '横版逐次：结果、方式、处理与备注；病例讨论',
    en: 'Readings with result, method, action and remarks; case reviews',
  },
  orientation: 'landscape',
  table: {
    rows: 'reading',
    columns: [
      column('number', 5),
      column('date', 10),
      column('time', 7),
      column('slot', 15),
      column('glucose', 15),
      column('meaning', 10),
      column('way', 9),
      column('insulin', 20),
      column('handling', 22),
      column('person', 11),
      column('remark', 18),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 20,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.physician] },
});
