import type { DiseaseType } from '@wardlink/domain';
import type { Language } from './language.js';

/** Names of the known types of diabetes. */
export const DISEASE_NAMES: Record<DiseaseType, Record<Language, string>> = {
  type1: { zh: '1 型糖尿病', en: 'Type 1 diabetes' },
  type2: { zh: '2 型糖尿病', en: 'Type 2 diabetes' },
  gestational: { zh: '妊娠期糖尿病', en: 'Gestational diabetes' },
  steroid: { zh: '类固醇性糖尿病', en: 'Steroid diabetes' },
  prediabetes: { zh: '糖尿病前期', en: 'Prediabetes' },
};
