/** What a line of any indicator's readings begins with, `reading` with its `measurer` joined. */
export const READING_COLUMNS = [
  'reading.readingId',
  'reading.version',
  'reading.patientId',
  'reading.measuredAt',
  'reading.day',
  'reading.way',
  'reading.timeReason',
  'reading.setting',
  'measurer.realName',
  'measurer.latinName',
] as const;
