import { currentLanguage } from '../../language/i18n.js';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { virtualWardWords, type ReplyOf } from '@wardlink/contract';
import { URGENCIES } from '@wardlink/domain';
import { Button } from '../../elements/button.js';
import { DateField } from '../../elements/date-field.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { Segmented } from '../../elements/segmented.js';
import { Tag } from '../../elements/tag.js';
import { FormEnd } from '../../forms/form-end.js';
import { FormField } from '../../forms/form-field.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useLanguage, useName, type Named } from '../../language/names.js';
import {
  APPLICATION_MODEL,
  applicationForm,
  applicationProblems,
  sentApplication,
  type ApplicationForm,
} from './application-form.js';
import { isUrgentReason, reasonText } from './reason-texts.js';
import type { Application, Suggested } from './types.js';
import './virtual-ward.css';

type Team = ReplyOf<'virtualWard.teams'>['teams'][number];

interface Props {
  patient: Named & { patientId: string };
  /** The application to change; undefined for a new one. */
  stored?: Application | undefined;
  onClose: () => void;
  onSaved: (application: Application) => void;
  /** Somebody else changed it: it is loaded again. */
  onOutdated: () => void;
}

/** Applies for the virtual ward; the form starts with data of the patient's record. */
export function ApplicationDialog(props: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { patientId } = props.patient;
  const load = useCallback(
    () => Promise.all([call('virtualWard.teams', {}), call('virtualWard.ofPatient', { patientId })]),
    [patientId],
  );
  const { loaded, reload } = useLoad(`application ${patientId}`, load);
  return (
    <Dialog title={t('virtualWard.applyFor', { name: nameOf(props.patient) })} wide onClose={props.onClose}>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {([{ teams }, { suggested }]) => (
          <Form {...props} teams={teams.filter(({ enabled, own }) => enabled && !own)} suggested={suggested} />
        )}
      </Listing>
    </Dialog>
  );
}

function Form({
  patient: { patientId },
  stored,
  onClose,
  onSaved,
  onOutdated,
  teams,
  suggested,
}: Props & { teams: readonly Team[]; suggested: Suggested }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useName();
  const initial = useRef(
    applicationForm(stored, suggested, teams.length === 1 ? (teams[0]?.teamId ?? '') : '', currentLanguage()),
  );
  const save = (typed: ApplicationForm, apply: boolean, writeId: () => string) =>
    call('virtualWard.save', {
      patientId,
      applicationId: stored?.applicationId ?? writeId(),
      version: stored?.version ?? 0,
      ...sentApplication(typed, apply),
    });
  const form = useForm({
    draft: `application.${stored?.applicationId ?? patientId}`,
    initial: initial.current,
    check: (typed: ApplicationForm) =>
      Object.fromEntries(
        Object.entries(applicationProblems(typed)).map(([field, key]) => [field, t(`virtualWard.problem.${key}`)]),
      ),
    send: (typed, writeId) => save(typed, true, writeId),
    onSent: ({ application }) => onSaved(application),
  });
  const field = useFields('virtualWard', APPLICATION_MODEL, form);
  const { form: typed, problems, set } = form;
  const isSent = stored?.state === 'applied';
  const moment = (name: 'surgeryAt' | 'fastingFrom') => (
    <FormField label={t(`virtualWard.field.${name}`)} problem={problems[name]}>
      {(names) => (
        <DateField
          {...names}
          withTime
          className="input num"
          name={name}
          value={typed[name]}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </FormField>
  );
  return (
    <form className="form-sections virtual-form" onSubmit={form.submit} noValidate>
      {suggested.reasons.length > 0 && (
        <p className="virtual-reasons">
          {suggested.reasons.map((reason) => (
            <Tag key={reason.kind} tone={isUrgentReason(reason) ? 'low' : 'high'} numeric>
              {reasonText(reason, t)}
            </Tag>
          ))}
        </p>
      )}
      <fieldset>
        {field('teamId', {
          choices: [['', t('registration.choose')], ...teams.map((team) => [team.teamId, nameOf(team)] as const)],
        })}
        {field('days')}
        <div className="virtual-urgency">
          <Segmented
            label={t('virtualWard.field.urgency')}
            value={typed.urgency}
            onChange={(urgency) => set({ urgency })}
            choices={URGENCIES.map((value) => ({ value, label: virtualWardWords[language].urgency[value] }))}
          />
          <small>{t(`virtualWard.within.${typed.urgency}`)}</small>
        </div>
        {field('complaint')}
        {field('diagnosis')}
        {field('consultationRequest')}
      </fieldset>
      <fieldset>
        <legend>{t('virtualWard.surgery')}</legend>
        {field('surgeryKind')}
        {moment('surgeryAt')}
        {moment('fastingFrom')}
      </fieldset>
      <FormEnd
        form={form}
        words="virtualWard"
        isNew
        saveLabel={t(isSent ? 'virtualWard.save' : 'virtualWard.apply')}
        onDiscard={onClose}
        outdated={{ code: 'application.changed', onAgain: onOutdated }}
      >
        {!isSent && (
          <Button
            disabled={form.busy || typed.teamId === ''}
            onClick={() => void form.run((writeId) => save(typed, false, writeId))}
          >
            {t('virtualWard.keepDraft')}
          </Button>
        )}
      </FormEnd>
    </form>
  );
}
