import type { ReplyOf } from '@wardlink/contract';
import type { ReportDefinition } from '@wardlink/contract/reports';
import type { ReportTexts } from './texts.js';

export type ReportData = ReplyOf<'report.sheets'>;
export type ReportPatient = ReportData['patients'][number];
export type ReportReading = ReportPatient['readings'][number];
export type ReportVital = ReportPatient['vitals'][number];
export type Correction = ReportPatient['corrections'][number];

/** Everything on which the content of a cell depends. */
export interface ReportContext {
  form: ReportDefinition;
  /** A period of hospital days, both included, in the hospital's zone. */
  zone: string;
  from: string;
  to: string;
  texts: ReportTexts;
  patient: ReportPatient;
  /** Whether figures leave out values without valid quality control or authorised operator; the values themselves are printed. */
  leavesOutLacking: boolean;
  /** Width of each column, millimetres. */
  widths: readonly number[];
}
