import { DISEASE_TYPES, isDiseaseType, type DiseaseType } from '@wardlink/domain';
import { DISEASE_NAMES } from './disease-names.js';
import type { Language } from './language.js';

declare const stored: unique symbol;
/** A stored diagnosis: the code of a known one, or free text. Only `diagnosisText` makes it readable. */
export interface StoredDiagnosis {
  readonly [stored]: true;
}

const BY_TEXT = new Map<string, DiseaseType>(
  DISEASE_TYPES.flatMap((type) =>
    Object.values(DISEASE_NAMES[type]).map((text) => [text.toLowerCase(), type] as const),
  ),
);

/**
 * A diagnosis in its stored form: the name of a known disease, in any language, as its code; any other text unchanged.
 */
export function codedDisease(text: string): StoredDiagnosis {
  return (BY_TEXT.get(text.trim().toLowerCase()) ?? text) as unknown as StoredDiagnosis;
}

/** A stored diagnosis in the reader's language. A known name that was stored as text is shown like its code. */
export function diagnosisText(diagnosis: StoredDiagnosis | string, language: Language): string {
  const text = diagnosis as string;
  const type = isDiseaseType(text) ? text : BY_TEXT.get(text.trim().toLowerCase());
  return type === undefined ? text : DISEASE_NAMES[type][language];
}
