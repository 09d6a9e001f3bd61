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
    readOnly: boolean;
    busy: boolean;
    discard(): void;
  };
  /** Prefix of the text keys `save`, `discard` and `readAgain`. */
  words: string;
  saveLabel?: string | undefined;
  /** Error code of an edit conflict, and how to load the stored version again. */
  outdated?: { code: ErrorCode; onAgain: () => void };
  /** The form creates something: it may be sent unchanged, and has a cancel button in place of discard. */
  isNew?: boolean;
  /** Called after the draft was discarded. A new form without it has no cancel button. */
  onDiscard?: () => void;
  /** Further buttons, before cancel and save. */
  children?: ReactNode;
}

/**
 * End of a form: why it was not stored, and its buttons. An unchanged form cannot be saved, unless it is new; its button
 * is solid once it can, so that pages with several forms show where something waits to be saved.
 */
export function FormEnd(props: Props) {
  const { form, words, saveLabel, outdated, isNew = false, onDiscard, children } = props;
  const { t } = useTranslation();
  const { alert, refusal, changed, readOnly, busy, discard } = form;
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
          <Button tone={changed || isNew ? 'primary' : 'plain'} type="submit" disabled={busy || (!changed && !isNew)}>
            {saveLabel ?? t(`${words}.save`)}
          </Button>
        </footer>
      )}
    </>
  );
}
