import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { AcknowledgeDialog, type Answered } from './acknowledge-dialog.js';
import { acknowledgedHere, acknowledgeWarning, justAcknowledged, reopenWarning } from './open-warnings.js';

interface Acknowledged {
  warning: Answered;
  /** Of the patient. */
  name: string;
  /** Somebody else acknowledged it, or it was withdrawn. */
  gone?: boolean;
  /** This warning has priority: its button is solid. */
  first?: boolean;
  /** Also shows a button that acknowledges an ordinary warning with actions and a note. */
  withNote?: boolean;
  onChanged?: (() => void) | undefined;
}

/**
 * Acknowledges a warning; an ordinary one with a single click. The button stays in place without effect, so that a
 * second click hits no other warning; the acknowledgement can be undone for some seconds.
 */
export function Acknowledgement({ warning, name, gone, first, withNote, onChanged }: Acknowledged) {
  const { t } = useTranslation();
  const { warningId, critical } = warning;
  const may = useMay('warning.acknowledge');
  const here = useStore(acknowledgedHere).has(warningId);
  const undoable = useStore(justAcknowledged).has(warningId);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!may) return null;
  const carryOut = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await action();
      onChanged?.();
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  const done = here || gone;
  const begin = (): void => {
    if (done || busy) return;
    if (critical) setAsking(true);
    else void carryOut(() => acknowledgeWarning(warningId));
  };
  const word = here ? 'warnings.done' : gone ? 'warnings.over' : critical ? 'warnings.handle' : 'warnings.acknowledge';
  return (
    <span className="acknowledgement">
      <Button
        tone={done ? 'quiet' : first ? 'primary' : 'plain'}
        size="small"
        icon={here ? 'check' : undefined}
        aria-disabled={done || busy}
        aria-label={done ? undefined : t(critical ? 'warnings.handleOf' : 'warnings.acknowledgeOf', { name })}
        onClick={begin}
      >
        {t(word)}
      </Button>
      {undoable && (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('warnings.undoOf', { name })}
          onClick={() => void carryOut(() => reopenWarning(warningId))}
        >
          {t('warnings.undo')}
        </Button>
      )}
      {withNote && !critical && !done && (
        <Button size="small" aria-label={t('warnings.noteOf', { name })} onClick={() => setAsking(true)}>
          {t('warnings.withNote')}
        </Button>
      )}
      {asking && (
        <AcknowledgeDialog
          warnings={[warning]}
          name={name}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onChanged?.();
          }}
        />
      )}
    </span>
  );
}
