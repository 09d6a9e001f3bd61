import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '@wardlink/contract';
import { HttpError } from '../http/http-error.js';
import { failureText } from '../http/failure-text.js';
import { clock } from '../clock/hospital-clock.js';
import { clearDraft, emptyDraft, idOfWrite, keepDraft, readDraft } from './draft.js';
import { problemsIn, type FormModel, type Problems } from './model.js';

/** Why the server refused a form. */
interface FormRefusal {
  text: string;
  code: ErrorCode | undefined;
  /** Names of the fields that the refusal is about; empty if it names none. */
  fields: readonly string[];
}

interface Options<Form extends object, Reply> {
  /** Name of the draft, which is kept until the form is stored or discarded. */
  draft: string;
  /** Stored values, or an empty form. */
  initial: Form;
  /** Validates the form before it is sent. Returns texts. */
  check: (form: Form) => Problems;
  /** False while `check` lacks data that is loading: submitting waits for it (default true). */
  ready?: boolean;
  /** Called after each check of a submitted form. */
  onChecked?: (form: Form) => void;
  /** Text above the buttons for all problems; default: the first problem. */
  summary?: (problems: Problems) => string;
  /** @param writeId id of the write, for what the form creates; see `idOfWrite` */
  send: (form: Form, writeId: () => string) => Promise<Reply>;
  /** Called after the form was stored and its draft removed. */
  onSent: (reply: Reply) => Promise<void> | void;
  /** Form fields for a field path of a refusal; default: the last part of the path. */
  refusedFields?: (path: string) => readonly string[];
  onRefused?: (refusal: FormRefusal) => void;
  /** False for a user who may read the form but lacks the permission to change it (default true). */
  editable?: boolean;
}

export interface FormState<Form extends object, Reply = unknown> {
  form: Form;
  /** The form differs from `initial`. */
  changed: boolean;
  /** The user may read the form only: its fields are not edited, it is never sent and has no buttons. */
  readOnly: boolean;
  busy: boolean;
  problems: Problems;
  refusal: FormRefusal | undefined;
  /** Text of the refusal or of the form's problems; undefined if there is neither. */
  alert: string | undefined;
  set(more: Partial<Form>): void;
  submit(event: FormEvent): void;
  /** Runs another request than `send`; its reply and its refusal are treated alike. */
  run(work: (writeId: () => string) => Promise<Reply>): Promise<void>;
  /** Discards the draft and returns to `initial`. */
  discard(): void;
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
const lastPart = (path: string): string[] => [path.split('.').at(-1) ?? path];

/** State of a form: its draft, its problems by the form's own validation or by the server, and sending it. */
export function useForm<Form extends object, Reply>(options: Options<Form, Reply>): FormState<Form, Reply> {
  const { draft, initial, check, ready = true, summary, send, onSent, refusedFields = lastPart, onRefused } = options;
  const readOnly = !(options.editable ?? true);
  const [typed, setTyped] = useState<Form | undefined>(() => {
    const kept = readDraft<Form>(draft);
    return kept && { ...initial, ...kept };
  });
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [busy, setBusy] = useState(false);
  /** Submitted before the form was ready. */
  const [waits, setWaits] = useState(false);
  const form = typed ?? initial;

  const keep = (next: Form): void => {
    const isChanged = !isSame(next, initial);
    setTyped(isChanged ? next : undefined);
    if (isChanged) keepDraft(draft, next);
    else emptyDraft(draft);
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
  const run: FormState<Form, Reply>['run'] = async (work) => {
    setBusy(true);
    try {
      const reply = await work(() => idOfWrite(draft, form));
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
    options.onChecked?.(form);
    if (Object.keys(found).length === 0) void run((writeId) => send(form, writeId));
  };
  useEffect(() => {
    if (!waits || !ready) return;
    setWaits(false);
    store();
  });
  const [first] = Object.values(problems);
  return {
    form,
    changed: typed !== undefined,
    readOnly,
    busy: busy || waits,
    problems,
    refusal,
    alert: refusal?.text ?? (first !== undefined && summary ? summary(problems) : first),
    set: (more) => {
      const next = { ...form, ...more };
      // What is typed now was not submitted.
      setWaits(false);
      keep(next);
      const isTyped = (name: string): boolean => next[name as keyof Form] !== form[name as keyof Form];
      // A changed field is validated when the form is sent. The other fields keep a problem that still exists.
      const wrong = [...Object.keys(check(next)), ...(refusal?.fields ?? [])];
      const still = Object.entries(problems).filter(([name]) => !isTyped(name) && wrong.includes(name));
      setProblems(Object.fromEntries(still));
      // A refusal stays for the fields that have not changed since.
      const [left, ...others] = refusal?.fields.filter((name) => !isTyped(name)) ?? [];
      if (left === undefined) setRefusal(undefined);
      else if (refusal && refusal.fields.length > others.length + 1) {
        setRefusal({ ...refusal, text: problems[left] ?? refusal.text, fields: [left, ...others] });
      }
    },
    submit: (event) => {
      event.preventDefault();
      if (busy || readOnly) return;
      if (ready) store();
      else setWaits(true);
    },
    run,
    discard: () => {
      clearDraft(draft);
      setWaits(false);
      setTyped(undefined);
      setProblems({});
      setRefusal(undefined);
    },
  };
}

/**
 * Validation of text fields by their model, for `check` of `useForm`.
 * @param words prefix of the form's text keys; problems are below `<words>.problem`
 */
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
