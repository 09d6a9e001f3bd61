import { column, form } from './form.js';

export const capillary = form({
  id: 'StandardReportCapillary',
  title: { zh: '毛细血管血糖、血酮记录', en: 'Capillary glucose and ketone record' },
  use: { zh: 'B5 血糖与血酮逐次；酮症患者', en: 'Glucose and ketone by readings on B5; ketosis' },
  paper: 'B5',
  table: {
    rows: 'capillary',
    columns: [
      column('date', 14),
      column('time', 9),
      column('slot', 17),
      column('glucose', 18),
      column('ketone', 12),
      column('meaning', 13),
      column('person', 14),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 26,
});
