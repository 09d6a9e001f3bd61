/** Tables of the pages of statistics that can be exported. */
export const STATISTICS_TABLE_NAMES = [
  'figures',
  'trend',
  'departments',
  'weeks',
  'slots',
  'response',
  'placeSlots',
  'distribution',
  'profile',
  'weekdays',
  'hours',
  'diseases',
  'patientFigures',
  'ages',
  'sexes',
  'kinds',
  'patientDiseases',
  'stays',
  'movements',
] as const;
export type StatisticsTableName = (typeof STATISTICS_TABLE_NAMES)[number];
