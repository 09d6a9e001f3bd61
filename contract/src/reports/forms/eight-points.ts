import { column, form, slots } from './form.js';

export const eightPoints = form({
  id: 'StandardReportPNT8',
  title: { zh: '八点血糖监测表', en: 'Eight-point glucose sheet' },
  use: { zh: '七点加凌晨，附时间；内分泌科常规监测', en: 'Seven points and early morning, with times; endocrinology' },
  orientation: 'landscape',
  table: {
    rows: 'day',
    columns: [column('date', 11), ...slots([8, 1, 2, 3, 4, 5, 6, 7], 12), column('others', 13), column('person', 11)],
    times: true,
    totals: false,
  },
  rowsPerPage: 18,
});
