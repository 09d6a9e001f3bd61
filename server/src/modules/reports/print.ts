import type { ReplyOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { checkAmount, checkDays } from './amount.js';
import { formAsPrinted, formOf } from '../forms/find.js';
import { pastPrintsOf } from './past-prints.js';
import { patientsToPrint } from './patients.js';
import { sheetsOf } from './sheets.js';

/**
 * A form of patients, without those whom the caller may not see.
 * @throws Refusal `report.formUnknown`, `report.versionUnknown`, `report.tooLarge`, `patient.unknown` if no patient
 *   remains
 */
export async function printSheets(call: Call<'report.sheets'>): Promise<ReplyOf<'report.sheets'>> {
  const { caller, clock, request } = call;
  checkAmount(request);
  const { from, to } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const [first, ...others] = await patientsToPrint(tx, caller, request.patientIds);
    if (!first) throw new Refusal('patient.unknown');
    const { version } = request;
    const form = version
      ? await formAsPrinted(tx, first.path, request.form, version)
      : await formOf(tx, first.path, request.form);
    const ids = [first, ...others].map(({ id }) => id);
    const past = await pastPrintsOf(tx, form.id, ids, request.continued ? { version: form.version, to } : undefined);
    const fromOf = (id: string): string => past.get(id)?.continuedSheet?.from ?? from;
    checkDays(ids.map(fromOf), to);
    for (const { id, nodeId } of [first, ...others]) {
      const after = { form: form.id, version: form.version, from: fromOf(id), to };
      await recordByCaller(work, { type: 'report.previewed', after }, { patientId: id, nodeId });
    }
    const printedBy = { name: caller.realName, latinName: caller.latinName };
    return sheetsOf(tx, [first, ...others], { form, from, to, printedBy, past }, clock.now());
  });
}
