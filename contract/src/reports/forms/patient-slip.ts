import { column, form } from './form.js';

export const patientSlip = form({
  id: 'bs',
  title: { zh: '血糖小结（患者）', en: 'Glucose slip for the patient' },
  use: { zh: 'A5，数值与结果的文字说明；交给患者', en: 'Values with their meaning in words on A5, to take home' },
  paper: 'A5',
  header: { fields: ['name', 'sex', 'age', 'period'] },
  table: {
    rows: 'reading',
    columns: [column('date', 16), column('time', 10), column('slot', 18), column('glucose', 16), column('meaning', 16)],
    times: false,
    totals: false,
  },
  rowsPerPage: 20,
  fill: false,
  corrections: 'last',
  refusals: false,
  footer: { figures: true, legend: false, signatures: [] },
});
