/** Columns common to the readings of all indicators, for `reading` joined with its `measurer`. */
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
