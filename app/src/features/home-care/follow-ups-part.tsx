import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FOLLOW_UP_NOTE } from '@wardlink/contract';
import { addDays, FOLLOW_UP_WAYS, isDay, type FollowUpWay } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { Tag } from '../../elements/tag.js';
import { FormField } from '../../forms/form-field.js';
import { ReasonDialog } from '../../forms/reason-dialog.js';
import { useKept } from '../../forms/use-kept.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import type { Detail } from './types.js';

type FollowUp = Detail['followUps'][number];

interface Props {
  enrolmentId: string;
  followUps: readonly FollowUp[];
  onChanged: () => void;
}

/** Follow-ups: those that are due, and results of those that were done. */
export function FollowUpsPart({ enrolmentId, followUps, onChanged }: Props) {
  const { t } = useTranslation();
  const [planning, setPlanning] = useState(false);
  const [closing, setClosing] = useState<{ followUp: FollowUp; cancelled: boolean }>();
  const today = clock.today();
  const wayOf = ({ way, dueOn }: FollowUp): string => `${dueOn} · ${t(`homeCare.way.${way}`)}`;
  return (
    <section className="card home-part" aria-label={t('homeCare.followUps')}>
      <header className="home-card-head">
        <h2>{t('homeCare.followUps')}</h2>
        <span className="spacer" />
        <Button size="small" icon="plus" onClick={() => setPlanning(true)}>
          {t('homeCare.newFollowUp')}
        </Button>
      </header>
      {followUps.length === 0 ? (
        <p className="home-none">{t('homeCare.noFollowUps')}</p>
      ) : (
        <ul className="home-follow-ups">
          {followUps.map((one) => (
            <li key={one.followUpId}>
              <div>
                <strong className="num">{wayOf(one)}</strong>
                {one.note && <p>{one.note}</p>}
                {one.outcome && <p className="home-note">{one.outcome}</p>}
              </div>
              {one.closedAt === null ? (
                <span className="home-actions">
                  {one.dueOn < today && <Tag tone="low">{t('homeCare.overdue')}</Tag>}
                  <Button size="small" icon="check" onClick={() => setClosing({ followUp: one, cancelled: false })}>
                    {t('homeCare.done')}
                  </Button>
                  <Button size="small" tone="quiet" onClick={() => setClosing({ followUp: one, cancelled: true })}>
                    {t('homeCare.cancel')}
                  </Button>
                </span>
              ) : (
                <Tag tone={one.cancelled ? 'quiet' : 'normal'}>
                  {t(one.cancelled ? 'homeCare.cancelled' : 'homeCare.doneState')}
                </Tag>
              )}
            </li>
          ))}
        </ul>
      )}
      {planning && <FollowUpDialog enrolmentId={enrolmentId} onClose={() => setPlanning(false)} onStored={onChanged} />}
      {closing && (
        <ReasonDialog
          title={t(closing.cancelled ? 'homeCare.cancelTitle' : 'homeCare.doneTitle')}
          text={wayOf(closing.followUp)}
          action={t(closing.cancelled ? 'homeCare.cancel' : 'homeCare.done')}
          label={t('homeCare.reason')}
          missing={closing.cancelled ? undefined : t('homeCare.problem.reason')}
          draft={`follow-up ${closing.followUp.followUpId} ${closing.cancelled ? 'cancelled' : 'done'}`}
          maxLength={MAX_FOLLOW_UP_NOTE}
          onClose={() => setClosing(undefined)}
          send={(outcome) =>
            call('enrolment.closeFollowUp', {
              enrolmentId,
              followUpId: closing.followUp.followUpId,
              cancelled: closing.cancelled,
              outcome: outcome || null,
            })
          }
          onStored={() => {
            setClosing(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function FollowUpDialog({
  enrolmentId,
  onClose,
  onStored,
}: {
  enrolmentId: string;
  onClose: () => void;
  onStored: () => void;
}) {
  const { t } = useTranslation();
  const kept = useKept(`follow-up.${enrolmentId}`, {
    dueOn: addDays(clock.today(), 14),
    way: 'call' as FollowUpWay,
    note: '',
  });
  const { dueOn, way, note } = kept.typed;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isDay(dueOn) || dueOn < clock.today()) return setProblem(t('homeCare.problem.dueOn'));
    setBusy(true);
    try {
      const request = { enrolmentId, followUpId: kept.writeId(), dueOn, way, note: note.trim() || null };
      await call('enrolment.planFollowUp', request);
      kept.end();
      onStored();
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('homeCare.newFollowUp')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FormField label={t('homeCare.dueOn')} required problem={problem}>
          {(names) => (
            <DateField
              {...names}
              className="input num"
              min={clock.today()}
              value={dueOn}
              onChange={(typed) => kept.set({ dueOn: typed })}
            />
          )}
        </FormField>
        <FormField label={t('homeCare.wayTitle')} required>
          {(names) => (
            <select
              {...names}
              className="input"
              value={way}
              onChange={({ target }) => kept.set({ way: target.value as FollowUpWay })}
            >
              {FOLLOW_UP_WAYS.map((one) => (
                <option key={one} value={one}>
                  {t(`homeCare.way.${one}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label={t('homeCare.field.note')}>
          {(names) => (
            <textarea
              {...names}
              className="input"
              rows={2}
              maxLength={MAX_FOLLOW_UP_NOTE}
              value={note}
              onChange={({ target }) => kept.set({ note: target.value })}
            />
          )}
        </FormField>
        <DialogEnd action={t('homeCare.plan')} busy={busy} onClose={onClose} onCancel={() => kept.end()} />
      </form>
    </Dialog>
  );
}
