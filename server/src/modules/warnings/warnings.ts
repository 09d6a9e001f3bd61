import type { ClinicalWarning } from '@wardlink/contract';
import { INDICATORS, type Figures } from '@wardlink/domain';
import { departmentAt, PLACE_NAMES, WARD_NAMES } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { seesPatient } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';

/**
 * Selects warnings that no correction has superseded, of any patient; add a `where`, then apply `warningOf` to each
 * row.
 */
export function selectStanding(db: Queries) {
  return (
    db
      .selectFrom('warning')
      .innerJoin('patient', 'patient.id', 'warning.patientId')
      .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
      .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
      .innerJoin('account as author', 'author.id', 'warning.raisedBy')
      // Only outpatients are called by their account; an inpatient is at the bed.
      .leftJoin('account as own', (join) =>
        join
          .onRef('own.patientId', '=', 'patient.id')
          .on('patient.kind', '<>', 'inpatient')
          .on('own.enabled', '=', true),
      )
      .leftJoin('account as acknowledger', 'acknowledger.id', 'warning.acknowledgedBy')
      .selectAll('warning')
      .select([
        'patient.name as patientName',
        'patient.latinName as patientLatinName',
        'patient.bed',
        'patient.kind',
        'own.id as ownAccountId',
        'place.path',
        ...PLACE_NAMES,
        ...WARD_NAMES,
        'author.realName as authorName',
        'author.latinName as authorLatinName',
        'acknowledger.realName as acknowledgerName',
        'acknowledger.latinName as acknowledgerLatinName',
      ])
      .select(departmentAt('place.path').as('department'))
      .where('warning.supersededAt', 'is', null)
  );
}

/** `selectStanding`, only for patients whom the caller may see. */
export function selectWarnings(db: Queries, caller: Pick<Caller, 'scope'>) {
  return selectStanding(db).where(seesPatient(caller));
}

export type WarningRow = Awaited<ReturnType<ReturnType<typeof selectStanding>['execute']>>[number];

/** A row in the contract's form. */
export function warningOf(row: WarningRow): ClinicalWarning {
  const shared = {
    warningId: row.id,
    patientId: row.patientId,
    patient: { name: row.patientName, latinName: row.patientLatinName },
    ward: {
      name: row.wardName ?? row.placeName,
      latinName: row.wardName === null ? row.placeLatinName : row.wardLatinName,
      department: row.department,
    },
    bed: row.bed,
    atHome: row.kind !== 'inpatient',
    userId: row.ownAccountId,
    readingId: row.readingId,
    critical: row.critical,
    measuredAt: row.measuredAt.getTime(),
    raisedAt: row.raisedAt.getTime(),
    raisedBy: { userId: row.raisedBy, name: row.authorName, latinName: row.authorLatinName },
    step: row.step,
    escalatesAt: row.escalateAt?.getTime() ?? null,
    acknowledgedAt: row.acknowledgedAt?.getTime() ?? null,
    acknowledgedBy:
      row.acknowledgerName === null ? null : { name: row.acknowledgerName, latinName: row.acknowledgerLatinName },
    actions: row.actions ?? [],
    note: row.note,
    recheckAt: row.recheckAt?.getTime() ?? null,
  };
  const { indicator, figures, status, range, standings, critical } = row;
  const level = INDICATORS[indicator].warning?.levelOf?.(figures as Figures, critical);
  return {
    indicator,
    ...shared,
    ...figures,
    status,
    range,
    ...(level === undefined ? {} : { level }),
    ...(indicator === 'pressure' ? { standings } : {}),
  } as ClinicalWarning;
}
