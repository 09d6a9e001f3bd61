import { useTranslation } from 'react-i18next';
import type { TermText } from './texts/shapes.js';

/** A word with its meaning, unit and source. */
export function TermMeaning({ text }: { text: TermText }) {
  const { t } = useTranslation();
  return (
    <>
      <strong>{text.word}</strong> <span>{text.meaning}</span>
      {text.unit !== undefined && <small>{t('help.unit', { unit: text.unit })}</small>}
      {text.source !== undefined && <small>{t('help.source', { source: text.source })}</small>}
    </>
  );
}
