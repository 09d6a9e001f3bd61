import { patientEffectTable, type ReplyOf } from '@wardlink/contract';
import { managementEffect } from '@wardlink/domain';
import { patientInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Caller } from '../../core/caller.js';
import { figureFile } from '../../core/export/figure-file.js';
import type { FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries } from '../../database/connection.js';
import {
  applicationInScope,
  selectApplications,
  shownApplication,
  type ApplicationRow,
} from '../virtual-ward-applications/select.js';
import { managedReadings } from '../virtual-ward-applications/managed-readings.js';
import { stateWords } from '../virtual-ward-applications/state-words.js';
import { candidatesAmong } from './candidate-facts.js';
import { consultationsOf } from './consultations.js';

type Detail = ReplyOf<'virtualWard.detail'>;

async function stepsOf(db: Queries, applicationId: string): Promise<Detail['steps']> {
  const rows = await db
    .selectFrom('virtualApplicationStep as taken')
    .leftJoin('account', 'account.id', 'taken.accountId')
    .select(['taken.step', 'taken.at', 'taken.note', 'account.realName as name', 'account.latinName'])
    .where('taken.applicationId', '=', applicationId)
    .orderBy('taken.id')
    .execute();
  return rows.map(({ step, at, note, name, latinName }) => ({
    step,
    at: at.getTime(),
    note,
    by: name === null ? null : { name, latinName },
  }));
}

/** The effect of the management so far; null before the transfer. */
async function effectOf(db: Queries, row: ApplicationRow, now: number, zone: string): Promise<Detail['effect']> {
  if (row.begunAt === null) return null;
  const [managed] = await managedReadings(db, [row], now, zone);
  if (!managed) return null;
  const { readings, bounds, begunOn } = managed;
  return { ...bounds, ...managementEffect(readings, bounds, begunOn) };
}

/** An application with its history, consultations and effect. @throws Refusal `application.unknown` */
export async function applicationDetail({ db, caller, clock, request }: Call<'virtualWard.detail'>): Promise<Detail> {
  const row = await applicationInScope(db, caller, request.applicationId);
  const { zone } = await settingsAt(db, row.path);
  const [steps, consultations, effect] = await Promise.all([
    stepsOf(db, row.id),
    consultationsOf(db, { applicationIds: [row.id] }),
    effectOf(db, row, clock.now(), zone),
  ]);
  return {
    application: shownApplication(row, clock.now(), zone),
    steps,
    consultations: consultations.map(({ applicationId: _application, ...shown }) => shown),
    effect,
  };
}

/**
 * The effect of one application as a file.
 * @throws Refusal `application.unknown`, `application.stepForbids` before the transfer
 */
export async function exportPatientEffect(
  call: Call<'virtualWard.exportPatientEffect'>,
): Promise<AsyncIterable<FilePiece>> {
  const { db, caller, clock, language, request } = call;
  const row = await applicationInScope(db, caller, request.applicationId);
  const { zone } = await settingsAt(db, row.path);
  const effect = await effectOf(db, row, clock.now(), zone);
  if (!effect) throw new Refusal('application.stepForbids', { places: { state: stateWords(row.state) } });
  const table = patientEffectTable(effect, language);
  const after = { ...request, table: 'effect', language, rows: table.rows.length };
  const { patientId, nodeId } = row;
  await inTransaction(call, (work) =>
    recordByCaller(work, { type: 'application.exported', after }, { patientId, nodeId }),
  );
  return figureFile(request.format, table);
}

const ofPatient = (db: Queries, caller: Caller, patientId: string) =>
  selectApplications(db, caller)
    .where('application.patientId', '=', patientId)
    .orderBy('application.draftedAt', 'desc')
    .orderBy('application.id')
    .execute();

/** Applications of a patient, and the data that fills a new one. @throws Refusal `patient.unknown` */
export async function applicationsOfPatient(
  call: Call<'virtualWard.ofPatient'>,
): Promise<ReplyOf<'virtualWard.ofPatient'>> {
  const { db, caller, clock, request } = call;
  const patient = await patientInScope(db, caller, request.patientId);
  const settings = await settingsAt(db, patient.path);
  const [rows, [facts]] = await Promise.all([
    ofPatient(db, caller, patient.id),
    candidatesAmong(db, [patient.id], clock.now(), settings),
  ]);
  return {
    applications: rows.map((row) => shownApplication(row, clock.now(), settings.zone)),
    suggested: {
      diagnosis: facts?.diagnosis ?? null,
      surgery: facts?.surgery ?? null,
      reasons: facts?.reasons ?? [],
    },
  };
}
