import type { ReplyOf } from '@wardlink/contract';
import { FAULT_WORDS } from '@wardlink/contract/reports';
import { FormFile } from '@wardlink/contract/schemas';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { unstorableTexts } from '../../core/http/validation.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import { ownHospital } from './hospital.js';
import { wrongPlaceOf } from './json-place.js';
import { storeLogo } from './logo.js';
import { standing, writeDraft } from './save.js';

type File = Static<typeof FormFile>;

const validator = Compile(FormFile);

const faulty = (place: string): Refusal =>
  new Refusal('form.faulty', { field: 'text', places: { place: place || 'format', fault: FAULT_WORDS.shape } });

/** The content of a file. @throws Refusal `form.fileUnreadable`, `form.faulty` naming the first invalid place */
function fileOf(text: string): File {
  const wrong = wrongPlaceOf(text);
  if (wrong) throw new Refusal('form.fileUnreadable', { field: 'text', places: wrong });
  const file: unknown = JSON.parse(text);
  const [unstorable] = unstorableTexts(file);
  if (unstorable !== undefined) throw faulty(unstorable);
  const [error] = validator.Check(file) ? [] : validator.Errors(file);
  if (error) {
    const path = error.instancePath.split('/').slice(1);
    const [missing] = 'requiredProperties' in error.params ? (error.params.requiredProperties as string[]) : [];
    throw faulty([...path, ...(missing === undefined ? [] : [missing])].join('.'));
  }
  // Fields that do not belong to a form are dropped.
  return validator.Clean(file) as File;
}

/**
 * Makes a draft from a file: of a new form, or of the next version of an existing form.
 * @throws Refusal `node.forbidden`, `form.fileUnreadable`, `form.faulty`, `form.idTaken`, `form.logoUnreadable`,
 *   `form.logoSize`; `form.draftThere` if the form has a draft already, which a file must not replace
 */
export function importForm(call: Call<'form.import'>): Promise<ReplyOf<'form.import'>> {
  const { caller, request } = call;
  const hospitalId = ownHospital(caller);
  const { definition, logo } = fileOf(request.text);
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const id = request.form ?? definition.id;
    const { picture: _picture, ...header } = definition.header;
    const stored = logo === null ? undefined : await storeLogo(work, hospitalId, logo);
    const whole = { ...definition, id, header: { ...header, ...(stored && { picture: stored.picture }) } };
    const { base, hasDraft } = await standing(tx, hospitalId, id);
    if (hasDraft) throw new Refusal('form.draftThere', { field: 'form', places: { id } });
    const saved = await writeDraft(work, hospitalId, { base, revision: 0, definition: whole });
    const after = { version: saved.version, ...definition.title };
    await recordByCaller(work, { type: 'form.imported', subject: id, after }, { nodeId: hospitalId });
    return saved;
  });
}
