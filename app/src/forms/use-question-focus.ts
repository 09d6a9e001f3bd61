import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

interface QuestionFocus {
  form: RefObject<HTMLFormElement | null>;
  /** Moves the focus to the field of this name, also if the same question is asked again. */
  focusOn: (field: string) => void;
}

/** Moves the focus of a form to the field in which its question is answered. */
export function useQuestionFocus(): QuestionFocus {
  const form = useRef<HTMLFormElement>(null);
  // A new object for each question. The field may appear together with the question, so the focus moves afterwards.
  const [asked, setAsked] = useState<{ field: string }>();
  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>(`[name="${asked.field}"]`)?.focus();
  }, [asked]);
  return { form, focusOn: (field) => setAsked({ field }) };
}

/** Enter in a field of several lines begins a line; Ctrl+Enter sends, and while a question is open Enter does too. */
export const sendsByEnter =
  (isAsked: boolean) =>
  (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || !(isAsked || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
