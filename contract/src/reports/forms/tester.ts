import { column, form, SIGNED } from './form.js';

export const tester = form({
  id: 'StandardReportP',
  title: { zh: '血糖检测记录单（检测者）', en: 'Glucose record with testers' },
  use: { zh: '逐次记录，检测者与核对者签名', en: 'A reading a line, with who measured and who checked' },
  table: {
    rows: 'reading',
    columns: [
      column('date', 13),
      column('time', 9),
      column('slot', 14),
      column('glucose', 18),
      column('person', 15),
      column('reviewer', 15),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 30,
  footer: { signatures: [SIGNED.headNurse] },
});
