import { column, form } from './form.js';

export const portable = form({
  id: 'StandardReportPortable',
  title: { zh: '便携式血糖仪记录', en: 'Portable meter record' },
  use: { zh: 'A5 逐次，区分仪器上传与手工；随身携带', en: 'A reading a line on A5, from the meter or typed' },
  paper: 'A5',
  header: { fields: ['name', 'sex', 'age', 'bed', 'number'] },
  table: {
    rows: 'reading',
    columns: [
      column('date', 16),
      column('time', 10),
      column('slot', 18),
      column('glucose', 19),
      column('way', 14),
      column('person', 13),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 22,
});
