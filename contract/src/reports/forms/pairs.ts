import { column, form, SIGNED } from './form.js';

export const pairs = form({
  id: 'StandardReportPTS',
  title: { zh: '餐前餐后血糖对照表', en: 'Glucose before and after meals' },
  use: {
    zh: '三餐前后成对并计算升高值；营养与用药调整',
    en: 'Before, after and rise of each meal; for diet and doses',
  },
  orientation: 'landscape',
  table: {
    rows: 'day',
    columns: [
      column('date', 11),
      ...[1, 3, 5].flatMap((meal) => [
        column('slotValue', 10, { at: meal }),
        column('slotValue', 10, { at: meal + 1 }),
        column('excursion', 8, { at: meal }),
      ]),
      ...[7, 8, 9, 0].map((at) => column('slotValue', 9, { at })),
    ],
    times: false,
    totals: false,
  },
  rowsPerPage: 20,
  footer: { figures: true, signatures: [SIGNED.nurse, SIGNED.physician] },
});
