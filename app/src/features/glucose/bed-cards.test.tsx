// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardReply, BoardRow, UserRecord } from '@wardlink/contract';
import { DEFAULT_MEAL_WINDOWS } from '@wardlink/domain';
import { clock } from '../../clock/hospital-clock.js';
import { loadAllTexts, startLanguage } from '../../language/i18n.js';
import { session } from '../../session/session.js';
import { sampleGlucose } from '../../ward/board/sample-readings.js';
import { BedCards } from './bed-cards.js';
import { useEntry } from './use-entry.js';

const at = (day: string, time: string): number => Date.parse(`2026-03-${day}T${time}:00+08:00`);
const of = (value: number | null, measuredAt: number, slot = 1) => ({ ...sampleGlucose, value, measuredAt, slot });

const rowOf = (more: Partial<BoardRow>): BoardRow =>
  ({
    patientId: '1',
    bed: '07',
    name: '王芳',
    latinName: 'Wang Fang',
    sex: 'female',
    age: 58,
    infantAge: null,
    nursingLevel: 2,
    wardId: '9',
    ward: { name: '一病区', latinName: 'Ward 1', department: null },
    wardName: '一病区',
    wardLatinName: 'Ward 1',
    followed: false,
    recheckBy: null,
    doubles: [],
    special: [],
    ownRange: null,
    ownTarget: null,
    planned: [3],
    plannedBefore: false,
    bedtimeBefore: null,
    lastBefore: null,
    today: {},
    ...more,
  }) as unknown as BoardRow;

function Ward({ row }: { row: BoardRow }) {
  const board = {
    day: '2026-03-02',
    windows: DEFAULT_MEAL_WINDOWS,
    rest: [],
    rows: [row],
    ranges: { general: { low: 3.9, high: 10 }, bySlot: {} },
    critical: { low: 2.8, high: 22.2 },
    target: { fasting: { low: 4, high: 8 }, other: { low: 4, high: 10 } },
  } as unknown as BoardReply;
  const entry = useEntry(
    board,
    () => board.rows,
    'standard',
    () => undefined,
  );
  return (
    <MemoryRouter>
      <BedCards board={board} rows={board.rows} entry={entry} />
    </MemoryRouter>
  );
}

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
});
beforeEach(() => {
  vi.useFakeTimers({ now: at('02', '11:00'), toFake: ['Date'] });
  clock.set(at('02', '11:00'), 'Asia/Shanghai');
  session.set({ userId: '9', permissions: ['glucose.record'] } as unknown as UserRecord);
});
afterEach(() => {
  cleanup();
  session.set(null);
  vi.useRealTimers();
});

describe('the card of a bed that is due', () => {
  it.each([
    ['of today', { today: { 1: of(7.42, at('02', '06:50')) } }, /^7\.4 mmol\/L 06:50$/],
    ['of the day before, with its date', { lastBefore: of(9.1, at('01', '21:40')) }, /^9\.1 mmol\/L .*03-01 21:40$/],
    [
      'before a refusal',
      { today: { 1: of(6, at('02', '06:50')), 2: of(null, at('02', '08:10'), 2) } },
      /^6\.0 mmol\/L 06:50$/,
    ],
  ])('shows the last value quietly with its unit and time: %s', (_, more, said) => {
    const { container } = render(<Ward row={rowOf(more)} />);
    const last = container.querySelector('.bed-last');
    expect(last?.textContent?.replaceAll(/\s+/g, ' ')).toMatch(said);
    // Quietly: it is no figure of the slot, neither in size nor by a mark of its meaning.
    expect(container.querySelector('.bed-value b')).toBeNull();
    expect(container.querySelector('.bed-value .tag.due')).not.toBeNull();
  });

  it('has a dash where there is no value yet', () => {
    const { container } = render(<Ward row={rowOf({})} />);
    expect(container.querySelector('.bed-last')).toBeNull();
    expect(container.querySelector('.bed-value b')?.textContent).toBe('–');
  });

  it('shows the value of the slot where it has one', () => {
    const { container } = render(<Ward row={rowOf({ today: { 3: of(8.3, at('02', '10:50'), 3) } })} />);
    expect(container.querySelector('.bed-last')).toBeNull();
    expect(container.querySelector('.bed-value b')?.textContent).toBe('8.3');
  });
});
