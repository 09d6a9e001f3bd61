import { REPORT_DAYS, REPORT_PATIENT_DAYS } from '@wardlink/contract/reports';
import { daysBetween } from '@wardlink/domain';
import { checkPeriod } from '../../core/period.js';
import { Refusal } from '../../core/refusal.js';

/** Checks the size of a report. @throws Refusal `input.invalid`, `report.tooLarge` */
export function checkAmount(asked: { patientIds: readonly string[]; from: string; to: string }): void {
  checkPeriod(asked, REPORT_DAYS);
  checkDays(
    asked.patientIds.map(() => asked.from),
    asked.to,
  );
}

/**
 * Checks the total number of days of all patients. @param starts first day of each @throws Refusal `report.tooLarge`
 */
export function checkDays(starts: readonly string[], to: string): void {
  const days = starts.reduce((sum, from) => sum + daysBetween(from, to) + 1, 0);
  if (days > REPORT_PATIENT_DAYS) throw new Refusal('report.tooLarge');
}
