// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardReply, BoardRow, UserRecord } from '@wardlink/contract';
import { loadAllTexts, startLanguage } from '../../language/i18n.js';
import { session } from '../../session/session.js';
import { SLOTS_BY_CLOCK } from '../../ward/board/day-slots.js';
import { EntryField } from './entry-field.js';
import { placeKey, useEntryKeys } from './use-entry-keys.js';
import { useEntry } from './use-entry.js';

const MORNING = Date.UTC(2026, 2, 1, 2);
const SLOT = 3;
const windows = SLOTS_BY_CLOCK.map((slot, index) => ({ slot, begin: index * 180, end: (index + 1) * 180 }));
const stored = {
  readingId: 'r',
  version: 1,
  slot: 2,
  value: 7.4,
  comparator: null,
  measuredAt: MORNING,
  refusal: null,
};
const row = (patientId: string, today: object): BoardRow =>
  ({ patientId, bed: '01', planned: [], today, special: [], ownRange: null, ownTarget: null }) as unknown as BoardRow;
const board = {
  day: '2026-03-01',
  windows,
  ranges: { general: { low: 3.9, high: 10 }, bySlot: {} },
  critical: { low: 2.8, high: 22.2 },
  target: { fasting: { low: 4, high: 8 }, other: { low: 4, high: 10 } },
  rows: [row('1', { [SLOT]: stored }), row('2', {})],
} as unknown as BoardReply;

function Round() {
  const container = useRef<HTMLDivElement>(null);
  const entry = useEntry(
    board,
    () => board.rows,
    'standard',
    () => undefined,
  );
  const onKeyDown = useEntryKeys(entry, container);
  const { patientId, slot, mode } = entry.state;
  return (
    <div ref={container} onKeyDown={onKeyDown}>
      {board.rows.map((one) => (
        <div
          key={one.patientId}
          tabIndex={-1}
          data-place={placeKey(one.patientId, slot)}
          onFocus={() => entry.dispatch({ type: 'go', patientId: one.patientId, slot: SLOT })}
        >
          {mode !== 'walk' && patientId === one.patientId && (
            <EntryField state={entry.state} dispatch={entry.dispatch} name="anna" slot={SLOT} day={board.day} />
          )}
        </div>
      ))}
    </div>
  );
}

/** Types as a keyboard does: each key goes where the focus is, and a field takes its characters. */
function type(...keys: string[]): void {
  for (const key of keys) {
    const target = document.activeElement as HTMLInputElement;
    const isTaken = !fireEvent.keyDown(target, { key });
    if (!isTaken && key.length === 1 && target.matches('input:not([readonly])')) {
      const { value, selectionStart, selectionEnd } = target;
      const text = value.slice(0, selectionStart ?? 0) + key + value.slice(selectionEnd ?? 0);
      fireEvent.change(target, { target: { value: text } });
    }
  }
}

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  Element.prototype.scrollIntoView = vi.fn();
});
beforeEach(() => {
  vi.useFakeTimers({ now: MORNING, toFake: ['Date'] });
  session.set({ userId: '9', permissions: ['glucose.record', 'glucose.correct'] } as unknown as UserRecord);
});
afterEach(() => {
  cleanup();
  session.set(null);
  vi.useRealTimers();
});

describe('the focus goes where the question is', () => {
  const QUESTIONS: [name: string, patientId: string, keys: string[], isField: boolean][] = [
    ['a value that no meter shows', '2', [...'35', 'Enter'], true],
    ['a value outside 3–33.1', '2', [...'2.1', 'Enter'], false],
    ['HI', '2', [...'HI', 'Enter'], false],
    ['a refusal', '2', ['r'], false],
    ['the time', '2', ['t'], true],
    ['the time of a typed value', '2', ['7', 't'], true],
    ['why a value is changed', '1', [...'8.4', 'Enter'], true],
    ['why a value is voided', '1', ['v'], true],
    ['why a value became a refusal', '1', ['r', 'Enter'], true],
  ];
  it.each(QUESTIONS)('%s', (_, patientId, keys, isField) => {
    const { container } = render(<Round />);
    container.querySelector<HTMLElement>(`[data-place="${placeKey(patientId, SLOT)}"]`)?.focus();
    type(...keys);
    const asking = container.querySelector('.asking');
    expect(asking).not.toBeNull();
    expect(asking?.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.matches('input:not([readonly])')).toBe(isField);
  });

  it('and what is typed then answers it', () => {
    const { container } = render(<Round />);
    container.querySelector<HTMLElement>(`[data-place="${placeKey('2', SLOT)}"]`)?.focus();
    type(...'35', 'Enter', ...'3.5');
    expect(container.querySelector<HTMLInputElement>('[data-answer]')?.value).toBe('3.5');
    type('Enter');
    expect(container.querySelector('[data-answer]')?.getAttribute('aria-invalid')).toBe('true');
    type('Escape');
    expect(document.activeElement?.hasAttribute('data-entry')).toBe(true);
  });
});
