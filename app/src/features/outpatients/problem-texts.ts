import { useTranslation } from 'react-i18next';
import type { Problems } from '../../forms/model.js';

/** Translates problems from keys into texts, by field. */
export function useTextsOf(): (problems: Problems) => Problems {
  const { t } = useTranslation();
  return (problems) =>
    Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(`outpatients.problem.${key}`)]));
}
