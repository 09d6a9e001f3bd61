/** Types of diabetes with a name in every language; a hospital may enter others as text. */
export const DISEASE_TYPES = ['type1', 'type2', 'gestational', 'steroid', 'prediabetes'] as const;
export type DiseaseType = (typeof DISEASE_TYPES)[number];

export function isDiseaseType(text: string | null): text is DiseaseType {
  return (DISEASE_TYPES as readonly (string | null)[]).includes(text);
}
