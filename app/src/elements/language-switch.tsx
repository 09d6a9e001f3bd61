import { LANGUAGES } from '../language/choose.js';
import { switchLanguage } from '../language/i18n.js';
import { useLanguage } from '../language/names.js';
import { PlainButton } from './plain-button.js';

/** Button that switches to the other language, labelled with that language's own name. */
export function LanguageSwitch() {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <PlainButton tone="quiet" lang={LANGUAGES[other].tag} onClick={() => void switchLanguage(other)}>
      {LANGUAGES[other].name}
    </PlainButton>
  );
}
