import type { ComponentType } from 'react';
import type { ReplyOf } from '@wardlink/contract';

/** The care of one patient at home. */
export type Detail = ReplyOf<'enrolment.detail'>;

/** The curve of a patient, a component of the patient's page. */
export type Curve = ComponentType<{ patientId: string; days: number; isWide?: boolean }>;
