// @vitest-environment jsdom
import type { MedicationOrder } from '@wardlink/contract';
import { PROTOCOL_SOURCES, PROTOCOLS, type Protocol } from '@wardlink/domain';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import type { FormState } from '../../forms/use-form.js';
import type { OrderedFor } from './order-context.js';
import type { MedicationDraft } from './plan-form.js';
import { ProtocolPanel } from './protocol-panel.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
afterEach(cleanup);

const lantus = {
  state: 'running',
  insulinCategory: 'longActing',
  brand: '来得时',
  doses: [{ slot: 7, amount: 22 }],
} as unknown as MedicationOrder;
const orderedFor = (age: number, weightKg: number | null = 68) =>
  ({
    patient: { age, weightKg },
    readings: [
      { value: 12.3, slot: 1 },
      { value: null, slot: 2 },
    ],
  }) as unknown as OrderedFor;

function open(adopted: Protocol[], { of = orderedFor(62), plans = [] as MedicationOrder[] } = {}) {
  const set = vi.fn<(change: Partial<MedicationDraft>) => void>();
  const form = { insulinCategory: 'rapidActing', brandKey: 'novorapid', note: '', doses: { 1: '9' } };
  const state = { form, problems: {}, set } as unknown as FormState<MedicationDraft>;
  const { container } = render(<ProtocolPanel adopted={adopted} plans={plans} orderedFor={of} state={state} />);
  container.querySelector('details')?.setAttribute('open', '');
  return { set, container };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const take = (category: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Take into the form: ${category}` }));

describe('the protocols of a department', () => {
  it('are not there where none was adopted', () => {
    expect(open([]).container.innerHTML).toBe('');
  });

  it.each(PROTOCOLS)('%s has its source and does nothing by itself', (protocol) => {
    const { set, container } = open([protocol], { plans: [lantus] });
    expect(container.textContent).toContain(PROTOCOL_SOURCES[protocol].doi);
    expect(screen.queryByRole('radiogroup', { name: 'Protocol' })).toBeNull();
    expect(set).not.toHaveBeenCalled();
  });

  it('fill the form with the doses of one insulin by the weight, the age and the last value', () => {
    const { set } = open(['basalBolus']);
    expect(screen.getByLabelText('Weight, kg')).toHaveProperty('value', '68');
    expect(screen.getByLabelText('Glucose, mmol/L')).toHaveProperty('value', '12.3');
    take('long-acting');
    const note = 'Basal-bolus by weight, 0.5 U/kg at 68 kg';
    expect(set).toHaveBeenLastCalledWith(
      expect.objectContaining({ insulinCategory: 'longActing', brandKey: '', doses: { 7: '17' }, note }),
    );
    take('rapid-acting');
    expect(set).toHaveBeenLastCalledWith(
      expect.objectContaining({ brandKey: 'novorapid', doses: { 1: '5', 3: '5', 5: '5' }, note }),
    );
  });

  it('are cautious from the age of 70, and follow what is typed', () => {
    const { set } = open(['basalBolus'], { of: orderedFor(71) });
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
    type('Weight, kg', '100');
    take('long-acting');
    expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ doses: { 7: '15' } }));
    fireEvent.click(screen.getByRole('checkbox'));
    type('Glucose, mmol/L', '9');
    take('long-acting');
    expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ doses: { 7: '20' } }));
  });

  it('give no figures outside what was studied', () => {
    open(['basalBolus'], { of: orderedFor(62, null) });
    expect(screen.getByRole('status').textContent).toBe('Only for 35–250 kg and 7.8–22.2 mmol/L');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('have the correction scale as a table, which can be written into the note', () => {
    const { set } = open(['correction']);
    const cells = within(screen.getByRole('table')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['+4', '+6', '+8', '+10', '+12', '+14', '+16']);
    fireEvent.click(screen.getByRole('button', { name: 'Write the scale into the note' }));
    const [[change]] = set.mock.calls as [[Partial<MedicationDraft>]];
    expect(change).toEqual({
      note: 'Correction, Usual: >7.8 +4, >10 +6, >12.2 +8, >14.4 +10, >16.7 +12, >19.4 +14, >22.2 +16 U',
    });
  });

  it('reduce the basal insulin that runs before an operation', () => {
    const { set } = open(['surgery'], { plans: [lantus] });
    take('long-acting');
    expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ brandKey: 'lantus', doses: { 7: '16' } }));
    cleanup();
    open(['surgery']);
    expect(screen.getByRole('status').textContent).toBe('No basal insulin is ordered');
  });

  it('have the morning dose beside a steroid', () => {
    const { set } = open(['basalBolus', 'steroid']);
    fireEvent.click(screen.getByRole('radio', { name: 'Beside a steroid' }));
    expect(screen.getByRole('status').textContent).toBe('Only for 10–1250 mg and 35–250 kg');
    type('Prednisone or equivalent, mg a day', '30');
    take('intermediate-acting');
    expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ doses: { 1: '20' } }));
  });
});
