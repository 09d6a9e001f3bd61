import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnmatchedReading } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { FormProblem } from '../../elements/form-problem.js';
import { Segmented } from '../../elements/segmented.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { clock } from '../../clock/hospital-clock.js';
import { instantOfLocal, localTime } from '../../registration/patient-form.js';
import { sentFigures, sentMoment } from './inbox-columns.js';
import { PatientChoice } from './patient-choice.js';

type Done = 'assigned' | 'rejected';

interface AssignForm {
  patientId: string;
  /** On the hospital's clock, in the format of its field. */
  measuredAt: string;
  reason: string;
}

interface Props {
  reading: UnmatchedReading;
  onClose: () => void;
  onSettled: (done: Done) => void;
}

/**
 * The proposed time: the time that was sent, if it is possible, else the one corrected for the drift of the device's
 * clock.
 */
function firstTime({ measuredAt, correctedAt, code }: UnmatchedReading): string {
  const at = code === 'reading.future' ? correctedAt : (measuredAt ?? correctedAt);
  return at === null ? '' : localTime(at, clock.zone);
}

/** Gives a reading to a patient, or rejects it; both with a reason. */
export function AssignDialog({ reading, onClose, onSettled }: Props) {
  const { t } = useTranslation();
  const { unmatchedId } = reading;
  const [done, setDone] = useState<Done>('assigned');
  const [initial] = useState<AssignForm>(() => ({ patientId: '', measuredAt: firstTime(reading), reason: '' }));
  const isAssigned = done === 'assigned';
  const state = useForm<AssignForm, unknown>({
    draft: `unmatched.${unmatchedId}`,
    initial,
    check: (form) => ({
      ...(isAssigned && form.patientId === '' ? { patientId: t('device.problem.incomplete') } : {}),
      ...(isAssigned && instantOfLocal(form.measuredAt, clock.zone) === undefined
        ? { measuredAt: t('device.problem.noDay') }
        : {}),
      ...(form.reason.trim() === '' ? { reason: t('device.problem.incomplete') } : {}),
    }),
    send: (form) => {
      const reason = form.reason.trim();
      if (!isAssigned) return call('unmatched.reject', { unmatchedId, reason });
      // The field has no seconds: an unchanged time is sent as it was.
      const isSame = form.measuredAt === initial.measuredAt && reading.code !== 'reading.future';
      const measuredAt = isSame ? reading.measuredAt : (instantOfLocal(form.measuredAt, clock.zone) ?? null);
      const request = { unmatchedId, patientId: form.patientId, measuredAt, reason };
      return call('unmatched.assign', request);
    },
    onSent: () => onSettled(done),
  });
  return (
    <Dialog wide title={t('device.inbox.settleTitle', { what: sentFigures(reading) })} onClose={onClose}>
      <form className="device-form" onSubmit={state.submit} noValidate>
        <p className="device-hint">
          {reading.description} ·{' '}
          {t('device.inbox.sentBy', { serial: reading.device.serial, time: sentMoment(reading) })}
          {reading.hospitalizationNumber !== null &&
            ` · ${t('device.inbox.numberOf', { number: reading.hospitalizationNumber })}`}
        </p>
        <Segmented
          label={t('device.inbox.decision')}
          choices={(['assigned', 'rejected'] as const).map((value) => ({
            value,
            label: t(`device.inbox.do.${value}`),
          }))}
          value={done}
          onChange={setDone}
        />
        {isAssigned && (
          <>
            <PatientChoice
              value={state.form.patientId}
              onChange={(patientId) => state.set({ patientId })}
              problem={state.problems.patientId}
            />
            <FormField label={t('device.inbox.time')} required problem={state.problems.measuredAt}>
              {(names) => (
                <DateField
                  {...names}
                  withTime
                  className="input num"
                  name="measuredAt"
                  max={clock.today()}
                  value={state.form.measuredAt}
                  onChange={(measuredAt) => state.set({ measuredAt })}
                />
              )}
            </FormField>
          </>
        )}
        <FormField label={t('device.field.reason')} required wide problem={state.problems.reason}>
          {(names) => (
            <textarea
              {...names}
              className="input"
              name="reason"
              maxLength={200}
              value={state.form.reason}
              onChange={({ target }) => state.set({ reason: target.value })}
            />
          )}
        </FormField>
        {state.alert !== undefined && <FormProblem text={state.alert} />}
        <footer className="dialog-actions">
          <Button
            onClick={() => {
              state.discard();
              onClose();
            }}
          >
            {t('actions.cancel')}
          </Button>
          <Button tone={isAssigned ? 'primary' : 'danger'} type="submit" disabled={state.busy}>
            {t(`device.inbox.do.${done}`)}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
