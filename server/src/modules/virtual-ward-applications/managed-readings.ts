import { dayOf, effectBounds, isManaged, type ApplicationState, type jointEffect } from '@wardlink/domain';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { effectReadings } from './effect-readings.js';

/** An application whose management began. */
interface Begun {
  id: string;
  patientId: string;
  state: ApplicationState;
  begunAt: Date | null;
  endedAt: Date | null;
}

type Managed = Parameters<typeof jointEffect>[0][number];

/** The values around each management, up to now if it continues; in the order of the applications. */
export async function managedReadings<Row extends Begun>(
  db: Queries,
  rows: readonly Row[],
  now: number,
  zone: string,
): Promise<(Managed & { row: Row })[]> {
  const managed = rows.map((row) => {
    const endedAt = isManaged(row.state) ? now : (row.endedAt?.getTime() ?? now);
    return { row, bounds: effectBounds(row.begunAt?.getTime() ?? now, endedAt) };
  });
  const spans = managed.map(({ row, bounds }) => ({
    applicationId: row.id,
    patientId: row.patientId,
    from: bounds.from,
    until: bounds.endedAt,
  }));
  const readings = groupRows(await effectReadings(db, spans), ({ applicationId }) => applicationId);
  return managed.map(({ row, bounds }) => ({
    row,
    bounds,
    readings: readings.get(row.id) ?? [],
    begunOn: dayOf(bounds.begunAt, zone),
  }));
}
