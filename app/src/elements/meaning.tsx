import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { meaningParts, type Meaning } from '@wardlink/domain';
import './meaning.css';

/** Text key of a meaning, and of its short form for small places. */
export const meaningKey = (meaning: Meaning): string => `meaning.${meaning}`;
export const shortMeaningKey = (meaning: Meaning): string => `meaning.short.${meaning}`;

/** Colours of a meaning for any element: as a filled background, or of the text only. */
export function meaningLook(meaning: Meaning, look: 'fill' | 'text'): { className: string; 'data-meaning': Meaning } {
  return { className: `meaning-${look}`, 'data-meaning': meaning };
}

/** The triangle of a meaning: hollow for off target, solid for a warning; nothing for in target. */
export function MeaningMark({ meaning }: { meaning: Meaning }) {
  const { level, side } = meaningParts(meaning);
  if (side === null) return null;
  return (
    <svg
      className={`meaning-mark ${level === 'warning' ? 'solid' : ''}`}
      viewBox="0 0 11 10"
      aria-hidden="true"
      focusable="false"
    >
      <path d={side === 'high' ? 'M5.5 1 10 9H1z' : 'M5.5 9 1 1h9z'} />
    </svg>
  );
}

/** The sign of a critical value. */
export function CriticalSign({ meaning }: { meaning: Meaning }) {
  if (!meaningParts(meaning).critical) return null;
  return (
    <b className="meaning-critical" aria-hidden="true">
      !
    </b>
  );
}

interface Props {
  meaning: Meaning;
  children: ReactNode;
  /** Past values have no filled background. */
  past?: boolean;
  title?: string | undefined;
  /** For screen readers, instead of the word of the meaning; empty if the content says it. */
  word?: string | undefined;
}

/** A value with its colour, mark and word, as a small filled label. */
export function MeaningValue({ meaning, children, past = false, title, word }: Props) {
  const { t } = useTranslation();
  const { className, ...look } = meaningLook(meaning, past ? 'text' : 'fill');
  return (
    <span className={`${className} meaning-value`} {...look} title={title}>
      <MeaningMark meaning={meaning} />
      {children}
      {word !== '' && (
        <>
          <CriticalSign meaning={meaning} />
          <span className="visually-hidden"> {word ?? t(meaningKey(meaning))}</span>
        </>
      )}
    </span>
  );
}
