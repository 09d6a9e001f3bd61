import { useTranslation } from 'react-i18next';
import { isTimeQuestionCode } from '@wardlink/contract';
import { HttpError } from '../../http/http-error.js';
import { TIME_REASONS } from './reasons.js';
import { UsualReasons } from './usual-reasons.js';

/** True for the error of a request that a reason can overcome. */
export const isTimeQuestion = (error: unknown): boolean => error instanceof HttpError && isTimeQuestionCode(error.code);

interface Props {
  value: string;
  onChange: (text: string) => void;
}

/** Asks for the reason of an unusual measure time. Its form moves the focus to the field `timeReason`. */
export function TimeReason({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <label>
        <span>{t('glucose.entry.whyThen')}</span>
        <input
          className="input"
          name="timeReason"
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
