import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { hospitalPathOf, isBelowPath } from '../../core/access/nodes.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { typedText } from '../../core/typed-text.js';

type Known = ReplyOf<'outpatient.find'>['known'][number];

/** The column of each kind of number. */
const COLUMNS = {
  idCard: sql<string>`upper(patient.id_card)`,
  mobile: sql<string>`patient.mobile`,
  visitCardNumber: sql<string>`patient.visit_card_number`,
} as const satisfies Record<Known['by'], unknown>;

/**
 * Patients of the hospital with one of the numbers; for a patient whom the caller may not see, only that one exists.
 */
export async function findKnown({ db, caller, request }: Call<'outpatient.find'>): Promise<ReplyOf<'outpatient.find'>> {
  const known: Known[] = [];
  for (const by of ['idCard', 'visitCardNumber', 'mobile'] as const) {
    const text = typedText(request[by]);
    if (text === '') continue;
    const rows = await db
      .selectFrom('patient')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .select(['patient.id as patientId', 'patient.name', 'patient.latinName', 'patient.sex', 'patient.birthday'])
      .select(['patient.kind', 'patient.hospitalizationNumber', 'patient.visitCardNumber', 'patient.version'])
      .select(seesPatient(caller).as('visible'))
      .where(COLUMNS[by], '=', by === 'idCard' ? text.toUpperCase() : text)
      .where('patient.mergedInto', 'is', null)
      .where(isBelowPath(hospitalPathOf(caller.nodePath), 'place.path'))
      .orderBy('visible', 'desc')
      .orderBy('patient.id')
      .limit(5)
      .execute();
    const shown = rows.filter(({ visible }) => visible);
    known.push(...shown.map(({ visible: _, ...patient }) => ({ by, patient })));
    if (rows.length > shown.length) known.push({ by, patient: null });
  }
  return { known };
}
