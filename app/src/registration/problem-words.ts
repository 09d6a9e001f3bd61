import { useTranslation } from 'react-i18next';
import type { Problems } from '../forms/model.js';

/** The words of problems that are given as keys, by field. */
export function useProblemWords(): (problems: Problems) => Problems {
  const { t } = useTranslation();
  return (problems) =>
    Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, t(`registration.problem.${key}`)]));
}
