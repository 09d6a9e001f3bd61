import { column, form, SIGNED } from './form.js';

export const monitoring = form({
  id: 'StandardReportMonitor',
  title: { zh: '血糖监测与处理记录', en: 'Glucose monitoring and action record' },
  use: { zh: '逐次结果及预警处理；不良事件追溯', en: 'Readings and what was done about warnings; incident reviews' },
  table: {
    rows: 'reading',
    columns: [
      column('date', 12),
      column('time', 8),
      column('slot', 16),
      column('glucose', 16),
      column('meaning', 11),
      column('handling', 27),
      column('person', 12),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 26,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.headNurse] },
});
