import type { Bilingual } from '@wardlink/contract/reports';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../forms/form-field.js';

interface Props {
  /** What the text is; the language follows it. */
  label: string;
  value: Bilingual;
  maxLength: number;
  disabled: boolean;
  problem?: string | undefined;
  onChange: (value: Bilingual) => void;
}

/** A printed text in Chinese and English, side by side. */
export function BilingualField({ label, value, maxLength, disabled, problem, onChange }: Props) {
  const { t } = useTranslation();
  return (['zh', 'en'] as const).map((language) => (
    <FormField key={language} label={t(`ownForms.in.${language}`, { label })} problem={problem}>
      {(names) => (
        <input
          {...names}
          className="input"
          lang={language}
          autoComplete="off"
          maxLength={maxLength}
          disabled={disabled}
          value={value[language]}
          onChange={(event) => onChange({ ...value, [language]: event.target.value })}
        />
      )}
    </FormField>
  ));
}
