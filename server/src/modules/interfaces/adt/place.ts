import type { SentPlace, Visit } from '@wardlink/domain';
import { isPathBelow } from '../../../core/access/nodes.js';
import type { Work } from '../../../core/transaction.js';
import { bedsOf, wardsOf, type Ward } from '../../admissions/beds.js';
import { mappingOf } from '../codes.js';
import { PutAside, type Note } from '../outcome.js';
import type { Partner } from '../partner.js';

/** A place of the hospital that a sender named. */
export interface FoundPlace {
  since: Date;
  ward: Ward;
  /** The bed's own label; undefined if the ward has no such bed. */
  bed: string | null | undefined;
  sent: SentPlace;
}

/** Beds are written with and without leading zeros and the ward's code. */
const plain = (label: string): string =>
  label
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/** The label of a bed as the ward has it. */
function bedIn(labels: readonly string[], sent: string): string | undefined {
  return labels.find((label) => label === sent) ?? labels.find((label) => plain(label) === plain(sent));
}

async function wardOfCode(work: Work, partner: Partner, code: string): Promise<Ward> {
  const mapping = await mappingOf(work.tx, partner, 'ward', code);
  const [ward] = mapping?.nodeId ? await wardsOf(work.tx, partner.nodePath, mapping.nodeId) : [];
  // A ward that was closed, or lies outside of the partner's node, waits as one that nobody mapped.
  if (!ward || !isPathBelow(ward.path, partner.nodePath)) {
    throw new PutAside('ward.unmapped', { code }, [{ kind: 'ward', code }]);
  }
  return ward;
}

/** The places of a visit. @throws PutAside for a ward that nobody has mapped */
export async function placesOf(work: Work, partner: Partner, visit: Pick<Visit, 'places'>): Promise<FoundPlace[]> {
  const wards = new Map<string, Ward>();
  for (const { place } of visit.places) {
    if (!wards.has(place.ward)) wards.set(place.ward, await wardOfCode(work, partner, place.ward));
  }
  const labels = await bedsOf(work.tx, [...wards.values()]);
  return visit.places.map(({ since, place }) => {
    const ward = wards.get(place.ward) as Ward;
    const bed = place.bed === null ? null : bedIn(labels.get(ward.id) ?? [], place.bed);
    return { since: new Date(since), ward, bed, sent: place };
  });
}

/** The bed that a patient gets at a place. Without one, somebody has to decide: the note says why. */
export interface Seat {
  bed: string | null;
  wanted: { wardId: string; bed: string; reason: 'taken' | 'unknown'; since: Date } | null;
  notes: Note[];
}

/**
 * A bed for a patient. A bed that another patient is in, or that the ward does not have, does not keep anybody from the
 * ward: the patient is there without a bed, and the bed is wanted.
 */
export async function seatAt({ tx }: Work, place: FoundPlace, patientId: string | undefined): Promise<Seat> {
  const { ward, bed, sent, since } = place;
  if (bed === null) return { bed: null, wanted: null, notes: [] };
  const wanted = (reason: 'taken' | 'unknown', label: string): Seat => ({
    bed: null,
    wanted: { wardId: ward.id, bed: label, reason, since },
    notes: [{ code: `bed.${reason}`, detail: { bed: label, ward: ward.name } }],
  });
  if (bed === undefined) return wanted('unknown', sent.bed ?? '');
  const other = await tx
    .selectFrom('patient')
    .select('id')
    .where('kind', '=', 'inpatient')
    .where('wardId', '=', ward.id)
    .where('bed', '=', bed)
    .where('id', '<>', patientId ?? '0')
    .executeTakeFirst();
  return other ? wanted('taken', bed) : { bed, wanted: null, notes: [] };
}
