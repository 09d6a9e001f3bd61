import { INDICATORS, type AnyIndicator } from '@wardlink/domain';
import type { Tx } from '../../database/connection.js';
import { markReading } from '../quality/mark-reading.js';
import { nameStripLot } from '../readings/write.js';
import { stripLotNumbered } from './meters.js';

interface LateReading {
  indicator: AnyIndicator;
  readingId: string;
  deviceId: string;
  /** Epoch milliseconds. */
  measuredAt: number;
  /** Number of the strips' batch, as the device sent it. */
  stripLot: string | null;
  /** Path of the device's or the patient's node. */
  path: string;
}

/** Stores the strips and the quality mark of a reading that a person accepted, as for one that was stored at once. */
export async function completeReading(tx: Tx, reading: LateReading, at: Date): Promise<void> {
  if (!INDICATORS[reading.indicator].isControlled) return;
  const { readingId, stripLot, path } = reading;
  const stripLotId = stripLot === null ? undefined : await stripLotNumbered(tx, { nodePath: path })(stripLot);
  if (stripLotId !== undefined) await nameStripLot(tx, readingId, stripLotId);
  await markReading(tx, reading, at);
}
