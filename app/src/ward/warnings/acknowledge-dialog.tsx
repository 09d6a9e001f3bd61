import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredActions, SLOT_KEYS, type WarningAction } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { notify } from '../../notices/notices.js';
import { acknowledgeWarning } from './open-warnings.js';
import { WarningActions, withAction } from './warning-actions.js';
import { WarningTag } from './warning-tag.js';
import type { WarningView } from './warning-view.js';
import './acknowledge-dialog.css';

/** A warning to which somebody responds. */
export interface Answered {
  warningId: string;
  /** Critical warnings require an action. */
  critical: boolean;
  /** The patient is not in the hospital. */
  atHome?: boolean;
  /** Its figures; undefined if a message has no known figures. */
  view: WarningView | undefined;
}

interface DialogProps {
  /** Warnings of one patient; all get the same response, each separately. */
  warnings: readonly Answered[];
  /** Name of the patient. */
  name: string;
  /** Actions already known to be taken. */
  done?: readonly WarningAction[];
  onClose: () => void;
  onDone: () => void;
}

/** Acknowledges warnings of a patient, with chosen actions or a note. */
export function AcknowledgeDialog({ warnings, name, done = [], onClose, onDone }: DialogProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState(done);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const answered = warnings.filter(({ warningId }) => !left.has(warningId));
  const [first] = warnings;
  const offered = offeredActions(
    first?.view?.indicator ?? 'glucose',
    first?.view?.tone ?? 'high',
    first?.atHome ?? false,
  );
  const choose = (actions: readonly WarningAction[]): void => {
    setChosen(actions);
    setMissing(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const nothing = chosen.length === 0 && note.trim() === '';
    if (nothing && answered.some(({ critical }) => critical)) {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      for (const { warningId } of answered) {
        await acknowledgeWarning(warningId, { actions: [...chosen], note: note.trim() || null });
      }
      onDone();
    } catch (error) {
      notify.failure(error);
      setBusy(false);
    }
  };
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    const action = offered[Number(key) - 1];
    if (!action || target instanceof HTMLTextAreaElement) return;
    const isChosen = action.ways.some((way) => chosen.includes(way));
    choose(withAction(chosen, action, isChosen ? undefined : action.usual));
  };
  return (
    <Dialog title={t('warnings.whatWasDone', { name })} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} className="acknowledge-form">
        <ul className="acknowledge-warnings">
          {warnings.map(({ warningId, critical, view }) => (
            <li key={warningId}>
              <label>
                {warnings.length > 1 && (
                  <input
                    type="checkbox"
                    checked={!left.has(warningId)}
                    onChange={({ target }) =>
                      setLeft(
                        (ids) =>
                          new Set(target.checked ? [...ids].filter((id) => id !== warningId) : [...ids, warningId]),
                      )
                    }
                  />
                )}
                {view && <WarningTag view={view} />}
                {view && (
                  <span>{view.slot === undefined ? t(view.word) : t(`glucose.slot.${SLOT_KEYS[view.slot]}`)}</span>
                )}
                {critical && <strong className="critical-word">{t('warnings.critical')}</strong>}
              </label>
            </li>
          ))}
        </ul>
        <WarningActions offered={offered} chosen={chosen} onChange={choose} />
        <label className="field">
          {t('warnings.note')}
          <textarea
            className="input"
            rows={2}
            maxLength={500}
            value={note}
            placeholder={t('warnings.noteHint')}
            onChange={({ target }) => {
              setNote(target.value);
              setMissing(false);
            }}
          />
        </label>
        {missing && (
          <span className="field-problem" role="alert">
            {t('warnings.noteMissing')}
          </span>
        )}
        <footer>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" type="submit" disabled={busy || answered.length === 0}>
            {warnings.length > 1
              ? t('warnings.acknowledgeMany', { count: answered.length })
              : t('warnings.acknowledge')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
