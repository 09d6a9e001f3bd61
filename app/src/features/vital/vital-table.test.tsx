// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { UserRecord } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { session } from '../../session/session.js';
import { useVitalEntry } from './use-vital-entry.js';
import { VitalTable } from './vital-table.js';

const outbox = vi.hoisted(() => ({ add: vi.fn(), discard: vi.fn() }));
vi.mock('../../ward/outbox/vital-outbox.js', () => ({ vitalOutbox: () => outbox }));

beforeAll(async () => {
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    vi.stubGlobal(
      name,
      class {
        observe = vi.fn();
        unobserve = vi.fn();
        disconnect = vi.fn();
      },
    );
  }
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
  clock.set(Date.parse('2026-11-20T08:00:00+08:00'), 'Asia/Shanghai');
});
beforeEach(() => {
  vi.clearAllMocks();
  session.set({ userId: '9', permissions: ['vital.record'] } as unknown as UserRecord);
});
afterEach(() => {
  cleanup();
  session.set(null);
});

const row = (patientId: string) =>
  ({
    patientId,
    bed: patientId,
    name: '王芳',
    latinName: 'Wang Fang',
    wardId: '1',
    wardName: '一病区',
    wardLatinName: 'Ward 1',
    departmentId: '2',
    sortKey: patientId,
    today: [],
    before: [],
    doubles: [],
    followed: false,
    recheckBy: null,
  }) as never;

function Table({ workbench }: { workbench: 'temperature' | 'uricAcid' }) {
  const entry = useVitalEntry();
  return (
    <MemoryRouter>
      <VitalTable
        workbench={workbench}
        rows={[row('1'), row('2')]}
        rest={undefined}
        onWant={vi.fn()}
        typed={[]}
        entry={entry}
        onCorrect={vi.fn()}
      />
    </MemoryRouter>
  );
}
const fields = (indicator: string) => [...document.querySelectorAll<HTMLInputElement>(`[data-entry=${indicator}]`)];

it('an unusual value is asked about in its field, where Enter keeps it and what is typed corrects it', () => {
  render(<Table workbench="temperature" />);
  const [first, second] = fields('temperature');
  if (!first || !second) throw new Error('no fields');
  first.focus();
  fireEvent.change(first, { target: { value: '41.8' } });
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(outbox.add).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(first);
  const question = screen.getByRole('alert');
  expect(first.getAttribute('aria-describedby')).toBe(question.id);
  fireEvent.change(first, { target: { value: '41.6' } });
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(outbox.add).not.toHaveBeenCalled();
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(outbox.add).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(second);
});

it('HI and LO that are chosen by their keys are asked about in the field, so that Enter answers', () => {
  render(<Table workbench="uricAcid" />);
  const key = screen.getAllByRole('button', { name: 'HI' })[0];
  const field = key?.closest('td')?.querySelector<HTMLInputElement>('[data-entry]');
  if (!key || !field) throw new Error('no key');
  key.focus();
  fireEvent.click(key);
  expect([document.activeElement, field.value]).toEqual([field, 'HI']);
  fireEvent.keyDown(field, { key: 'Enter' });
  act(() => undefined);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(outbox.add).toHaveBeenCalledOnce();
});
