import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetReason } from '@wardlink/contract';
import { UsualReasons } from './usual-reasons.js';

interface ChangeReasonProps {
  value: string;
  onChange: (reason: string) => void;
  /** Usual reasons, each a button. */
  usual: readonly PresetReason[];
  /** It is missing: the focus moves there. */
  isWrong?: boolean;
}

/** Asks for the reason of a change: typed, or one of the usual reasons. */
export function ChangeReason({ value, onChange, usual, isWrong = false }: ChangeReasonProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong]);
  return (
    <>
      <label>
        <span>{t('glucose.entry.whyChanged')}</span>
        <input
          ref={field}
          className="input"
          maxLength={200}
          aria-invalid={isWrong}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <UsualReasons usual={usual} onChoose={onChange} />
    </>
  );
}
