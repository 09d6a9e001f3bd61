import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../language/i18n.js';
import { useLanguage } from '../language/names.js';
import { PlainButton } from './plain-button.js';

/** Says the name of the other language in that language, and switches to it. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <PlainButton tone="quiet" lang={other === 'en' ? 'en' : 'zh-CN'} onClick={() => void switchLanguage(other)}>
      {t('otherLanguage')}
    </PlainButton>
  );
}
