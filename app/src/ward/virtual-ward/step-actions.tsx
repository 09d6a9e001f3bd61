import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { virtualWardWords, type RequestOf } from '@wardlink/contract';
import {
  CHOSEN_REASONS,
  MANAGED_DAYS,
  mayTake,
  type ApplicationSide,
  type RemovalReason,
  type TakenStep,
} from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { DialogEnd } from '../../elements/dialog-end.js';
import { FormField } from '../../forms/form-field.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLanguage } from '../../language/names.js';
import { hasSocket } from '../../live/connection.js';
import { conferenceRequest } from '../../live/conference-requests.js';
import { useMay, useUser } from '../../session/session.js';
import type { Application } from './types.js';
import './virtual-ward.css';

type WardStep = RequestOf<'virtualWard.wardStep'>['step'];
type TeamStep = RequestOf<'virtualWard.teamStep'>['step'];
type Step = WardStep | TeamStep;

const SHOWN = {
  team: ['accept', 'begin', 'release', 'extend', 'requestOut', 'keep', 'refuse'],
  ward: ['release', 'requestOut', 'keep', 'withdraw'],
} as const satisfies Record<ApplicationSide, readonly TakenStep[]>;

/** States in which several people may discuss the patient in a call. */
const CALLED: readonly Application['state'][] = ['accepted', 'managed', 'outRequested'];

const SOLID: readonly Step[] = ['accept', 'begin', 'release'];

interface Props {
  application: Application;
  onEdit?: ((application: Application) => void) | undefined;
  onChanged: () => void;
}

/** The next steps of an application that the user may take, by the sides for which they act. */
export function StepActions({ application, onEdit, onChanged }: Props) {
  const { t } = useTranslation();
  const may = { ward: useMay('virtualWard.apply'), team: useMay('virtualWard.manage') };
  // Calls need the chat socket.
  const hasCalls = hasSocket(useUser());
  const mayCall = useMay('call.make') && hasCalls;
  const [asked, setAsked] = useState<{ side: ApplicationSide; step: Step }>();
  // A user who may act for both sides takes the team's steps as the team.
  const sides = (['team', 'ward'] as const).filter((side) => application.sides.includes(side) && may[side]);
  const standing = { state: application.state, outAskedBy: application.outAskedSide };
  const offered = sides.flatMap((side) =>
    SHOWN[side].filter((step) => mayTake(side, step, standing)).map((step) => ({ side, step })),
  );
  const steps = offered.filter(({ step }, index) => offered.findIndex((one) => one.step === step) === index);
  const isEditable = onEdit && sides.includes('ward') && mayTake('ward', 'edit', standing);
  const isCallable = mayCall && sides.length > 0 && CALLED.includes(application.state);
  if (steps.length === 0 && !isEditable && !isCallable) return null;
  return (
    <div className="virtual-actions">
      {steps.map(({ side, step }) => (
        <Button
          key={step}
          tone={SOLID.includes(step) ? 'primary' : 'plain'}
          size="small"
          onClick={() => setAsked({ side, step })}
        >
          {t(`virtualWard.step.${step}`)}
        </Button>
      ))}
      {isEditable && (
        <Button size="small" onClick={() => onEdit(application)}>
          {t('virtualWard.edit')}
        </Button>
      )}
      {isCallable && (
        <Button
          size="small"
          icon="video"
          onClick={() =>
            conferenceRequest.set({ applicationId: application.applicationId, patient: application.patient })
          }
        >
          {t('virtualWard.videoConsultation')}
        </Button>
      )}
      {asked && (
        <StepDialog
          {...asked}
          application={application}
          onClose={() => setAsked(undefined)}
          onTaken={() => {
            setAsked(undefined);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

const WITH_DAYS: readonly Step[] = ['accept', 'begin', 'extend'];
const WITH_REASON: readonly Step[] = ['requestOut', 'release'];
const EXPLAINED: readonly Step[] = ['refuse', 'withdraw'];

interface DialogProps {
  application: Application;
  side: ApplicationSide;
  step: Step;
  onClose: () => void;
  onTaken: () => void;
}

/** Asks for the data that a step needs: a reason, days, or a note to the other side. */
function StepDialog({ application, side, step, onClose, onTaken }: DialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { applicationId, version } = application;
  const form = useForm({
    draft: `step.${applicationId}.${step}`,
    initial: {
      note: '',
      days: String(application.days),
      // The reason is a judgement: only that of the person who asked for the removal is proposed.
      reason: (application.removalReason ?? '') as RemovalReason | '',
      // The team usually takes over a patient when it accepts.
      begin: true,
    },
    check: ({ note, days, reason }) => ({
      ...(WITH_REASON.includes(step) && reason === '' && { reason: t('virtualWard.problem.incomplete') }),
      ...(EXPLAINED.includes(step) && note.trim() === '' && { note: t('virtualWard.problem.incomplete') }),
      ...(WITH_DAYS.includes(step) &&
        !(Number.isInteger(Number(days)) && Number(days) >= MANAGED_DAYS.min && Number(days) <= MANAGED_DAYS.max) && {
          days: t('virtualWard.problem.days'),
        }),
    }),
    send: async ({ note, days, reason, begin }) => {
      const shared = { applicationId, version, note: note.trim() || null };
      const chosen = CHOSEN_REASONS.find((one) => one === reason) ?? 'other';
      const out = WITH_REASON.includes(step) ? { reason: chosen } : {};
      if (side === 'ward') return call('virtualWard.wardStep', { ...shared, ...out, step: step as WardStep });
      const asked = { ...shared, ...out, ...(WITH_DAYS.includes(step) && { days: Number(days) }) };
      const reply = await call('virtualWard.teamStep', { ...asked, step: step as TeamStep });
      if (step !== 'accept' || !begin) return reply;
      const accepted = { applicationId, version: reply.application.version, days: Number(days) };
      return call('virtualWard.teamStep', { ...accepted, step: 'begin' });
    },
    onSent: onTaken,
  });
  const { form: typed, problems, set } = form;
  return (
    <Dialog title={t(`virtualWard.step.${step}`)} onClose={onClose}>
      <form className="virtual-form" onSubmit={form.submit} noValidate>
        <p className="virtual-hint">{t(`virtualWard.stepHint.${step}`)}</p>
        {WITH_DAYS.includes(step) && (
          <FormField label={t('virtualWard.field.days')} required problem={problems['days']}>
            {(names) => (
              <input
                {...names}
                className="input num"
                inputMode="numeric"
                value={typed.days}
                onChange={(event) => set({ days: event.target.value })}
              />
            )}
          </FormField>
        )}
        {step === 'accept' && (
          <label className="virtual-check">
            <input type="checkbox" checked={typed.begin} onChange={(event) => set({ begin: event.target.checked })} />
            {t('virtualWard.beginNow')}
          </label>
        )}
        {WITH_REASON.includes(step) && (
          <FormField label={t('virtualWard.fact.removal')} required problem={problems['reason']}>
            {(names) => (
              <select
                {...names}
                className="input"
                value={typed.reason}
                onChange={(event) => set({ reason: event.target.value as typeof typed.reason })}
              >
                <option value="">{t('registration.choose')}</option>
                {CHOSEN_REASONS.map((one) => (
                  <option key={one} value={one}>
                    {virtualWardWords[language].removal[one]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
        <FormField
          label={t(EXPLAINED.includes(step) ? 'virtualWard.field.reason' : 'virtualWard.field.note')}
          required={EXPLAINED.includes(step)}
          problem={problems['note']}
          wide
        >
          {(names) => (
            <textarea
              {...names}
              className="input"
              maxLength={500}
              value={typed.note}
              onChange={(event) => set({ note: event.target.value })}
            />
          )}
        </FormField>
        <DialogEnd
          action={t(`virtualWard.step.${step}`)}
          tone={EXPLAINED.includes(step) ? 'danger' : 'primary'}
          busy={form.busy}
          problem={form.refusal?.text}
          onClose={onClose}
          onCancel={() => form.discard()}
        />
      </form>
    </Dialog>
  );
}
