import { column, form, SIGNED } from './form.js';

export const intensiveCare = form({
  id: 'StandardReportPNT12LuShanICU',
  title: { zh: '重症监护血糖与胰岛素输注表', en: 'Intensive care glucose and insulin sheet' },
  use: {
    zh: '一天一页，逐小时血糖、血酮、输注速度；ICU',
    en: 'A day a page, by hours, with ketone and infusion rate; ICU',
  },
  header: { fields: ['name', 'sex', 'age', 'ward', 'bed', 'number', 'disease', 'allergies', 'period'] },
  table: {
    rows: 'hour',
    columns: [
      column('hour', 10),
      column('glucose', 20),
      column('ketone', 12),
      column('basalRate', 12),
      column('bolus', 12),
      column('remark', 22),
      column('signature', 14),
    ],
    times: true,
    totals: false,
  },
  rowsPerPage: 30,
  footer: { signatures: [SIGNED.nurse, SIGNED.physician] },
});
