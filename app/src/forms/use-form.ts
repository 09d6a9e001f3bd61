import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '@wardlink/contract';
import { HttpError } from '../http/http-error.js';
import { failureText } from '../http/failure-text.js';
import { clock } from '../clock/hospital-clock.js';
import { clearDraft, keepDraft, readDraft } from './draft.js';
import { problemsIn, type FormModel, type Problems } from './model.js';

/** What the server said against a form. */
export interface FormRefusal {
  text: string;
  code: ErrorCode | undefined;
  /** Those that it is about; empty where it is about none. */
  fields: readonly string[];
}

interface Options<Form extends object, Reply> {
  /** Name under which what is typed is kept until it is stored or given up. */
  draft: string;
  /** What is stored, or an empty form. */
  initial: Form;
  /** Everything that is wrong before anything is sent, in words. */
  check: (form: Form) => Problems;
  /** What is said of the problems, above the buttons; the first of them where nothing else is. */
  summary?: (problems: Problems) => string;
  send: (form: Form) => Promise<Reply>;
  /** Called when the form is stored and its draft forgotten. */
  onSent: (reply: Reply) => Promise<void> | void;
  /** Fields that a field of a refusal stands for; the last part of its path where nothing else is said. */
  refusedFields?: (path: string) => readonly string[];
  onRefused?: (refusal: FormRefusal) => void;
}

export interface FormState<Form extends object, Reply = unknown> {
  form: Form;
  /** Something is typed that is not stored. */
  changed: boolean;
  busy: boolean;
  problems: Problems;
  refusal: FormRefusal | undefined;
  /** Why the form was not stored. */
  alert: string | undefined;
  set(more: Partial<Form>): void;
  submit(event: FormEvent): void;
  /** Does something else than sending the form; it is refused, or done, in the same way. */
  run(work: () => Promise<Reply>): Promise<void>;
  /** Back to what is stored. */
  discard(): void;
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
const lastPart = (path: string): string[] => [path.split('.').at(-1) ?? path];

/** A form: what is typed, kept as a draft; all that is wrong with it, by its own check or the server's; and its sending. */
export function useForm<Form extends object, Reply>(options: Options<Form, Reply>): FormState<Form, Reply> {
  const { draft, initial, check, summary, send, onSent, refusedFields = lastPart, onRefused } = options;
  const [typed, setTyped] = useState<Form | undefined>(() => {
    const kept = readDraft<Form>(draft);
    return kept && { ...initial, ...kept };
  });
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [busy, setBusy] = useState(false);
  const form = typed ?? initial;

  const keep = (next: Form): void => {
    const isChanged = !isSame(next, initial);
    setTyped(isChanged ? next : undefined);
    if (isChanged) keepDraft(draft, next);
    else clearDraft(draft);
  };
  const refuse = (error: unknown): void => {
    const { code, fields } = error instanceof HttpError ? error : { code: undefined, fields: {} };
    const wrong = Object.entries(fields).flatMap(([path, text]) =>
      refusedFields(path).map((name) => [name, text] as const),
    );
    const refused = { text: failureText(error), code, fields: wrong.map(([name]) => name) };
    setRefusal(refused);
    setProblems(Object.fromEntries(wrong));
    onRefused?.(refused);
  };
  const run = async (work: () => Promise<Reply>): Promise<void> => {
    setBusy(true);
    try {
      const reply = await work();
      clearDraft(draft);
      await onSent(reply);
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  };
  const store = (): void => {
    const found = check(form);
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length === 0) void run(() => send(form));
  };
  const [first] = Object.values(problems);
  return {
    form,
    changed: typed !== undefined,
    busy,
    problems,
    refusal,
    alert: refusal?.text ?? (first !== undefined && summary ? summary(problems) : first),
    set: (more) => {
      const next = { ...form, ...more };
      keep(next);
      const isTyped = (name: string): boolean => next[name as keyof Form] !== form[name as keyof Form];
      // What is typed into is judged when it is sent. Of the others, those stay marked that are still wrong.
      const wrong = [...Object.keys(check(next)), ...(refusal?.fields ?? [])];
      const still = Object.entries(problems).filter(([name]) => !isTyped(name) && wrong.includes(name));
      setProblems(Object.fromEntries(still));
      // What the server said of the others holds until they are changed, too.
      const [left, ...others] = refusal?.fields.filter((name) => !isTyped(name)) ?? [];
      if (left === undefined) setRefusal(undefined);
      else if (refusal && refusal.fields.length > others.length + 1) {
        setRefusal({ ...refusal, text: problems[left] ?? refusal.text, fields: [left, ...others] });
      }
    },
    submit: (event) => {
      event.preventDefault();
      if (!busy) store();
    },
    run,
    discard: () => {
      clearDraft(draft);
      setTyped(undefined);
      setProblems({});
      setRefusal(undefined);
    },
  };
}

/** The check of text fields by their model, in words. @param words key below which `problem` stands */
export function useCheck<Name extends string>(
  words: string,
  model: FormModel<Name>,
): (form: Record<Name, string>) => Problems {
  const { t } = useTranslation();
  return (form) =>
    Object.fromEntries(
      Object.entries(problemsIn(model, form, clock.day(clock.now()))).map(([name, key]) => [
        name,
        t(`${words}.problem.${key}`),
      ]),
    );
}
