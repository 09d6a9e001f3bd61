import { diagnosisText, reasonText, type StoredDiagnosis, type StoredReason } from '@wardlink/contract';
import { useLanguage } from './names.js';

/** Returns a function that gives stored reasons in the page's language. */
export function useReason(): (reason: StoredReason) => string {
  const language = useLanguage();
  return (reason) => reasonText(reason, language);
}

/** Returns a function that gives stored diagnoses in the page's language. */
export function useDiagnosis(): (diagnosis: StoredDiagnosis) => string {
  const language = useLanguage();
  return (diagnosis) => diagnosisText(diagnosis, language);
}
