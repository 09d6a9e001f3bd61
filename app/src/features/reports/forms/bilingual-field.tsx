import type { Bilingual } from '@wardlink/contract/reports';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../forms/form-field.js';

interface Props {
  /** Name of the text; the name of the language is appended. */
  label: string;
  value: Bilingual;
  maxLength: number;
  /** For a sentence: each language gets the whole width. */
  isLong?: boolean;
  disabled: boolean;
  problem?: string | undefined;
  onChange: (value: Bilingual) => void;
}

/** A printed text in Chinese and English, side by side. */
export function BilingualField({ label, value, maxLength, isLong = false, disabled, problem, onChange }: Props) {
  const { t } = useTranslation();
  return (['zh', 'en'] as const).map((language) => (
    <FormField key={language} label={t(`ownForms.in.${language}`, { label })} problem={problem} wide={isLong}>
      {(names) => {
        const typed = {
          ...names,
          className: 'input',
          lang: language,
          maxLength,
          disabled,
          value: value[language],
          onChange: (event: { target: { value: string } }) => onChange({ ...value, [language]: event.target.value }),
        };
        return isLong ? <textarea rows={2} {...typed} /> : <input autoComplete="off" {...typed} />;
      }}
    </FormField>
  ));
}
