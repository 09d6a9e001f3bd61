import SemiTag from '@douyinfe/semi-ui-19/lib/es/tag';
import type { ReactNode } from 'react';

export type TagTone = 'normal' | 'high' | 'low' | 'quiet';

interface TagProps {
  tone: TagTone;
  /** Uses tabular digits. */
  numeric?: boolean;
  /** Text for screen readers in place of the content. */
  spoken?: string;
  title?: string | undefined;
  children: ReactNode;
}

/** A word or a value on a tinted background. The text must be clear without the tone. */
export function Tag({ tone, numeric = false, spoken, title, children }: TagProps) {
  const shown = title === undefined ? children : <span title={title}>{children}</span>;
  return (
    // `undefined` overrides Semi's default label, which is "Tag: …" in English.
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
