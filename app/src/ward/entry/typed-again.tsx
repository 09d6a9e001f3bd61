import { isAboveMeters, METER_TOP } from '@wardlink/domain';
import { useTranslation } from 'react-i18next';

/** The judged number, if no meter shows such a number, so that it has to be typed twice; else null. */
export function numberAboveMeters(verdict: { readonly kind: string; readonly figures?: object }): number | null {
  const { figures } = verdict;
  if (!figures || !('value' in figures) || typeof figures.value !== 'number') return null;
  return isAboveMeters(figures.value) ? figures.value : null;
}

interface Props {
  /** The text typed first. */
  typed: string;
  again: string;
  /** False where it appears while the first number is being typed. */
  takesFocus?: boolean;
  onChange: (again: string) => void;
}

export const isTypedAgain = (typed: string, again: string): boolean => again.trim() === typed.trim();

/** Asks for a number that no meter shows a second time. */
export function TypedAgain({ typed, again, takesFocus = true, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <label className="typed-again">
      <span>
        {t('glucose.entry.aboveMeters', { value: typed, top: METER_TOP })}.{' '}
        {t('glucose.entry.aboveMetersText', { value: typed })}
      </span>
      <input
        className="input num"
        autoFocus={takesFocus}
        autoComplete="off"
        name="again"
        aria-label={t('glucose.entry.typeAgain')}
        value={again}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
