import { column, form, SIGNED } from './form.js';

export const insulin = form({
  id: 'StandardReportInsulin',
  title: { zh: '血糖与胰岛素记录单', en: 'Glucose and insulin record' },
  use: { zh: '各餐血糖与胰岛素剂量并列；剂量调整', en: 'Glucose beside the insulin of each meal; for adjusting doses' },
  orientation: 'landscape',
  table: {
    rows: 'day',
    columns: [
      column('date', 10),
      column('slotValue', 8, { at: 8 }),
      ...[1, 3, 5].flatMap((meal) => [
        column('slotValue', 8, { at: meal }),
        column('doseAt', 6, { at: meal }),
        column('slotValue', 8, { at: meal + 1 }),
      ]),
      column('slotValue', 8, { at: 7 }),
      column('doseAt', 6, { at: 7 }),
      column('slotValue', 7, { at: 9 }),
      column('slotValue', 7, { at: 0 }),
      column('pumpTotal', 8),
      column('insulinTotal', 8),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 18,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.physician] },
});
