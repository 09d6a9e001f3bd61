import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '@wardlink/contract';
import { Button } from '../elements/button.js';
import { FormProblem } from '../elements/form-problem.js';

interface Props {
  form: {
    alert: string | undefined;
    refusal: { code: ErrorCode | undefined } | undefined;
    changed: boolean;
    busy: boolean;
    discard(): void;
  };
  /** Key below which `save`, `discard` and `readAgain` stand. */
  words: string;
  saveLabel?: string | undefined;
  /** The code that says that somebody else changed what is edited, and how it is read again. */
  outdated?: { code: ErrorCode; onAgain: () => void };
  /** Looked at by who may not change it. */
  readOnly?: boolean;
  /** Further buttons, before these. */
  children?: ReactNode;
}

/** Why a form was not stored, and its buttons. Nothing is saved before something is typed. */
export function FormEnd({ form, words, saveLabel, outdated, readOnly = false, children }: Props) {
  const { t } = useTranslation();
  const { alert, refusal, changed, busy, discard } = form;
  const startAgain = (): void => {
    discard();
    outdated?.onAgain();
  };
  return (
    <>
      {alert !== undefined && (
        <FormProblem
          text={alert}
          again={
            outdated && refusal?.code === outdated.code
              ? { label: t(`${words}.readAgain`), onAgain: startAgain }
              : undefined
          }
        />
      )}
      {!readOnly && (
        <footer>
          {children}
          {changed && (
            <Button disabled={busy} onClick={discard}>
              {t(`${words}.discard`)}
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={busy || !changed}>
            {saveLabel ?? t(`${words}.save`)}
          </Button>
        </footer>
      )}
    </>
  );
}
