import { column, form, SIGNED } from './form.js';

export const pressure = form({
  id: 'PReport',
  group: 'pressure',
  title: { zh: '血压记录单', en: 'Blood pressure record' },
  use: { zh: '逐次血压、心率、平均压与脉压差', en: 'Blood pressure by readings, with mean and pulse pressure' },
  table: {
    rows: 'pressure',
    columns: [
      column('number', 6),
      column('date', 13),
      column('time', 9),
      column('systolic', 14),
      column('diastolic', 14),
      column('heartRate', 11),
      column('meanPressure', 11),
      column('pulsePressure', 12),
      column('meaning', 12),
      column('person', 13),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 28,
  footer: { legend: true, signatures: [SIGNED.nurse] },
});
