// @vitest-environment jsdom
import { EXECUTION_TIME_QUESTIONS, type ErrorCode, type MedicationOrder } from '@wardlink/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clock } from '../../clock/hospital-clock.js';
import { loadDialogs } from '../../elements/dialog.js';
import { HttpError } from '../../http/http-error.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { OrderContext, type OrderedFor } from '../plan/order-context.js';
import { DoseDialog } from './dose-dialog.js';
import type { DoseTask } from './given-dose.js';

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  await startLanguage();
  await Promise.all([loadAllTexts(), loadDialogs()]);
  await switchLanguage('en');
  clock.set(Date.parse('2026-11-20T08:00:00+08:00'), 'Asia/Shanghai');
});
afterEach(cleanup);

/** Text with spaces in the place of those that do not break. */
const textIn = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

describe('the dialog of a dose', () => {
  const task = (more: Partial<DoseTask> = {}) =>
    ({ type: 'medication', drug: '门冬胰岛素', unit: 'U', ordered: 8, day: '2026-11-20', ...more }) as DoseTask;
  const open = async (one: DoseTask, typed: string): Promise<Element | null> => {
    const save = vi.fn(() => Promise.resolve());
    const { container } = render(<DoseDialog task={one} name="Wang" what="aspart" onClose={vi.fn()} onSave={save} />);
    fireEvent.change(await screen.findByLabelText(/^Dose given/), { target: { value: typed } });
    return container.ownerDocument.querySelector('.dose-comparison');
  };
  const figures = (shown: Element | null): string[] => [...(shown?.querySelectorAll('dl > div') ?? [])].map(textIn);

  it.each([
    ['80', ['Ordered8 U', 'Given80 U'], '72 U more than ordered 10× the order'],
    ['0.8', ['Ordered8 U', 'Given0.8 U'], '7.2 U less than ordered'],
    ['10', ['Ordered8 U', 'Given10 U'], '2 U more than ordered'],
    ['100', ['Ordered8 U', 'Given100 U'], '92 U more than ordered 12.5× the order'],
  ])('has both figures and their difference beside each other where %s U are typed', async (typed, both, apart) => {
    const shown = await open(task(), typed);
    expect(figures(shown)).toEqual(both);
    expect(textIn(shown?.querySelector('p') ?? null)).toBe(apart);
  });

  it('has them in the unit of the order', async () => {
    const shown = await open(task({ drug: '二甲双胍', unit: 'g', ordered: 0.5 }), '1');
    expect(figures(shown)).toEqual(['Ordered0.5 g', 'Given1 g']);
  });

  it('compares nothing with a dose as ordered', async () => {
    expect(await open(task(), '8.0')).toBeNull();
  });

  const refusal = (code: ErrorCode): HttpError => new HttpError('refused', 422, `refused: ${code}`, code);
  const unreachable = new HttpError('unreachable', 0, 'no connection');
  const at = (text: string): number => Date.parse(`2026-11-20T${text}:00+08:00`);

  /** Opens the dialog with a typed time. The server answers with these failures, one after the other, then stores. */
  async function typedTime(...failures: unknown[]) {
    const save = vi.fn(() => Promise.resolve());
    for (const failure of failures) save.mockRejectedValueOnce(failure);
    const one = task({ begin: at('06:00'), end: at('09:00') });
    render(<DoseDialog task={one} name="Wang" what="aspart" onClose={vi.fn()} onSave={save} />);
    fireEvent.change(await screen.findByLabelText(/^Time/), { target: { value: '06:10' } });
    const submit = async (): Promise<void> => {
      const count = save.mock.calls.length;
      fireEvent.submit(document.querySelector('form') ?? document.body);
      await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(count + 1));
      await act(() => Promise.resolve());
    };
    await submit();
    return { save, submit, reason: () => document.querySelector<HTMLInputElement>('[name=timeReason]') };
  }

  it.each(EXECUTION_TIME_QUESTIONS)('asks for the reason of a time that the server asks about (%s)', async (code) => {
    const { save, submit, reason } = await typedTime(refusal(code));
    const field = reason();
    expect(field).not.toBeNull();
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(`refused: ${code}`)).toBeTruthy();
    fireEvent.change(field ?? document.body, { target: { value: 'given in the ambulance' } });
    await submit();
    expect(save).toHaveBeenLastCalledWith(
      expect.objectContaining({ executedAt: at('06:10'), timeReason: 'given in the ambulance' }),
    );
  });

  it.each([
    ['no connection', unreachable],
    ['refused: task.done', refusal('execution.unknown' as ErrorCode)],
    ['a fault of the page', new Error('a fault of the page')],
  ])('asks for no reason after any other failure: %s', async (_, failure) => {
    const { reason } = await typedTime(failure);
    expect(reason()).toBeNull();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const time = screen.getByLabelText<HTMLInputElement>(/^Time/);
    expect([time.value, time.getAttribute('aria-invalid') ?? 'false']).toEqual(['06:10', 'false']);
  });

  it('keeps the question about a time over a failure of the network', async () => {
    const [code] = EXECUTION_TIME_QUESTIONS;
    const { submit, reason } = await typedTime(refusal(code), unreachable);
    await submit();
    expect(screen.getByText('no connection')).toBeTruthy();
    expect(reason()).not.toBeNull();
    // Another time is another question.
    fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '06:20' } });
    expect(reason()).toBeNull();
  });

  it('does not move the focus to the reason after a later failure', async () => {
    const [code] = EXECUTION_TIME_QUESTIONS;
    const { submit, reason } = await typedTime(refusal(code), unreachable);
    fireEvent.change(reason() ?? document.body, { target: { value: 'late entry' } });
    const note = screen.getByLabelText(/^Note/);
    note.focus();
    await submit();
    expect(document.activeElement).toBe(note);
  });
});

describe('the patient of an order', () => {
  const at = (text: string): number => Date.parse(`${text}:00+08:00`);
  const patient = { bed: '07', name: '王芳', latinName: 'Wang Fang', drugAllergies: 'penicillin' };
  const readings = [
    { value: 12.34, slot: 1, measuredAt: at('2026-11-19T07:00') },
    { value: null, slot: 2, measuredAt: at('2026-11-19T09:00') },
    { value: 3.1, slot: 7, measuredAt: at('2026-11-19T21:30') },
  ];
  const plan = (state: string, amounts: number[]) =>
    ({
      state,
      drug: '门冬胰岛素',
      latinDrug: 'Insulin aspart',
      unit: 'U',
      doses: amounts.map((amount, index) => ({ slot: index * 2 + 1, amount })),
    }) as unknown as MedicationOrder;
  const shown = (of: object, plans: MedicationOrder[]): string[] => {
    render(<OrderContext orderedFor={of as unknown as OrderedFor} plans={plans} />);
    return [...screen.getByRole('region', { name: 'Patient' }).querySelectorAll('p')].map(textIn);
  };

  it('has bed, name, allergies, the last values and the doses that run', () => {
    const plans = [plan('running', [8, 6, 6]), plan('terminated', [4])];
    expect(shown({ patient, readings }, plans)).toEqual([
      '07 Wang Fang Allergies: penicillin',
      'Last values: 12.3 (Before breakfast 11-19) · 3.1 (Bedtime 11-19)',
      'Current: Insulin aspart 8 / 6 / 6 U',
    ]);
    expect(document.querySelector('.plan-allergies')?.textContent).toContain('penicillin');
  });

  it('says where there is none of them', () => {
    const nothing = { patient: { ...patient, bed: null, drugAllergies: null }, readings: [] };
    expect(shown(nothing, [plan('terminated', [4])])).toEqual([
      ' Wang Fang No allergies recorded',
      'Last values: No values in three days',
    ]);
  });

  it('has the last eight values', () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ ...readings[0], value: 5 + index }));
    expect(shown({ patient, readings: many }, [])[1]?.match(/\d+\.\d/g)).toEqual([
      '8.0',
      '9.0',
      '10.0',
      '11.0',
      '12.0',
      '13.0',
      '14.0',
      '15.0',
    ]);
  });
});
