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
      column('date', 12),
      column('time', 9),
      column('slot', 16),
      column('glucose', 16),
      column('meaning', 12),
      column('way', 10),
      column('person', 13),
      column('reviewer', 10),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 32,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.headNurse] },
});
