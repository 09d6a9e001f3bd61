import { LANGUAGES } from '../language/choose.js';
import { switchLanguage } from '../language/i18n.js';
import { useLanguage } from '../language/names.js';
import { PlainButton } from './plain-button.js';

/** Says the name of the other language in that language, and switches to it. */
export function LanguageSwitch() {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <PlainButton tone="quiet" lang={LANGUAGES[other].tag} onClick={() => void switchLanguage(other)}>
      {LANGUAGES[other].name}
    </PlainButton>
  );
}
