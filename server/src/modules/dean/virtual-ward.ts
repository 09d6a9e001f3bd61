import type { ReplyOf } from '@wardlink/contract';
import { jointEffect, type Period } from '@wardlink/domain';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Queries } from '../../database/connection.js';
import { managedReadings } from '../virtual-ward-applications/managed-readings.js';

type Effect = ReplyOf<'dean.survey'>['virtualWard'];

interface Where {
  path: string;
  zone: string;
  now: number;
}

/** Effect of the virtual ward on patients of a place whose management began in the period; null if there are none. */
export async function virtualWardEffect(db: Queries, { path, zone, now }: Where, period: Period): Promise<Effect> {
  const { begin, end } = instantsOf(period, zone);
  const rows = await db
    .selectFrom('virtualApplication as application')
    .innerJoin('organisationNode as place', 'place.id', 'application.nodeId')
    .selectAll('application')
    .where('application.begunAt', '>=', begin)
    .where('application.begunAt', '<', end)
    .where(isBelowPath(path, 'place.path'))
    .orderBy('application.begunAt')
    .execute();
  if (rows.length === 0) return null;
  const { patients, reached, meanDaysToTarget, before, managed } = jointEffect(
    await managedReadings(db, rows, now, zone),
  );
  const sharesOf = ({ readings, inRange, lows }: typeof before) => ({ readings, inRange, lows });
  return { patients, reached, meanDaysToTarget, before: sharesOf(before), managed: sharesOf(managed) };
}
