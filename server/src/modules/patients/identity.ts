import type { ReplyOf } from '@wardlink/contract';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { departmentOf, selectPatients, summaryOf } from '../patient-lookup/summary.js';

/** The patient's identity for the head of a screen. @throws Refusal `patient.unknown` outside the caller's scope */
export async function patientIdentity(call: Call<'patient.identity'>): Promise<ReplyOf<'patient.identity'>> {
  const { db, caller, clock, request } = call;
  const { patientId, accountId = null } = request;
  const select = selectPatients(db, caller);
  const row = await (
    accountId === null
      ? select.where('patient.id', '=', patientId ?? '0')
      : select.where('patient.id', 'in', (eb) =>
          eb
            .selectFrom('account')
            .select((one) => one.ref('account.patientId').$notNull().as('id'))
            .where('account.id', '=', accountId),
        )
  ).executeTakeFirst();
  if (!row) throw new Refusal('patient.unknown');
  const [{ zone }, department] = await Promise.all([settingsAt(db, row.path), departmentOf(db, row.departmentId)]);
  return {
    serverTime: clock.now(),
    identity: {
      ...summaryOf(row, clock.now(), zone),
      department,
      admissionTime: row.admissionTime?.getTime() ?? null,
      drugAllergies: row.drugAllergies,
    },
  };
}
