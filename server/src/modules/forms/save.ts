import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { checkDefinition } from './check.js';
import { lockForms, ownHospital } from './hospital.js';
import { checkLogo } from './logo.js';

type Saved = ReplyOf<'form.save'>;

/** Locks the hospital's forms; reads the newest published version of a form and the draft of the next one. */
async function standingOf(tx: Tx, hospitalId: string, form: string) {
  await lockForms(tx, hospitalId);
  const rows = await tx
    .selectFrom('reportForm')
    .select(['id', 'version', 'state', 'revision', 'definition'])
    .where('hospitalId', '=', hospitalId)
    .where('form', '=', form)
    .orderBy('version', 'desc')
    .execute();
  return {
    draft: rows.find(({ state }) => state === 'draft'),
    latest: rows.find(({ state }) => state !== 'draft')?.version ?? 0,
    versions: rows,
  };
}

/**
 * Writes a draft, without an audit event.
 * @throws Refusal `form.idTaken`, `form.faulty`, `form.logoUnknown`; `form.changed` if the draft, or the version before
 *   it, has changed
 */
export async function writeDraft(
  { tx, caller, clock }: Work,
  hospitalId: string,
  { base, revision, definition }: RequestOf<'form.save'>,
): Promise<Saved> {
  checkDefinition(definition);
  const form = definition.id;
  const { draft, latest } = await standingOf(tx, hospitalId, form);
  await checkLogo(tx, hospitalId, definition);
  const isTaken = base === 0 && revision === 0 && (draft !== undefined || latest > 0);
  if (isTaken) throw new Refusal('form.idTaken', { field: 'definition.id', places: { id: form } });
  if ((draft?.revision ?? 0) !== revision || latest !== base) throw new Refusal('form.changed');
  const version = latest + 1;
  const changed = {
    definition: JSON.stringify({ ...definition, version }),
    changedAt: clock.date(),
    changedBy: caller.accountId,
    revision: revision + 1,
  };
  if (draft) {
    await tx.updateTable('reportForm').set(changed).where('id', '=', draft.id).execute();
  } else {
    const made = { madeAt: clock.date(), madeBy: caller.accountId };
    await tx
      .insertInto('reportForm')
      .values({ hospitalId, form, version, state: 'draft', ...made, ...changed })
      .execute();
  }
  return { form, version, revision: revision + 1 };
}

/** @throws Refusal `node.forbidden` and those of `writeDraft` */
export function saveForm(call: Call<'form.save'>): Promise<Saved> {
  const hospitalId = ownHospital(call.caller);
  return inTransaction(call, async (work) => {
    const saved = await writeDraft(work, hospitalId, call.request);
    const { zh, en } = call.request.definition.title;
    const after = { version: saved.version, revision: saved.revision, zh, en };
    await recordByCaller(work, { type: 'form.saved', subject: saved.form, after }, { nodeId: hospitalId });
    return saved;
  });
}

/** The draft that a request names, if it has not changed since the caller read it. @throws Refusal `form.changed` */
async function draftOf(tx: Tx, hospitalId: string, { form, revision }: RequestOf<'form.discard'>) {
  const { draft } = await standingOf(tx, hospitalId, form);
  if (!draft || draft.revision !== revision) throw new Refusal('form.changed');
  return draft;
}

/** @throws Refusal `node.forbidden`, `form.changed` */
export function discardDraft(call: Call<'form.discard'>): Promise<Record<string, never>> {
  const hospitalId = ownHospital(call.caller);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { id, version } = await draftOf(tx, hospitalId, call.request);
    await tx.deleteFrom('reportForm').where('id', '=', id).execute();
    const event = { type: 'form.discarded', subject: call.request.form, before: { version } } as const;
    await recordByCaller(work, event, { nodeId: hospitalId });
    return {};
  });
}

/**
 * @throws Refusal `node.forbidden`, `form.changed`, and those of `checkDefinition`, since an earlier release may have
 *   accepted the draft
 */
export function publishForm(call: Call<'form.publish'>): Promise<ReplyOf<'form.publish'>> {
  const { caller, clock, request } = call;
  const hospitalId = ownHospital(caller);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { id, version, definition } = await draftOf(tx, hospitalId, request);
    checkDefinition(definition);
    const published = { publishedAt: clock.date(), publishedBy: caller.accountId };
    await tx
      .updateTable('reportForm')
      .set({ state: 'published', ...published })
      .where('id', '=', id)
      .execute();
    const event = {
      type: 'form.published',
      subject: request.form,
      before: { version: version - 1 },
      after: { version, ...definition.title },
    } as const;
    await recordByCaller(work, event, { nodeId: hospitalId });
    return { form: request.form, version };
  });
}

/** Withdraws all versions of a form. @throws Refusal `node.forbidden`, `form.changed` if a newer one was published */
export function withdrawForm(call: Call<'form.withdraw'>): Promise<Record<string, never>> {
  const { caller, clock, request } = call;
  const hospitalId = ownHospital(caller);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const { latest, versions } = await standingOf(tx, hospitalId, request.form);
    if (latest === 0 || latest !== request.version) throw new Refusal('form.changed');
    // Already withdrawn.
    if (versions.every(({ state }) => state !== 'published')) return {};
    await tx
      .updateTable('reportForm')
      .set({ state: 'withdrawn', withdrawnAt: clock.date(), withdrawnBy: caller.accountId })
      .where('hospitalId', '=', hospitalId)
      .where('form', '=', request.form)
      .where('state', '=', 'published')
      .execute();
    const event = { type: 'form.withdrawn', subject: request.form, before: { version: latest } } as const;
    await recordByCaller(work, event, { nodeId: hospitalId });
    return {};
  });
}

/** The newest published version, and whether a draft exists. */
export async function standing(tx: Tx, hospitalId: string, form: string): Promise<{ base: number; hasDraft: boolean }> {
  const { draft, latest } = await standingOf(tx, hospitalId, form);
  return { base: latest, hasDraft: draft !== undefined };
}
