import { column, form, SIGNED } from './form.js';

export const fanFold = form({
  id: 'StandardReportZhongtie',
  title: { zh: '血糖检测记录单（连续纸）', en: 'Glucose record on continuous paper' },
  use: {
    zh: '241 mm 连续纸，针式打印机逐次记录',
    en: 'A reading a line on 241 mm fan-fold paper, for dot-matrix printers',
  },
  paper: 'continuous',
  table: {
    rows: 'reading',
    columns: [
      column('number', 7),
      column('date', 14),
      column('time', 9),
      column('slot', 15),
      column('glucose', 20),
      column('meaning', 14),
      column('person', 15),
      column('signature', 16),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 28,
  footer: { figures: true, signatures: [SIGNED.nurse] },
});
