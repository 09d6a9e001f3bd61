import { column, form, SIGNED, slots } from './form.js';

export const standard = form({
  id: 'StandardReport',
  title: { zh: '血糖记录单', en: 'Glucose record sheet' },
  use: { zh: '一天一行，按时段排列；病历存档', en: "A day a line, by slots; for the patient's file" },
  orientation: 'landscape',
  header: {
    fields: ['name', 'sex', 'age', 'bed', 'ward', 'number', 'disease', 'physician', 'nurse', 'admitted', 'period'],
  },
  table: {
    rows: 'day',
    columns: [column('date', 10), ...slots([8, 1, 2, 3, 4, 5, 6, 7, 9, 0], 10)],
    times: true,
    totals: false,
  },
  rowsPerPage: 20,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.physician, SIGNED.date] },
});
