import { type RequestOf, diagnosisText, type Language } from '@wardlink/contract';
import { DEFAULT_MANAGED_DAYS, isValidFasting, MANAGED_DAYS, type Urgency } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { problemsIn, type FormModel, type Problems } from '../../forms/model.js';
import { instantOfLocal, localTime } from '../../registration/patient-form.js';
import type { Application, Suggested } from './types.js';

type TextField = 'teamId' | 'complaint' | 'diagnosis' | 'consultationRequest' | 'surgeryKind' | 'days';

const wholeDays = (text: string): string | undefined => {
  const days = Number(text);
  const isOne = Number.isInteger(days) && days >= MANAGED_DAYS.min && days <= MANAGED_DAYS.max;
  return isOne ? undefined : 'days';
};

export const APPLICATION_MODEL: FormModel<TextField> = {
  teamId: { required: true },
  complaint: { kind: 'long', required: true, maxLength: 2000 },
  diagnosis: { required: true, maxLength: 500, wide: true },
  consultationRequest: { kind: 'long', required: true, maxLength: 2000 },
  surgeryKind: { maxLength: 200, wide: true },
  days: { required: true, inputMode: 'numeric', figures: true, wrong: wholeDays },
};

/** An application as typed. */
export interface ApplicationForm extends Record<TextField, string> {
  urgency: Urgency;
  /** On the hospital's clock, in the format of their fields. */
  surgeryAt: string;
  fastingFrom: string;
  /** The surgery with which the fields were filled. */
  shownSurgery: { surgeryId: string; version: number } | null;
}

const moment = (at: number | null | undefined): string => (at == null ? '' : localTime(at, clock.zone));

/** Initial contents of a form: the stored application, or data of the patient's record. */
export function applicationForm(
  stored: Application | undefined,
  suggested: Suggested,
  teamId: string,
  language: Language,
): ApplicationForm {
  const { surgery, diagnosis } = stored ?? suggested;
  return {
    teamId: stored?.teamId ?? teamId,
    urgency: stored?.urgency ?? (suggested.reasons.some(({ kind }) => kind === 'critical') ? 'urgent' : 'routine'),
    complaint: stored?.complaint ?? '',
    diagnosis: diagnosis === null ? '' : diagnosisText(diagnosis, language),
    consultationRequest: stored?.consultationRequest ?? '',
    days: String(stored?.days ?? DEFAULT_MANAGED_DAYS),
    surgeryKind: surgery?.kind ?? '',
    surgeryAt: moment(surgery?.at),
    fastingFrom: moment(surgery?.fastingFrom),
    shownSurgery: surgery && { surgeryId: surgery.surgeryId, version: surgery.version },
  };
}

/** Keys of problems that prevent sending an application, by field. */
export function applicationProblems(form: ApplicationForm): Problems {
  const found = problemsIn(APPLICATION_MODEL, form, clock.today());
  const [at, fasting] = [form.surgeryAt, form.fastingFrom].map((text) => instantOfLocal(text, clock.zone));
  const hasSurgery = form.surgeryKind.trim() !== '' || form.surgeryAt !== '';
  return {
    ...found,
    ...(hasSurgery && form.surgeryKind.trim() === '' && { surgeryKind: 'incomplete' }),
    ...(hasSurgery && at == null && { surgeryAt: 'noDay' }),
    ...(fasting === undefined && { fastingFrom: 'noDay' }),
    ...(at != null && fasting != null && !isValidFasting(fasting, at) && { fastingFrom: 'fasting' }),
    ...(fasting != null && at == null && { fastingFrom: 'fasting' }),
  };
}

/** The application in the form of the request. @param apply it is sent to the team, not kept as a draft */
export function sentApplication(
  form: ApplicationForm,
  apply: boolean,
): Omit<RequestOf<'virtualWard.save'>, 'patientId' | 'applicationId' | 'version'> {
  const text = (typed: string): string | null => typed.trim() || null;
  const at = instantOfLocal(form.surgeryAt, clock.zone) ?? null;
  const kind = text(form.surgeryKind);
  return {
    teamId: form.teamId,
    urgency: form.urgency,
    days: Number(form.days),
    apply,
    complaint: text(form.complaint),
    diagnosis: text(form.diagnosis),
    consultationRequest: text(form.consultationRequest),
    surgery:
      kind !== null && at !== null
        ? { kind, at, fastingFrom: instantOfLocal(form.fastingFrom, clock.zone) ?? null }
        : null,
    shownSurgery: form.shownSurgery,
  };
}
