import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VISIT_EVENTS, visitOf, type VisitEvent, type Visit, type VisitEventKind } from '../src/index.js';

const bed = (ward: string, label: string | null = null) => ({ ward, bed: label });
const event = (kind: VisitEventKind, at: number, more: Partial<VisitEvent> = {}): VisitEvent => ({
  kind,
  at,
  order: at,
  ...more,
});

function permutationsOf<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((one, index) =>
    permutationsOf(values.filter((_, other) => other !== index)).map((rest) => [one, ...rest]),
  );
}

/** A01, two moves, a correction, a discharge and its cancellation, with their true times. */
const COURSE: readonly VisitEvent[] = [
  event('admit', 10, { place: bed('W1', '1') }),
  event('move', 20, { place: bed('W1', '2') }),
  event('move', 30, { place: bed('W2', '7') }),
  event('update', 40, { place: bed('W9', '9'), doctor: 'D044' }),
  event('discharge', 50, { endedAt: 49, place: bed('W2', '7') }),
  event('cancelDischarge', 60, { place: bed('W2', '7') }),
];

describe('the state of a visit', () => {
  it('is one state for all 720 orders of arrival of a stay', () => {
    const orders = permutationsOf(COURSE);
    expect(orders).toHaveLength(720);
    const states = new Set(
      orders.map((order) => JSON.stringify(visitOf(order.map((one, index) => ({ ...one, order: index }))))),
    );
    expect([...states].map((state) => JSON.parse(state) as unknown)).toEqual([
      {
        class: 'inpatient',
        beganAt: 10,
        endedAt: null,
        cancelledAt: null,
        doctor: 'D044',
        places: [
          { since: 10, place: bed('W1', '1'), isMove: false },
          { since: 20, place: bed('W1', '2'), isMove: true },
          { since: 30, place: bed('W2', '7'), isMove: true },
        ],
        isBeginKnown: true,
      },
    ]);
  });

  it('does not depend on the order of arrival, whatever is told', () => {
    const place = fc.option(fc.record({ ward: fc.constantFrom('W1', 'W2'), bed: fc.constantFrom('1', '2', null) }), {
      nil: undefined,
    });
    const events = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...VISIT_EVENTS),
        at: fc.integer({ min: 0, max: 12 }),
        place,
        beganAt: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
        endedAt: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
      }),
      // Events of one kind and time are ordered by their arrival, as messages of one second have to be.
      { minLength: 1, maxLength: 8, selector: ({ kind, at }) => `${kind} ${at}` },
    );
    fc.assert(
      fc.property(events, fc.func(fc.integer()), (told, shuffle) => {
        const numbered = told.map((one, order) => ({ ...one, order }));
        const other = [...numbered].sort((one, two) => shuffle(one) - shuffle(two));
        const state = visitOf(numbered);
        expect(visitOf(other.map((one, order) => ({ ...one, order })))).toEqual(state);
        if (!state) return;
        const times = state.places.map(({ since }) => since);
        expect(times).toEqual([...new Set(times)].sort((one, two) => one - two));
        expect(times[0] ?? state.beganAt).toBe(state.beganAt);
        expect(state.endedAt ?? state.beganAt).toBeGreaterThanOrEqual(state.beganAt);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[string, VisitEvent[], Partial<Omit<Visit, 'places'>> & { places?: Partial<Visit['places'][number]>[] }]>([
    [
      'a move is cancelled: the place before',
      [...COURSE.slice(0, 3), event('cancelMove', 35)],
      {
        places: [
          { since: 10, place: bed('W1', '1') },
          { since: 20, place: bed('W1', '2') },
        ],
      },
    ],
    [
      'a cancelled move that was never told names the place',
      [event('cancelMove', 35, { place: bed('W1', '2') })],
      {
        beganAt: 35,
        isBeginKnown: false,
        places: [{ since: 35, place: bed('W1', '2') }],
      },
    ],
    [
      'an admission that is told again moves nobody',
      [...COURSE.slice(0, 2), event('admit', 25, { place: bed('W1', '1') })],
      {
        beganAt: 10,
        places: [
          { since: 10, place: bed('W1', '1') },
          { since: 20, place: bed('W1', '2') },
        ],
      },
    ],
    [
      'a visit that becomes known by a move has the stated begin',
      [event('move', 20, { place: bed('W1', '2'), beganAt: 5 })],
      {
        beganAt: 5,
        isBeginKnown: true,
        places: [{ since: 5, place: bed('W1', '2') }],
      },
    ],
    [
      'a correction of the times',
      [...COURSE.slice(0, 1), event('discharge', 50), event('update', 55, { beganAt: 8, endedAt: 48 })],
      {
        beganAt: 8,
        endedAt: 48,
        places: [{ since: 8, place: bed('W1', '1') }],
      },
    ],
    [
      'an end before the begin is the begin',
      [event('admit', 10), event('discharge', 20, { endedAt: 3 })],
      {
        beganAt: 10,
        endedAt: 10,
      },
    ],
    ['a cancelled visit', [...COURSE.slice(0, 2), event('cancelVisit', 25)], { cancelledAt: 25 }],
    [
      'a visit that begins after its cancellation',
      [
        event('admit', 10, { place: bed('W1', '1') }),
        event('cancelVisit', 15),
        event('admit', 20, { place: bed('W2', '3') }),
      ],
      {
        cancelledAt: null,
        beganAt: 20,
        places: [{ since: 20, place: bed('W2', '3') }],
      },
    ],
    [
      'a planned visit',
      [event('preAdmit', 5, { place: bed('W1') })],
      { class: 'planned', places: [{ since: 5, place: bed('W1') }] },
    ],
    [
      'a planned visit that was cancelled',
      [event('preAdmit', 5), event('cancelPreAdmit', 6)],
      { class: 'planned', cancelledAt: 6 },
    ],
    [
      'a planned visit that began cannot be cancelled as a plan',
      [
        event('preAdmit', 5, { place: bed('W1') }),
        event('admit', 10, { place: bed('W2', '1') }),
        event('cancelPreAdmit', 12),
      ],
      {
        class: 'inpatient',
        cancelledAt: null,
        beganAt: 10,
        places: [{ since: 10, place: bed('W2', '1') }],
      },
    ],
    [
      'an outpatient who becomes an inpatient stays in one visit',
      [event('register', 5), event('toInpatient', 10, { place: bed('W1', '1') })],
      {
        class: 'inpatient',
        beganAt: 5,
        places: [{ since: 5, place: bed('W1', '1') }],
      },
    ],
  ])('%s', (_case, events, wanted) => {
    expect(visitOf(events)).toMatchObject(wanted);
  });

  it('is none without events', () => {
    expect(visitOf([])).toBeUndefined();
  });
});
