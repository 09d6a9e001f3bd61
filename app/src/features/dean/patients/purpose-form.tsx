import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { VIEW_PURPOSES, type RequestOf, type ViewPurpose } from '@wardlink/contract';
import { Button } from '../../../elements/button.js';
import { failureText } from '../../../http/failure-text.js';

type Purpose = Pick<RequestOf<'dean.patient'>, 'purpose' | 'note'>;

/** Asks for the purpose before it shows anything of the patient. */
export function PurposeForm({ onOpen }: { onOpen: (purpose: Purpose) => Promise<void> }) {
  const { t } = useTranslation();
  const [purpose, setPurpose] = useState<ViewPurpose>('qualityMeeting');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const lacksNote = purpose === 'other' && note.trim() === '';
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (lacksNote) return setProblem(t('dean.noteNeeded'));
    setBusy(true);
    setProblem(undefined);
    try {
      await onOpen({ purpose, note: note.trim() || null });
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <form className="card dean-purpose" noValidate onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>{t('dean.purposeTitle')}</legend>
        <p className="dean-hint">{t('dean.purposeHint')}</p>
        {VIEW_PURPOSES.map((one) => (
          <label key={one}>
            <input type="radio" name="purpose" value={one} checked={purpose === one} onChange={() => setPurpose(one)} />
            {t(`dean.purpose.${one}`)}
          </label>
        ))}
      </fieldset>
      <label className="dean-note">
        {t(purpose === 'other' ? 'dean.noteOfOther' : 'dean.note')}
        <input
          name="note"
          value={note}
          maxLength={200}
          aria-invalid={problem !== undefined && lacksNote}
          aria-describedby={problem === undefined ? undefined : 'dean-problem'}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      {problem !== undefined && (
        <p id="dean-problem" className="dean-problem" role="alert">
          {problem}
        </p>
      )}
      <footer>
        <Button tone="primary" type="submit" disabled={busy}>
          {t('dean.open')}
        </Button>
      </footer>
    </form>
  );
}
