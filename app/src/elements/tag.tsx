import SemiTag from '@douyinfe/semi-ui-19/lib/es/tag';
import type { ReactNode } from 'react';

interface TagProps {
  tone: 'normal' | 'high' | 'low' | 'quiet';
  /** Set in tabular figures. */
  numeric?: boolean;
  /** What a screen reader says in the place of the content. */
  spoken?: string;
  children: ReactNode;
}

/** A word or a value on a quiet ground; the tone says how it is meant, never alone. */
export function Tag({ tone, numeric = false, spoken, children }: TagProps) {
  return (
    // Named explicitly, if only as "not named": Semi would call it "Tag: …" in English.
    <SemiTag className={`${tone} ${numeric ? 'num' : ''}`} aria-label={undefined}>
      {spoken === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="visually-hidden">{spoken}</span>
        </>
      )}
    </SemiTag>
  );
}
