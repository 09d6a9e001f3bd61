/** What a hospital's information system says of one visit. */
export const VISIT_EVENTS = [
  'preAdmit',
  'admit',
  'register',
  'toInpatient',
  'toOutpatient',
  'move',
  'update',
  'discharge',
  'cancelMove',
  'cancelDischarge',
  'cancelPreAdmit',
  'cancelVisit',
] as const;
export type VisitEventKind = (typeof VISIT_EVENTS)[number];

export type VisitClass = 'inpatient' | 'outpatient' | 'planned';

/** A place as the sender names it. */
export interface SentPlace {
  ward: string;
  /** Null: in the ward without a bed. */
  bed: string | null;
}

export interface VisitEvent {
  kind: VisitEventKind;
  /** When it took effect, ms; of a cancellation, when it was made. */
  at: number;
  /** Order of arrival, for events of the same time and kind. */
  order: number;
  place?: SentPlace | undefined;
  /** The class that the event states; kinds of their own class do not need it. */
  class?: VisitClass | undefined;
  /** Begin and end of the visit, as the event states them, ms. */
  beganAt?: number | undefined;
  endedAt?: number | undefined;
  /** The attending doctor, as the sender names them; null if the value was deleted. */
  doctor?: string | null | undefined;
}

export interface Visit {
  class: VisitClass;
  /** ms; of a planned visit, when it is expected or was announced. */
  beganAt: number;
  endedAt: number | null;
  cancelledAt: number | null;
  doctor: string | null;
  /**
   * Each place with its begin, oldest first; the first one begins with the visit. Where no move was stated, the place may
   * have been mentioned by the way.
   */
  places: { since: number; place: SentPlace; isMove: boolean }[];
  /** Whether the beginning itself or its time was told; a visit may become known by a later event. */
  isBeginKnown: boolean;
}

/** Events of one instant in the order in which they can have happened. */
const RANK: Readonly<Record<VisitEventKind, number>> = Object.fromEntries(
  VISIT_EVENTS.map((kind, index) => [kind, index]),
) as Record<VisitEventKind, number>;

/** Class that an event gives a visit; undefined if it leaves the class as it is. */
const CLASS_OF: Readonly<Partial<Record<VisitEventKind, VisitClass>>> = {
  preAdmit: 'planned',
  admit: 'inpatient',
  register: 'outpatient',
  toInpatient: 'inpatient',
  toOutpatient: 'outpatient',
};

interface Move {
  since: number;
  place: SentPlace;
  /** Whether an event of a move told it, which can be cancelled. */
  isMove: boolean;
}

interface Course {
  class: VisitClass;
  /** When the first event of the visit took effect. */
  first: number;
  /** When an event that begins the visit took effect. */
  begun: number | undefined;
  stated: number | undefined;
  endedAt: number | null;
  cancelledAt: number | null;
  doctor: string | null;
  moves: Move[];
}

type Step = (course: Course, event: VisitEvent) => void;

/** A place that is told by the way: it is all that is known of the visit's places, or nobody is moved by it. */
const mention: Step = ({ moves }, { at, place }) => {
  if (moves.length === 0 && place) moves.push({ since: at, place, isMove: false });
};

/** The visit begins. Stated again, it changes nothing of the places; after a cancellation it begins again. */
const begin: Step = (course, { at, place }) => {
  if (course.cancelledAt !== null) Object.assign(course, { cancelledAt: null, endedAt: null, moves: [] });
  else if (course.begun !== undefined) return;
  course.begun = at;
  if (place) course.moves.push({ since: at, place, isMove: false });
};

const STEPS: Readonly<Record<VisitEventKind, Step>> = {
  preAdmit: mention,
  admit: begin,
  register: begin,
  toInpatient: mention,
  toOutpatient: mention,
  move: ({ moves }, { at, place }) => {
    if (place) moves.push({ since: at, place, isMove: true });
  },
  update: (course, event) => {
    mention(course, event);
    if (course.endedAt !== null && event.endedAt !== undefined) course.endedAt = event.endedAt;
  },
  discharge: (course, event) => {
    mention(course, event);
    course.endedAt = event.endedAt ?? event.at;
  },
  cancelMove: (course, event) => {
    if (course.moves.at(-1)?.isMove === true) course.moves.pop();
    mention(course, event);
  },
  cancelDischarge: (course, event) => {
    mention(course, event);
    course.endedAt = null;
  },
  // What has begun is not planned any more.
  cancelPreAdmit: (course, { at }) => {
    if (course.begun === undefined) course.cancelledAt = at;
  },
  cancelVisit: (course, { at }) => {
    course.cancelledAt = at;
  },
};

/** Class of a visit that becomes known by an event in its middle. */
const classOf = ({ kind, class: stated }: VisitEvent): VisitClass => CLASS_OF[kind] ?? stated ?? 'inpatient';

/**
 * The state of a visit after everything that was said of it. It depends on the times of the events and not on the order
 * of their arrival: late and reordered messages end in the same state.
 * @returns undefined without events
 */
export function visitOf(events: readonly VisitEvent[]): Visit | undefined {
  const sorted = [...events].sort(
    (one, other) => one.at - other.at || RANK[one.kind] - RANK[other.kind] || one.order - other.order,
  );
  const [first] = sorted;
  if (!first) return undefined;
  const course: Course = {
    class: classOf(first),
    first: first.at,
    begun: undefined,
    stated: undefined,
    endedAt: null,
    cancelledAt: null,
    doctor: null,
    moves: [],
  };
  for (const event of sorted) {
    course.class = CLASS_OF[event.kind] ?? course.class;
    STEPS[event.kind](course, event);
    if (event.beganAt !== undefined) course.stated = event.beganAt;
    if (event.doctor !== undefined) course.doctor = event.doctor;
  }
  return endOf(course);
}

function endOf({ begun, stated, first, moves, endedAt, ...rest }: Course): Visit {
  const beganAt = stated ?? begun ?? first;
  const until = endedAt === null ? Infinity : Math.max(endedAt, beganAt);
  return {
    ...rest,
    beganAt,
    endedAt: endedAt === null ? null : until,
    places: placesWithin(moves, beganAt, until),
    isBeginKnown: begun !== undefined || stated !== undefined,
  };
}

const isSame = (one: SentPlace | undefined, other: SentPlace): boolean =>
  one?.ward === other.ward && one.bed === other.bed;

/**
 * The places of a visit: the first one from its begin on, of those before the begin the last, and none after its end.
 * Of two places of one instant the last one counts; told twice in a row, a place is one.
 */
function placesWithin(moves: readonly Move[], beganAt: number, until: number): Visit['places'] {
  const later = moves.filter(({ since }) => since > beganAt);
  const first = moves.findLast(({ since }) => since <= beganAt) ?? later.shift();
  if (!first) return [];
  return [{ ...first, since: beganAt }, ...later.filter(({ since }) => since < until)]
    .filter(({ since }, index, all) => all[index + 1]?.since !== since)
    .filter(({ place }, index, all) => !isSame(all[index - 1]?.place, place));
}
