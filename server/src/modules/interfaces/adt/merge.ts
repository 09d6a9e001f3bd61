import { MERGED_FIELDS } from '@wardlink/contract';
import type { Adt, AdtSubject } from '@wardlink/interop/adt';
import type { Work } from '../../../core/transaction.js';
import { writePatient } from '../../admissions/move.js';
import { areOthers, differencesOf } from '../../merging/compare.js';
import { lockBoth, mergeInto } from '../../merging/merge.js';
import {
  addIdentifiers,
  lockIdentifiers,
  markFormer,
  recordsOf,
  type Identifier,
} from '../../patient-index/identifiers.js';
import { renumberStay, stayOfVisit } from '../../stays/write.js';
import { PutAside, type Outcome } from '../outcome.js';
import type { Partner } from '../partner.js';
import { identifiersOf, lockRecord } from './find-patient.js';
import { updatePerson } from './person.js';

interface Numbers {
  /** Numbers that remain, and those that are given up. */
  kept: Identifier[];
  gone: Identifier[];
}

/** The numbers of both records; where MRG names no type, the number is of any type that PID has. */
function numbersOf(partner: Partner, { subjects, former }: Adt): Numbers {
  const kept = identifiersOf(partner, subjects[0]?.person.identifiers ?? []);
  const gone = identifiersOf(partner, former.identifiers).flatMap((one) =>
    one.type === '' ? [one, ...kept.map(({ type }) => ({ ...one, type }))] : [one],
  );
  return { kept, gone };
}

async function recordOf(work: Work, partner: Partner, numbers: readonly Identifier[]) {
  const found = await recordsOf(work.tx, partner.hospitalId, numbers);
  if (found.length > 1) throw new PutAside('merge.identity');
  return found[0];
}

const nothing = (reason: 'merge.unknown' | 'merge.done', patientId?: string): Outcome => ({
  state: 'ignored',
  reason,
  notes: [],
  patientId,
});

/** Gives numbers to a record under which it was not known before. */
async function addTo(work: Work, partner: Partner, patientId: string, { kept, gone }: Numbers): Promise<void> {
  const { tx, clock } = work;
  const record = { patientId, hospitalId: partner.hospitalId };
  await addIdentifiers(tx, record, kept, clock.date());
  await addIdentifiers(tx, record, gone.slice(0, 1), clock.date());
  await markFormer(tx, partner.hospitalId, gone);
}

/**
 * Merges the record of MRG into that of PID. It cannot be undone, so that it happens by itself only where nothing
 * speaks against one person: another identity number, sex or birthday waits for somebody to decide.
 */
export async function applyMerge(work: Work, partner: Partner, adt: Adt): Promise<Outcome> {
  const { tx } = work;
  const numbers = numbersOf(partner, adt);
  await lockIdentifiers(tx, partner.hospitalId, [...numbers.kept, ...numbers.gone]);
  const [kept, gone] = [await recordOf(work, partner, numbers.kept), await recordOf(work, partner, numbers.gone)];
  if (!kept && !gone) return nothing('merge.unknown');
  if (!kept || !gone) {
    // Only one of them is known here: it is known by both numbers from now on.
    const { patientId } = (kept ?? gone) as { patientId: string };
    await addTo(work, partner, patientId, numbers);
    return { state: 'applied', notes: [], patientId };
  }
  if (kept.patientId === gone.patientId) {
    // The same pair the other way round: the number that should remain was given up before.
    if (kept.isFormer && !gone.isFormer) throw new PutAside('merge.reversed');
    return nothing('merge.done', kept.patientId);
  }
  const [first, second] = [await lockRecord(work, kept.patientId), await lockRecord(work, gone.patientId)];
  const rows = await lockBoth(work, { patientId: first.id, otherId: second.id });
  if (areOthers(rows.kept, rows.other) || differencesOf(rows.kept, rows.other).length > 0) {
    throw new PutAside('merge.identity');
  }
  if (rows.other.kind === 'inpatient') throw new PutAside('merge.inHospital');
  const taken = MERGED_FIELDS.filter((field) => rows.kept[field] === null && rows.other[field] !== null);
  await mergeInto(work, { ...rows, taken });
  await addTo(work, partner, first.id, numbers);
  const [{ person }] = adt.subjects as [AdtSubject, ...AdtSubject[]];
  const notes = await updatePerson(work, partner, await lockRecord(work, first.id), person, adt.at);
  return { state: 'applied', notes, patientId: first.id };
}

/** A number of a patient was changed: the record is known by the new one, and messages under the old one find it. */
export async function applyIdentifier(work: Work, partner: Partner, adt: Adt): Promise<Outcome> {
  const numbers = numbersOf(partner, adt);
  await lockIdentifiers(work.tx, partner.hospitalId, [...numbers.kept, ...numbers.gone]);
  const [kept, gone] = [await recordOf(work, partner, numbers.kept), await recordOf(work, partner, numbers.gone)];
  const patientId = gone?.patientId ?? kept?.patientId;
  if (patientId === undefined) return nothing('merge.unknown');
  if (kept && gone && kept.patientId !== gone.patientId) throw new PutAside('identifier.taken');
  await lockRecord(work, patientId);
  await addTo(work, partner, patientId, numbers);
  return { state: 'applied', notes: [], patientId };
}

/** The number of a visit was changed, from that of MRG to that of PV1. */
export async function applyVisitNumber(work: Work, partner: Partner, { subjects, former }: Adt): Promise<Outcome> {
  const { tx } = work;
  const [number, before] = [subjects[0]?.visit.number, former.visitNumber];
  if (number === undefined || before === undefined) return nothing('merge.unknown');
  const stated = await tx
    .selectFrom('statedVisit')
    .select(['number', 'patientId'])
    .where('partnerId', '=', partner.id)
    .where('number', 'in', [number, before])
    .execute();
  const visit = stated.find((one) => one.number === before);
  if (!visit?.patientId) return nothing('merge.unknown');
  if (stated.length > 1) throw new PutAside('visit.taken', { number });
  const row = await lockRecord(work, visit.patientId);
  const stay = await stayOfVisit(tx, row.id, before);
  if (stay) await renumberStay(tx, stay.id, number);
  if (row.hospitalizationNumber === before) await writePatient(tx, row, { hospitalizationNumber: number });
  await tx
    .updateTable('statedVisit')
    .set({ number })
    .where('partnerId', '=', partner.id)
    .where('number', '=', before)
    .execute();
  return { state: 'applied', notes: [], patientId: row.id };
}
