import { column, form, SIGNED, slots } from './form.js';

/** Columns of the forms for two weeks on one page. */
const columns = [column('date', 11), ...slots([8, 1, 2, 3, 4, 5, 6, 7, 9, 0], 10)];

export const fortnight = form({
  id: 'StandardReportA009',
  title: { zh: '血糖监测记录（横版）', en: 'Glucose monitoring record (landscape)' },
  use: { zh: '横版一页两周，病历归档', en: 'Two weeks on a landscape page; for the archive' },
  orientation: 'landscape',
  header: { fields: ['name', 'sex', 'age', 'department', 'ward', 'bed', 'number', 'admitted'] },
  table: { rows: 'day', columns, times: false, totals: false },
  rowsPerPage: 14,
  footer: { signatures: [SIGNED.nurse, SIGNED.headNurse] },
});

export const fortnightTimed = form({
  ...fortnight,
  id: 'StandardReportA009T',
  title: { zh: '血糖监测记录（横版，含时间）', en: 'Glucose monitoring record with times' },
  use: { zh: '同横版，每个数值附测量时间', en: 'As the landscape record, with the time of each value' },
  table: { ...fortnight.table, times: true },
});

export const fortnightNumbered = form({
  ...fortnight,
  id: 'StandardReportA009RN',
  title: { zh: '血糖监测记录（横版，病案号）', en: 'Glucose monitoring record with record number' },
  use: {
    zh: '同横版，页眉含病案号、诊断与期间；病案室',
    en: 'As the landscape record, with the record number; records office',
  },
  header: { ...fortnight.header, fields: ['record', ...fortnight.header.fields, 'disease', 'physician', 'period'] },
  footer: { ...fortnight.footer, figures: true },
});

export const fortnightSigned = form({
  ...fortnightTimed,
  id: 'StandardReportA009TTS',
  title: { zh: '血糖监测记录（横版，双签名）', en: 'Glucose monitoring record, signed twice' },
  use: { zh: '含时间，每日执行与核对两栏签名', en: 'With times, and two signatures for each day' },
  table: {
    ...fortnightTimed.table,
    columns: [...columns, column('signature', 9), column('reviewer', 9)],
  },
});
