/** Fields of which one record's value is kept in a merge. */
export const MERGED_FIELDS = [
  'name',
  'latinName',
  'sex',
  'birthday',
  'mobile',
  'idCard',
  'address',
  'visitCardNumber',
  'hospitalizationNumber',
  'identification',
  'heightCm',
  'weightKg',
  'diseaseType',
  'drugAllergies',
  'complications',
  'medicalHistory',
  'familyHistory',
  'pastTreatment',
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];
