import { useState } from 'react';
import { failureText } from '../http/failure-text.js';

interface Form {
  /** Problem of the entries; undefined if there is none. */
  check?: () => string | undefined;
  /** Rejects with an error that the dialog shows. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** The form of a dialog that closes once it is stored, or shows why it was not. */
export function useDialogForm({ check, onDone, onClose }: Form) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const finish = async (): Promise<void> => {
    const wrong = check?.();
    if (wrong !== undefined) return setProblem(wrong);
    setBusy(true);
    try {
      await onDone();
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return { problem, isBusy, finish, clearProblem: () => setProblem(undefined) };
}
