import type { ReplyOf } from '@wardlink/contract';
import { builtInForm } from '@wardlink/contract/reports';
import { recordAudit } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { formAsPrinted } from '../forms/find.js';
import { readLink } from './link.js';
import { makerOf } from '../../core/access/link-maker.js';
import { patientsToPrint } from './patients.js';
import { sheetsOf } from './sheets.js';
import { isLinkStored } from './stored-links.js';

/**
 * Opens the report of a link. The link alone suffices, without a session.
 * @throws Refusal `report.linkExpired`; `report.linkInvalid` also if its author may no longer see one of its patients
 */
export async function openLink(call: Call<'report.open'>): Promise<ReplyOf<'report.open'>> {
  const { clock, request, secrets } = call;
  const link = await readLink(request.token, secrets.report, clock.now());
  const { from, to, language } = link;
  return inTransaction(call, async ({ tx }) => {
    // A withdrawn link answers like an expired one, so that its holder learns nothing else.
    if (!(await isLinkStored(tx, link.id))) throw new Refusal('report.linkExpired');
    // A link shows only what its author may see today.
    const maker = await makerOf(tx, link.by, clock.now());
    if (!maker) throw new Refusal('report.linkInvalid');
    const [first, ...others] = await patientsToPrint(tx, maker, link.patientIds);
    if (!first || 1 + others.length < link.patientIds.length) throw new Refusal('report.linkInvalid');
    // A hospital's own form is shown in the version that was shared; a built-in form has one version.
    const form = builtInForm(link.form) ?? (await formAsPrinted(tx, first.path, link.form, link.version));
    const event = { type: 'report.opened', after: { form: form.id, version: form.version, from, to } } as const;
    for (const { id, nodeId } of [first, ...others]) {
      await recordAudit(tx, clock.date(), event, { accountId: link.by, patientId: id, nodeId });
    }
    const printedBy = { name: maker.realName, latinName: maker.latinName };
    const sheets = await sheetsOf(tx, [first, ...others], { form, from, to, printedBy }, clock.now());
    return { ...sheets, language };
  });
}
