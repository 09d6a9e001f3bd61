import { isDiseaseType } from '@wardlink/domain';

/** A kind of diabetes in the reader's language; a hospital's own text stays as written. */
export function diseaseName(diseaseType: string | null, t: (key: string) => string): string | null {
  return isDiseaseType(diseaseType) ? t(`person.disease.${diseaseType}`) : diseaseType;
}
