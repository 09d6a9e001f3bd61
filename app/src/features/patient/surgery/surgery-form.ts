import type { RequestOf } from '@wardlink/contract';
import { isValidFasting, SURGERY_MINUTES } from '@wardlink/domain';
import { clock } from '../../../clock/hospital-clock.js';
import { problemsIn, type FormModel, type Problems } from '../../../forms/model.js';
import { instantOfLocal, localTime } from '../../../registration/patient-form.js';
import type { PlannedSurgery } from './use-surgeries.js';

type TextField = 'kind' | 'minutes';

const wholeMinutes = (text: string): string | undefined => {
  const minutes = Number(text);
  const isOne = Number.isInteger(minutes) && minutes >= SURGERY_MINUTES.min && minutes <= SURGERY_MINUTES.max;
  return isOne ? undefined : 'minutes';
};

export const SURGERY_MODEL: FormModel<TextField> = {
  kind: { required: true, maxLength: 200, wide: true },
  minutes: { required: true, inputMode: 'numeric', figures: true, wrong: wholeMinutes },
};

/** Planned surgery as typed; times on the hospital's clock, in the format of their fields. */
export interface SurgeryForm extends Record<TextField, string> {
  at: string;
  fastingFrom: string;
}

const moment = (at: number | null | undefined): string => (at == null ? '' : localTime(at, clock.zone));

export const surgeryForm = (stored: PlannedSurgery | undefined): SurgeryForm => ({
  kind: stored?.kind ?? '',
  minutes: String(stored?.minutes ?? SURGERY_MINUTES.usual),
  at: moment(stored?.at),
  fastingFrom: moment(stored?.fastingFrom),
});

/** Keys of the problems, by field. */
export function surgeryProblems(form: SurgeryForm): Problems {
  const [at, fasting] = [form.at, form.fastingFrom].map((text) => instantOfLocal(text, clock.zone));
  return {
    ...problemsIn(SURGERY_MODEL, form, clock.today()),
    ...(at == null && { at: 'noDay' }),
    ...(fasting === undefined && { fastingFrom: 'noDay' }),
    ...(at != null && fasting != null && !isValidFasting(fasting, at) && { fastingFrom: 'fasting' }),
  };
}

/** Planned surgery in the form of the request; the form must be valid. */
export const sentSurgery = (
  form: SurgeryForm,
): Pick<RequestOf<'surgery.save'>, 'kind' | 'at' | 'fastingFrom' | 'minutes'> => ({
  kind: form.kind.trim(),
  minutes: Number(form.minutes),
  at: instantOfLocal(form.at, clock.zone) ?? 0,
  fastingFrom: instantOfLocal(form.fastingFrom, clock.zone) ?? null,
});
