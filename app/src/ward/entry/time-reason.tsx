import { useTranslation } from 'react-i18next';
import { HttpError } from '../../http/http-error.js';
import { TIME_REASONS } from './reasons.js';
import { UsualReasons } from './usual-reasons.js';

/** Codes of refusals that ask for a reason for the measure time. */
const TIME_QUESTIONS: readonly string[] = ['reading.beforeAdmission', 'reading.late'];

/** True for a refusal that a reason can overcome. */
export function asksForReason(code: string | undefined): boolean {
  return code !== undefined && TIME_QUESTIONS.includes(code);
}

/** The same for the error of a request. */
export const isTimeQuestion = (error: unknown): boolean => error instanceof HttpError && asksForReason(error.code);

interface Props {
  value: string;
  onChange: (text: string) => void;
  /** True where it appears as the answer to what was just sent, so that nothing else is being typed. */
  takesFocus?: boolean;
}

/** Asks for the reason of an unusual measure time. */
export function TimeReason({ value, onChange, takesFocus = false }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <label>
        <span>{t('glucose.entry.whyThen')}</span>
        <input
          className="input"
          autoFocus={takesFocus}
          maxLength={200}
          aria-label={t('glucose.entry.timeReason')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <UsualReasons usual={TIME_REASONS} onChoose={onChange} />
    </>
  );
}
