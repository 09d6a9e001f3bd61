import { column, form, SIGNED } from './form.js';

export const pump = form({
  id: 'StandardReportIns',
  title: { zh: '胰岛素泵观察表', en: 'Insulin pump observation sheet' },
  use: { zh: '一天一页，逐小时基础率、大剂量与血糖', en: 'A day a page: basal rate, boluses and glucose by hours' },
  table: {
    rows: 'hour',
    columns: [
      column('hour', 10),
      column('basalRate', 13),
      column('bolus', 13),
      column('glucose', 22),
      column('person', 14),
      column('remark', 26),
    ],
    times: true,
    totals: true,
  },
  rowsPerPage: 30,
  footer: { signatures: [SIGNED.nurse, SIGNED.physician] },
});
