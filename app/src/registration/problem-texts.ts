import { useTranslation } from 'react-i18next';
import type { Problems } from '../forms/model.js';

/** Translates problems from keys into texts, by field. */
export function useProblemTexts(): (problems: Problems) => Problems {
  const { t } = useTranslation();
  return (problems) =>
    Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(`registration.problem.${key}`)]));
}
