import type { ReplyOf } from '@wardlink/contract';
import { agesOn, compareCandidates, dayOf, OPEN_STATES } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt, hospitalPathOf, isBelowAnyPath, isBelowPath } from '../../core/access/nodes.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { inScope } from '../../core/access/scope.js';
import type { Call } from '../../core/handler.js';
import { settingsAt, type Settings } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { actsForTeam } from '../virtual-ward-applications/access.js';
import { candidatesAmong, type Candidate } from './candidate-facts.js';

/** Maximum number of suggested patients: nobody can use a longer list. */
const MOST = 50;

/** Inpatients at or below a path without an open application. */
const withoutApplication = (db: Queries, path: string) =>
  db
    .selectFrom('patient')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select(['patient.id', 'patient.name', 'patient.latinName', 'patient.sex', 'patient.birthday', 'patient.bed'])
    .select(['patient.hospitalizationNumber', 'place.path'])
    .select(['place.name as placeName', 'place.latinName as placeLatinName'])
    .select(departmentAt('place.path').as('department'))
    .where('patient.kind', '=', 'inpatient')
    .where('patient.mergedInto', 'is', null)
    .where(isBelowPath(path, 'place.path'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('virtualApplication as open')
            .select('open.id')
            .whereRef('open.patientId', '=', 'patient.id')
            .where('open.state', 'in', OPEN_STATES),
        ),
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof withoutApplication>['execute']>>[number];

/** The patients with a reason, most urgent first. */
async function ranked(
  db: Queries,
  rows: readonly Row[],
  now: number,
  settings: Settings,
): Promise<{ row: Row; candidate: Candidate }[]> {
  const found = await candidatesAmong(
    db,
    rows.map(({ id }) => id),
    now,
    settings,
  );
  return rows
    .flatMap((row, index) => {
      const candidate = found[index];
      return candidate && candidate.reasons.length > 0 ? [{ row, candidate }] : [];
    })
    .sort((one, other) => compareCandidates(one.candidate.reasons, other.candidate.reasons))
    .slice(0, MOST);
}

const wardOf = ({ placeName: name, placeLatinName: latinName, department }: Row) => ({ name, latinName, department });

/** Patients of a place who are suggested for the virtual ward. @throws Refusal `node.forbidden` */
export async function listCandidates(call: Call<'virtualWard.candidates'>): Promise<ReplyOf<'virtualWard.candidates'>> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const now = clock.now();
  const rows = await withoutApplication(db, path).where(inScope(caller, 'place.path')).execute();
  const today = dayOf(now, settings.zone);
  return {
    serverTime: now,
    candidates: (await ranked(db, rows, now, settings)).map(({ row, candidate }) => ({
      patient: {
        patientId: row.id,
        name: row.name,
        latinName: row.latinName,
        sex: row.sex,
        ...agesOn(row.birthday, today),
        hospitalizationNumber: row.hospitalizationNumber,
        bed: row.bed,
        ward: wardOf(row),
      },
      diagnosis: candidate.diagnosis,
      surgery: candidate.surgery,
      reasons: candidate.reasons,
    })),
  };
}

/**
 * For a team: beds of the hospital outside of its department, with reasons; it learns the patient only by an
 * application.
 */
export async function listSuggestions(
  call: Call<'virtualWard.suggestions'>,
): Promise<ReplyOf<'virtualWard.suggestions'>> {
  const { db, caller, clock } = call;
  const now = clock.now();
  const teams = await db
    .selectFrom('team')
    .innerJoin('organisationNode as base', 'base.id', 'team.nodeId')
    .select('base.path')
    .where('team.enabled', '=', true)
    .where(actsForTeam(caller))
    .execute();
  const [first] = teams;
  if (!first) return { suggestions: [], serverTime: now };
  const hospital = hospitalPathOf(first.path);
  const settings = await settingsAt(db, hospital);
  const bases = teams.map(({ path }) => path);
  const rows = await withoutApplication(db, hospital)
    .where(sql<boolean>`not ${isBelowAnyPath(bases, 'place.path')}`)
    .execute();
  return {
    serverTime: now,
    suggestions: (await ranked(db, rows, now, settings)).map(({ row, candidate }) => ({
      ward: wardOf(row),
      bed: row.bed,
      reasons: candidate.reasons,
    })),
  };
}
