import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { recordByCaller, type Recording } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { checkAmount } from './amount.js';
import { formAsPrinted, formOf } from '../forms/find.js';
import { signLink } from './link.js';
import type { Maker } from '../../core/access/link-maker.js';
import { patientsToPrint } from './patients.js';
import { storeLink } from './stored-links.js';

/**
 * Makes a link to a form of patients.
 * @throws Refusal `report.formUnknown`, `report.tooLarge`, `patient.unknown` if the caller may not see one of them
 */
export async function shareLink(call: Call<'report.share'>): Promise<ReplyOf<'report.share'>> {
  return inTransaction(call, async (work) => {
    const { token, expiresAt } = await makeLink(work, call.request, call.secrets.report);
    return { token, expiresAt };
  });
}

type MadeLink = ReplyOf<'report.share'> & { id: string; version: number };

/** Makes, stores and signs a link. @param secret of the signature @throws Refusal as `shareLink` does */
export async function makeLink(
  work: Recording<Pick<Maker, 'accountId' | 'nodeId' | 'scope'>>,
  request: RequestOf<'report.share'>,
  secret: string,
): Promise<MadeLink> {
  checkAmount(request);
  const { tx, caller, clock } = work;
  const { from, to, language } = request;
  const expiresAt = clock.now() + request.minutes * 60_000;
  const patients = await patientsToPrint(tx, caller, request.patientIds);
  if (patients.length < request.patientIds.length) throw new Refusal('patient.unknown');
  const [first] = patients;
  if (!first) throw new Refusal('patient.unknown');
  const { id: form, version } = request.version
    ? await formAsPrinted(tx, first.path, request.form, request.version)
    : await formOf(tx, first.path, request.form);
  const event = { type: 'report.shared', after: { form, version, from, to, expiresAt } } as const;
  for (const { id, nodeId } of patients) await recordByCaller(work, event, { patientId: id, nodeId });
  const patientIds = patients.map(({ id }) => id);
  const link = { form, version, patientIds, from, to, language, expiresAt, by: caller.accountId };
  const id = await storeLink(tx, link, clock.date());
  return { id, version, token: await signLink({ id, ...link }, secret), expiresAt };
}
