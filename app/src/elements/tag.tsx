import SemiTag from '@douyinfe/semi-ui-19/lib/es/tag';
import type { ReactNode } from 'react';

interface TagProps {
  tone: 'normal' | 'high' | 'low' | 'quiet';
  /** Set in tabular figures. */
  numeric?: boolean;
  /** Read by screen readers instead of the content. */
  spoken?: string;
  title?: string | undefined;
  children: ReactNode;
}

/** A word or a value on a tinted background. The tone supports the text and never replaces it. */
export function Tag({ tone, numeric = false, spoken, title, children }: TagProps) {
  const shown = title === undefined ? children : <span title={title}>{children}</span>;
  return (
    // Named explicitly, if only as "not named": Semi would call it "Tag: …" in English.
    <SemiTag className={`${tone} ${numeric ? 'num' : ''}`} aria-label={undefined}>
      {spoken === undefined ? (
        shown
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{spoken}</span>
        </>
      )}
    </SemiTag>
  );
}
