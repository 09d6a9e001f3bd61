import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { builtInForm, REPORT_DAYS, type ReportDefinition } from '@wardlink/contract/reports';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { checkPeriod } from '../../core/period.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { formAsPrinted, formOf } from '../forms/find.js';
import { patientsToPrint } from './patients.js';

/**
 * The form that was printed: its current version, or for a hospital's own form an earlier one. A continued print needs
 * the current version, whose lines have fixed places.
 * @throws Refusal `report.formUnknown`, `report.formChanged`
 */
async function printedForm(
  tx: Tx,
  path: string,
  { form: id, version, continued }: Pick<RequestOf<'report.print'>, 'form' | 'version' | 'continued'>,
): Promise<ReportDefinition> {
  if (continued || builtInForm(id)) {
    const form = await formOf(tx, path, id);
    if (version !== form.version) throw new Refusal('report.formChanged');
    return form;
  }
  return formAsPrinted(tx, path, id, version);
}

/**
 * Records a print of each patient, so that it is listed and can be continued.
 * @throws Refusal `report.formUnknown`; `report.formChanged` if the form has a newer version, where lines may have
 *   other places; `patient.unknown` if one of the patients is out of scope
 */
export async function notePrint(call: Call<'report.print'>): Promise<ReplyOf<'report.print'>> {
  const { caller, clock, request } = call;
  const { prints, to, continued, language, version } = request;
  for (const { from } of prints) checkPeriod({ from, to }, REPORT_DAYS);
  const patientIds = prints.map(({ patientId }) => patientId);
  if (new Set(patientIds).size < patientIds.length) throw new Refusal('input.invalid', { field: 'prints' });
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const patients = await patientsToPrint(tx, caller, patientIds);
    const byId = new Map(patients.map((patient) => [patient.id, patient]));
    const path = patients[0]?.path;
    if (path === undefined) throw new Refusal('patient.unknown');
    const form = await printedForm(tx, path, request);
    for (const { patientId, from } of prints) {
      const patient = byId.get(patientId);
      if (!patient) throw new Refusal('patient.unknown');
      const event = {
        type: 'report.printed',
        after: { form: form.id, version, from, to, ...(request.reason ? { reason: request.reason } : {}) },
      } as const;
      await recordByCaller(work, event, { patientId, nodeId: patient.nodeId });
    }
    const rows = prints.map(({ patientId, from, firstLine, lastLine, lines }) => ({
      patientId,
      form: form.id,
      version,
      language,
      fromDay: from,
      toDay: to,
      continued,
      firstLine,
      lastLine,
      lines: continued ? lines : [],
      reason: request.reason ?? null,
      printedAt: clock.date(),
      printedBy: caller.accountId,
    }));
    await tx.insertInto('reportPrint').values(rows).execute();
    return {};
  });
}
