// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIME_QUESTIONS } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import type { TypedVital } from '../../ward/outbox/vital-outbox.js';
import { PendingFigures } from './pending-figures.js';

const outbox = vi.hoisted(() => ({ add: vi.fn(), discard: vi.fn() }));
vi.mock('../../ward/outbox/vital-outbox.js', () => ({ vitalOutbox: () => outbox }));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
  clock.set(Date.parse('2026-11-20T08:00:00+08:00'), 'Asia/Shanghai');
});
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

const sending = {
  key: 'k',
  kind: 'record',
  patientId: '1',
  indicator: 'temperature',
  body: { figures: { celsius: 36.8 } },
  unanswered: 0,
} as unknown as TypedVital;
const returned = (code: string): TypedVital => ({ ...sending, refused: { message: `refused: ${code}`, code } });
const ward = (typed: TypedVital) => (
  <>
    <input data-entry="temperature" aria-label="next" />
    <PendingFigures typed={typed} />
  </>
);
const reason = (): HTMLElement | null => document.querySelector('[name=timeReason]');

describe('figures that the server returned', () => {
  it.each(TIME_QUESTIONS)('with a question about their time (%s) are answered by keyboard at once', (code) => {
    const { rerender } = render(ward(sending));
    const next = screen.getByLabelText('next');
    next.focus();
    rerender(ward(returned(code)));
    const field = reason();
    expect(field).not.toBeNull();
    expect(document.activeElement).toBe(field);
    // Without a reason nothing is sent.
    fireEvent.submit(field?.closest('form') ?? document.body);
    expect(outbox.add).not.toHaveBeenCalled();
    fireEvent.change(field ?? document.body, { target: { value: ' the network was down ' } });
    // Enter in the field sends its form.
    fireEvent.submit(field?.closest('form') ?? document.body);
    expect(outbox.discard).toHaveBeenCalledWith('k');
    expect(outbox.add).toHaveBeenCalledWith(
      expect.objectContaining({
        body: { figures: { celsius: 36.8 }, timeReason: 'the network was down' },
        refused: undefined,
      }),
    );
    // The user goes on where the question came in between.
    expect(document.activeElement).toBe(next);
  });

  it('leave the focus where something is being typed', () => {
    const { rerender } = render(ward(sending));
    const next = screen.getByLabelText('next');
    next.focus();
    fireEvent.change(next, { target: { value: '37' } });
    rerender(ward(returned('reading.late')));
    expect(reason()).not.toBeNull();
    expect(document.activeElement).toBe(next);
  });

  it('without a question about their time leave the focus, and ask for no reason', () => {
    const { rerender } = render(ward(sending));
    const next = screen.getByLabelText('next');
    next.focus();
    rerender(ward(returned('patient.discharged')));
    expect(reason()).toBeNull();
    expect(document.activeElement).toBe(next);
  });
});
