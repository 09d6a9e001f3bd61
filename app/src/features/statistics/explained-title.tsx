import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ExplainedTitleProps {
  id: string;
  title: string;
  hint?: string;
  definition: string;
}

/** Heading of a chart or table, with the definition of its figures behind a question mark. */
export function ExplainedTitle({ id, title, hint, definition }: ExplainedTitleProps) {
  const { t } = useTranslation();
  const definitionId = useId();
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <div className="statistics-title">
        <h2 id={id} className="card-title">
          {title}
          {hint !== undefined && <small>{hint}</small>}
        </h2>
        <button
          type="button"
          className="statistics-why"
          aria-label={t('statistics.explain', { figure: title })}
          aria-expanded={isExplained}
          aria-controls={definitionId}
          onClick={() => setExplained((open) => !open)}
        >
          ?
        </button>
      </div>
      <div id={definitionId} aria-live="polite">
        {isExplained && <p className="statistics-definition">{definition}</p>}
      </div>
    </>
  );
}
