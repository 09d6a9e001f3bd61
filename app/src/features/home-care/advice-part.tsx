import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ADVICE } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { FormField } from '../../forms/form-field.js';
import { useKept } from '../../forms/use-kept.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import type { Detail } from './types.js';

interface Props {
  enrolmentId: string;
  advice: Detail['advice'];
  onChanged: () => void;
}

/** Advice to the patient, the newest first, with whether it was read. */
export function AdvicePart({ enrolmentId, advice, onChanged }: Props) {
  const { t } = useTranslation();
  const kept = useKept(`advice.${enrolmentId}`, { text: '' });
  const { text } = kept.typed;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') return setProblem(t('homeCare.problem.advice'));
    setBusy(true);
    setProblem(undefined);
    try {
      await call('enrolment.advise', { enrolmentId, adviceId: kept.writeId(), text: text.trim() });
      kept.end();
      onChanged();
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <section className="card home-part home-advice" aria-label={t('homeCare.advice')}>
      <h2>{t('homeCare.advice')}</h2>
      <form className="home-advise" onSubmit={(event) => void submit(event)} noValidate>
        <FormField label={t('homeCare.newAdvice')} problem={problem}>
          {(names) => (
            <textarea
              {...names}
              className="input"
              rows={2}
              maxLength={MAX_ADVICE}
              value={text}
              onChange={({ target }) => kept.set({ text: target.value })}
            />
          )}
        </FormField>
        <Button tone="primary" icon="send" type="submit" disabled={busy}>
          {t('homeCare.send')}
        </Button>
      </form>
      {advice.length === 0 ? (
        <p className="home-none">{t('homeCare.noAdvice')}</p>
      ) : (
        <ul className="home-advices">
          {advice.map((one) => (
            <li key={one.adviceId}>
              <p>{one.text}</p>
              <small className="num">
                {clock.day(one.givenAt)} {clock.time(one.givenAt)} ·{' '}
                {one.readAt === null
                  ? t('homeCare.unread')
                  : t('homeCare.readAt', { at: `${clock.day(one.readAt)} ${clock.time(one.readAt)}` })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
