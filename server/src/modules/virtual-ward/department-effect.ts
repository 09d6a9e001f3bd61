import { effectTable, type ReplyOf } from '@wardlink/contract';
import { jointEffect, type EffectPeriod } from '@wardlink/domain';
import { isBelowPath } from '../../core/access/nodes.js';
import { nodeInScope } from '../../core/access/scope.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { figureFile } from '../../core/export/figure-file.js';
import type { FilePiece } from '../../core/export/table-file.js';
import type { Call } from '../../core/handler.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import { groupRows } from '../../database/group-by.js';
import { managedReadings } from '../virtual-ward-applications/managed-readings.js';
import { selectApplications } from '../virtual-ward-applications/select.js';

type Reply = ReplyOf<'virtualWard.effect'>;

const sharesOf = ({ readings, inRange, lows }: EffectPeriod) => ({ readings, inRange, lows });

/**
 * The effect on patients of a place, or of the caller's teams, whose management began in a period.
 * @throws Refusal `node.forbidden`, `input.invalid`
 */
export async function departmentEffect(
  call: Pick<Call<'virtualWard.effect'>, 'db' | 'caller' | 'clock' | 'request'>,
): Promise<Reply> {
  const { db, caller, clock, request } = call;
  const node = request.wardId ?? request.departmentId ?? null;
  const nodePath = node === null ? undefined : await nodeInScope(db, caller, node);
  const { zone } = await settingsAt(db, nodePath ?? caller.nodePath);
  checkPeriod(request);
  const { begin, end } = instantsOf(request, zone);
  let query = selectApplications(db, caller)
    .where('application.begunAt', '>=', begin)
    .where('application.begunAt', '<', end)
    .orderBy('application.begunAt');
  if (nodePath !== undefined) query = query.where(isBelowPath(nodePath, 'place.path'));
  const rows = await query.execute();
  const managed = await managedReadings(db, rows, clock.now(), zone);
  const departments = groupRows(managed, ({ row }) => JSON.stringify(row.department));
  return {
    ...jointEffect(managed),
    departments: [...departments.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { row } = first;
      const effect = jointEffect(own);
      return [
        {
          department: row.department ?? { name: row.placeName, latinName: row.placeLatinName },
          patients: own.length,
          before: sharesOf(effect.before),
          managed: sharesOf(effect.managed),
        },
      ];
    }),
  };
}

/** The same figures as a file. The export is recorded in the trail. */
export async function exportEffect(call: Call<'virtualWard.exportEffect'>): Promise<AsyncIterable<FilePiece>> {
  const { format, ...asked } = call.request;
  const { title, columns, rows } = effectTable(await departmentEffect(call), call.language);
  const nodeId = asked.wardId ?? asked.departmentId ?? call.caller.nodeId;
  const after = { ...asked, table: 'effect', format, language: call.language, rows: rows.length };
  await inTransaction(call, (work) => recordByCaller(work, { type: 'application.exported', after }, { nodeId }));
  return figureFile(format, { title, columns, rows });
}
