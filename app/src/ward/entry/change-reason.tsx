import { useTranslation } from 'react-i18next';
import '../board/board.css';

interface ChangeReasonProps {
  value: string;
  onChange: (reason: string) => void;
  /** Language keys of usual reasons, each a button. */
  usual: readonly string[];
  isWrong?: boolean;
}

/** Why a reading is changed: typed, or one of the usual reasons. */
export function ChangeReason({ value, onChange, usual, isWrong = false }: ChangeReasonProps) {
  const { t } = useTranslation();
  return (
    <>
      <label>
        <span>{t('glucose.entry.whyChanged')}</span>
        <input
          className="input"
          maxLength={200}
          aria-invalid={isWrong}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <div className="asking-choices">
        {usual.map((key) => (
          <button key={key} type="button" onClick={() => onChange(t(key))}>
            {t(key)}
          </button>
        ))}
      </div>
    </>
  );
}
