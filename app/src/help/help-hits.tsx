import { useTranslation } from 'react-i18next';
import type { HelpPageName } from './help-pages.js';
import { searchHelp } from './help-search.js';
import type { HelpTexts } from './texts/shapes.js';
import { TermMeaning } from './term-meaning.js';

interface Props {
  typed: string;
  texts: HelpTexts;
  others: readonly HelpTexts[];
  onOpen: (page: HelpPageName) => void;
}

/** What a search found: words with their meaning, and pages, which open in the panel. */
export function HelpHits({ typed, texts, others, onOpen }: Props) {
  const { t } = useTranslation();
  const hits = searchHelp(typed, texts, others);
  return (
    <>
      <p className="help-count" role="status">
        {hits.length === 0 ? t('help.nothing') : t('help.found', { count: hits.length })}
      </p>
      <ul className="help-hits">
        {hits.map((hit) =>
          hit.kind === 'page' ? (
            <li key={hit.page}>
              <button type="button" onClick={() => onOpen(hit.page)}>
                <strong>{hit.title}</strong>
                <span>{hit.line}</span>
              </button>
            </li>
          ) : (
            <li key={`word ${hit.term}`} className="help-word">
              <TermMeaning text={hit.text} />
            </li>
          ),
        )}
      </ul>
    </>
  );
}
