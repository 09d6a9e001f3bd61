import type { ReplyOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { checkAmount } from './amount.js';
import { formOf } from './forms.js';
import { signLink } from './link.js';
import { patientsToPrint } from './patients.js';
import { storeLink } from './stored-links.js';

/**
 * Makes a link to a form of patients.
 * @throws Refusal `report.formUnknown`, `report.tooLarge`, `patient.unknown` where the caller may not see one of them
 */
export async function shareLink(call: Call<'report.share'>): Promise<ReplyOf<'report.share'>> {
  const { caller, clock, request, secrets } = call;
  checkAmount(request);
  const { from, to, language } = request;
  const expiresAt = clock.now() + request.minutes * 60_000;
  return inTransaction(call, async (tx) => {
    const patients = await patientsToPrint(tx, caller, request.patientIds);
    if (patients.length < request.patientIds.length) throw new Refusal('patient.unknown');
    const { id: form, version } = formOf(request.form);
    const event = { type: 'report.shared', after: { form, version, from, to, expiresAt } } as const;
    for (const { id, nodeId } of patients) await recordByCaller(call, tx, event, { patientId: id, nodeId });
    const patientIds = patients.map(({ id }) => id);
    const link = { form, version, patientIds, from, to, language, expiresAt, by: caller.accountId };
    const id = await storeLink(tx, link, clock.date());
    return { token: await signLink({ id, ...link }, secrets.report), expiresAt };
  });
}
