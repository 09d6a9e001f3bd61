import { column, form, SIGNED } from './form.js';

export const pointOfCare = form({
  id: 'StandardReportPOCT',
  title: { zh: '床旁血糖检测（POCT）记录', en: 'Point-of-care glucose testing record' },
  use: {
    zh: '逐次记录方式与操作者；POCT 质量管理',
    en: 'A reading a line with method and operator; for POCT management',
  },
  header: {
    department: true,
    fields: ['name', 'sex', 'age', 'department', 'ward', 'bed', 'number', 'record', 'period'],
  },
  table: {
    rows: 'reading',
    columns: [
      column('number', 6),
      column('date', 13),
      column('time', 9),
      column('slot', 11),
      column('glucose', 17),
      column('meaning', 12),
      column('way', 11),
      column('person', 13),
      column('reviewer', 12),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 32,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.headNurse] },
});
