import type { MeterRequest } from '@wardlink/contract';
import { MOMENT } from '@wardlink/contract/schemas';
import { INDICATORS, readMeterEnd, type AnyIndicator } from '@wardlink/domain';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { derivedId } from '../records/derived-id.js';

type Sent = MeterRequest['readings'][number];
type Value = number | string | null;

/** A reading without its patient: a repeated reading has the same fields. */
export interface SentReading {
  indicator: AnyIndicator;
  figures: Readonly<Record<string, Value>>;
  /** The time as the device sent it. */
  sentTime: string;
}

/** The instant of a device's time; undefined if it is invalid or outside the contract's range. */
export function instantOfSent(text: string): number | undefined {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  // The contract has no instants before 1970.
  return Number.isNaN(at) || at < 0 ? undefined : at;
}

/** Figures to store: the words HI and LO become the end of the meter's range. */
export function figuresOfSent({ indicator, figures }: Pick<Sent, 'indicator' | 'figures'>): Record<string, Value> {
  const { meter, figures: fields } = INDICATORS[indicator];
  const name = fields[0]?.name ?? '';
  const word = figures[name];
  if (meter === undefined || typeof word !== 'string') return figures;
  const end = readMeterEnd(meter, word.trim());
  return end === undefined || end === 'impossible'
    ? figures
    : { ...figures, [name]: end.value, comparator: end.comparator };
}

/**
 * Parts from which the id of a reading is derived; they do not depend on the order of its figures.
 * @param device the meter, and the serial number if it is not registered
 */
export function partsOfId(device: readonly string[], { indicator, figures, sentTime }: SentReading) {
  const sorted = Object.entries(figures)
    .filter(([name, figure]) => name !== 'comparator' || figure !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return ['device', ...device, indicator, instantOfSent(sentTime) ?? sentTime, ...sorted.flat()];
}

/** Origin of a reading: devices, strips and operator. */
export interface Source {
  /** The meter. */
  deviceId: string;
  /** The device that has the token. */
  sentBy: string;
  /** Serial number of a meter behind a gateway. */
  serial: string | null;
  stripLot: string | null;
  operator: string | null;
  operatorId: string | null;
}

/** The device's parts of an id: an unregistered meter is identified by its serial number. */
export const namedDevice = ({ deviceId, sentBy, serial }: Source): string[] =>
  serial !== null && deviceId === sentBy ? [deviceId, serial] : [deviceId];

const notingSource = fixedQuery(
  (
    db,
    {
      readingId,
      deviceId,
      sentBy,
      serial,
      stripLot,
      operator,
      operatorId,
      receivedAt,
    }: Source & {
      readingId: string;
      receivedAt: Date;
    },
  ) =>
    db
      .insertInto('deviceReading')
      .values({ readingId, deviceId, sentBy, serial, stripLot, operator, operatorId, receivedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('readingId'),
);

/** Stores the origin of a reading. @returns false if it was stored before */
export async function noteSource(tx: Tx, readingId: string, source: Source, receivedAt: Date): Promise<boolean> {
  const noted = await notingSource(tx, { readingId, ...source, receivedAt });
  return noted.length > 0;
}

export const idOf = (device: readonly string[], reading: SentReading): string =>
  derivedId(...partsOfId(device, reading));
