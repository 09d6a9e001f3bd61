import { REPORT_DAYS, REPORT_PATIENT_DAYS } from '@wardlink/contract/reports';
import { daysBetween } from '@wardlink/domain';
import { checkPeriod } from '../../core/period.js';
import { Refusal } from '../../core/refusal.js';

/** Checks what a report asks for. @throws Refusal `input.invalid`, `report.tooLarge` */
export function checkAmount(asked: { patientIds: readonly string[]; from: string; to: string }): void {
  checkPeriod(asked, REPORT_DAYS);
  const days = daysBetween(asked.from, asked.to) + 1;
  if (asked.patientIds.length * days > REPORT_PATIENT_DAYS) throw new Refusal('report.tooLarge');
}
