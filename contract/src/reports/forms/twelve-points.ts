import { column, form, hoursOfDay, SIGNED } from './form.js';

export const twelvePoints = form({
  id: 'StandardReportPNT12',
  title: { zh: '十二点血糖监测表', en: 'Twelve-point glucose sheet' },
  use: {
    zh: '每 2 小时一列；血糖波动大或禁食患者',
    en: 'A column for two hours each; for unstable or fasting patients',
  },
  orientation: 'landscape',
  table: { rows: 'day', columns: [column('date', 11), ...hoursOfDay(2, 9)], times: true, totals: false },
  rowsPerPage: 18,
  footer: { figures: true, signatures: [SIGNED.nurse] },
});
