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
  /** Of something new: it may be sent as it stands, and is cancelled instead of discarded. */
  isNew?: boolean;
  /** What follows when what was typed is given up; without it, something new is not cancelled here. */
  onDiscard?: () => void;
  /** Looked at by who may not change it. */
  readOnly?: boolean;
  /** Further buttons, before these. */
  children?: ReactNode;
}

/** Why a form was not stored, and its buttons. What is stored is saved again only when it was changed. */
export function FormEnd(props: Props) {
  const { form, words, saveLabel, outdated, isNew = false, onDiscard, readOnly = false, children } = props;
  const { t } = useTranslation();
  const { alert, refusal, changed, busy, discard } = form;
  const giveUp = (): void => {
    discard();
    onDiscard?.();
  };
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
          {(isNew ? onDiscard !== undefined : changed) && (
            <Button disabled={busy} onClick={giveUp}>
              {t(isNew ? 'actions.cancel' : `${words}.discard`)}
            </Button>
          )}
          <Button tone="primary" type="submit" disabled={busy || (!changed && !isNew)}>
            {saveLabel ?? t(`${words}.save`)}
          </Button>
        </footer>
      )}
    </>
  );
}
