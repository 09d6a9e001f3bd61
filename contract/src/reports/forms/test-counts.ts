import { column, form, slots, SIGNED } from './form.js';

export const testCounts = form({
  id: 'StandardReportNT',
  title: { zh: '血糖记录单（含检测次数）', en: 'Glucose record sheet with test counts' },
  use: {
    zh: '每日、每时段及总检测次数；试纸核对与计费',
    en: 'Tests of each day and slot, and in all; for strips and billing',
  },
  orientation: 'landscape',
  table: {
    rows: 'day',
    columns: [column('date', 11), ...slots([8, 1, 2, 3, 4, 5, 6, 7, 9, 0], 10), column('tests', 8)],
    times: false,
    totals: true,
  },
  rowsPerPage: 20,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.headNurse, SIGNED.date] },
});
