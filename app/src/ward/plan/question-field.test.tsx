// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { clock } from '../../clock/hospital-clock.js';
import { loadDialogs } from '../../elements/dialog.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../../language/i18n.js';
import { DoseFields } from './dose-fields.js';
import { PlanDialog } from './plan-dialog.js';
import { firstTerms, medicationProblems, type MedicationDraft } from './plan-form.js';
import { questionFieldOf } from './question-field.js';

const TODAY = '2026-11-20';

beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  await startLanguage();
  await Promise.all([loadAllTexts(), loadDialogs()]);
  await switchLanguage('en');
  clock.set(Date.parse(`${TODAY}T08:00:00+08:00`), 'Asia/Shanghai');
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const medication = (more: Partial<MedicationDraft>): MedicationDraft => ({
  ...firstTerms(TODAY, '00000000-0000-4000-8000-000000000001'),
  category: 'insulin',
  insulinCategory: 'rapidActing',
  brandKey: 'novorapid',
  drug: '',
  brand: '',
  unit: 'mg',
  norms: '',
  doses: {},
  again: {},
  ...more,
});
const running = {
  plans: [
    {
      planId: '3',
      version: 1,
      state: 'running',
      category: 'insulin',
      insulinCategory: 'rapidActing',
      drug: '门冬胰岛素',
      unit: 'U',
      replacedAt: null,
      since: '2026-11-01',
      until: null,
      doses: [
        { slot: 1, amount: 6 },
        { slot: 3, amount: 4 },
      ],
      everyDays: 1,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    },
  ] as never,
};

it.each([
  ['a dose that is asked about', { doses: { 1: '6', 3: '72' } }, { plans: [] }, 'ordered 3'],
  [
    'a dose far from the running one',
    { doses: { 1: '6', 3: '40' }, changeReason: 'higher' },
    running,
    'ordered again 3',
  ],
  ['a running dose that ends', { doses: { 1: '6' }, changeReason: 'lower' }, running, 'ordered 3'],
])('the focus goes to the field that answers the question about %s', async (_, more, plans, field) => {
  const check = (draft: MedicationDraft) => medicationProblems(draft, { ...plans, today: TODAY, confirmed: false });
  const send = vi.fn(() => Promise.resolve());
  render(
    <PlanDialog
      title="Order"
      name={`test ${field}`}
      first={() => medication(more)}
      check={check}
      ready
      send={send}
      questionField={(draft) => questionFieldOf(draft, plans, check(draft))}
      hint={() => ''}
      onClose={vi.fn()}
      onDone={vi.fn()}
    >
      {(state) => <DoseFields state={state} running={plans} orderedFor={undefined} />}
    </PlanDialog>,
  );
  await screen.findAllByRole('textbox', {}, { timeout: 30_000 });
  fireEvent.submit(document.querySelector('form') ?? document.body);
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(field));
  expect(send).not.toHaveBeenCalled();
});

it('another problem that has to be corrected first keeps the focus', () => {
  const draft = medication({ doses: { 1: '72' }, brandKey: '' });
  const problems = medicationProblems(draft, { plans: [], today: TODAY, confirmed: false });
  expect(problems.doses).toBe('askedDose');
  expect(questionFieldOf(draft, { plans: [] }, problems)).toBeUndefined();
});
