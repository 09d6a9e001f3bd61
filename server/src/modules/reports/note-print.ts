import type { ReplyOf } from '@wardlink/contract';
import { REPORT_DAYS } from '@wardlink/contract/reports';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { checkPeriod } from '../../core/period.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { formOf } from './forms.js';
import { patientsToPrint } from './patients.js';

/**
 * Notes a print of each patient, so that it is known and can be continued.
 * @throws Refusal `report.formUnknown`; `report.formChanged` if the form has another version by now, where the lines may
 * have other places; `patient.unknown` if one of the patients is out of scope
 */
export async function notePrint(call: Call<'report.print'>): Promise<ReplyOf<'report.print'>> {
  const { caller, clock, request } = call;
  const { prints, to, continued, language, version } = request;
  for (const { from } of prints) checkPeriod({ from, to }, REPORT_DAYS);
  const patientIds = prints.map(({ patientId }) => patientId);
  if (new Set(patientIds).size < patientIds.length) throw new Refusal('input.invalid', { field: 'prints' });
  const form = formOf(request.form);
  if (version !== form.version) throw new Refusal('report.formChanged');
  return inTransaction(call, async (tx) => {
    const patients = await patientsToPrint(tx, caller, patientIds);
    const byId = new Map(patients.map((patient) => [patient.id, patient]));
    for (const { patientId, from } of prints) {
      const patient = byId.get(patientId);
      if (!patient) throw new Refusal('patient.unknown');
      const event = {
        type: 'report.printed',
        after: { form: form.id, version, from, to, ...(request.reason ? { reason: request.reason } : {}) },
      } as const;
      await recordByCaller(call, tx, event, { patientId, nodeId: patient.nodeId });
    }
    const rows = prints.map(({ patientId, from, firstLine, lastLine, lines }) => ({
      ...{ patientId, form: form.id, version, language, fromDay: from, toDay: to, continued, firstLine, lastLine },
      lines: continued ? lines : [],
      reason: request.reason ?? null,
      printedAt: clock.date(),
      printedBy: caller.accountId,
    }));
    await tx.insertInto('reportPrint').values(rows).execute();
    return {};
  });
}
