import { useTranslation } from 'react-i18next';

const LEVELS = [1, 2, 3, 4] as const;

/** Filter by level of nursing; 0 means every level. */
export function NursingLevelSelect({ level, onLevel }: { level: number; onLevel: (level: number) => void }) {
  const { t } = useTranslation();
  return (
    <select
      className="chip"
      aria-label={t('glucose.nursingLevel')}
      value={level}
      onChange={(event) => onLevel(Number(event.target.value))}
    >
      <option value={0}>{t('glucose.everyLevel')}</option>
      {LEVELS.map((one) => (
        <option key={one} value={one}>
          {t(`person.nursingLevel.${one}`)}
        </option>
      ))}
    </select>
  );
}
