import { column, form, SIGNED } from './form.js';

export const numbered = form({
  id: 'StandardReportRN',
  title: { zh: '血糖记录单（逐次）', en: 'Glucose record by readings' },
  use: { zh: '逐次编号，可续打；护理记录', en: 'Numbered lines that can be continued; nursing record' },
  header: { fields: ['record', 'name', 'sex', 'age', 'ward', 'bed', 'number'] },
  table: {
    rows: 'reading',
    columns: [
      column('number', 6),
      column('date', 14),
      column('time', 10),
      column('slot', 17),
      column('glucose', 19),
      column('person', 14),
      column('remark', 23),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 24,
  footer: { figures: true, signatures: [SIGNED.nurse] },
});
