import { useTranslation } from 'react-i18next';
import { HELP_PAGES, type HelpPageName } from './help-pages.js';
import type { HelpTexts } from './texts/shapes.js';

interface Props {
  texts: HelpTexts;
  open: HelpPageName;
  onOpen: (page: HelpPageName) => void;
}

/** The list of all pages, folded. */
export function HelpContents({ texts, open, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <details className="help-contents">
      <summary>{t('help.all', { count: HELP_PAGES.length })}</summary>
      <ul>
        {HELP_PAGES.map((page) => (
          <li key={page}>
            <button type="button" aria-current={page === open ? 'page' : undefined} onClick={() => onOpen(page)}>
              {texts.pages[page].title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
