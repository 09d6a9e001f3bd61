import type { ReplyOf } from '@wardlink/contract';

export type Outpatient = ReplyOf<'outpatient.list'>['rows'][number];
export type Counts = ReplyOf<'outpatient.list'>['counts'];
export type Visit = ReplyOf<'outpatient.saveVisit'>;
export type Recall = ReplyOf<'outpatient.recall'>;
export type Examination = ReplyOf<'outpatient.examine'>;
export type Detail = ReplyOf<'outpatient.detail'>;
export type VisitRow = ReplyOf<'outpatient.visits'>['rows'][number];

/** Address of the page of an outpatient. */
export const detailsOf = (patientId: string): string => `/ot/PatientDetails?id=${patientId}`;
