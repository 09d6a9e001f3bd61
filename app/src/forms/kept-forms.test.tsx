// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../clock/hospital-clock.js';
import { BindDialog } from '../features/ambulatory/bind-dialog.js';
import { ChangeDialog } from '../features/ambulatory/change-dialog.js';
import { FindPerson } from '../features/contacts/find-person.js';
import { AddPatient } from '../features/home-care/add-patient.js';
import { AdvicePart } from '../features/home-care/advice-part.js';
import { FollowUpsPart } from '../features/home-care/follow-ups-part.js';
import { ExaminationDialog } from '../features/outpatients/examination-dialog.js';
import { ReadingDialog } from '../features/outpatients/reading-dialog.js';
import { RecallDialog } from '../features/outpatients/recall-dialog.js';
import { VisitDialog } from '../features/outpatients/visit-dialog.js';
import { TerminateDialog } from '../features/patient/orders/terminate-dialog.js';
import { HourEntry } from '../features/patient/surgery/hour-entry.js';
import { SurgeryDialog } from '../features/patient/surgery/surgery-dialog.js';
import { ChangeEntryDialog } from '../features/pump/change-entry-dialog.js';
import { EntryForm } from '../features/pump/entry-form.js';
import { RunDialog } from '../features/quality/entry/run-dialog.js';
import { AuthoriseDialog } from '../features/quality/operators/authorise-dialog.js';
import { MoveForm } from '../features/quality/strips/move-form.js';
import { RequestDialog } from '../features/quality/request-dialog.js';
import { BeginDialog } from '../features/quality/verification/begin-dialog.js';
import { loadAllTexts, startLanguage, translate } from '../language/i18n.js';
import { PostDialog } from '../ward/page/post-dialog.js';
import { AskDialog } from '../ward/virtual-ward/ask-dialog.js';

type Request = Record<string, unknown>;
const sent: Request[] = [];
/** The write of the form that is shown. */
let write = '';
/** What the server answers to it; without it, it does not answer. */
let answer: object | undefined;
const READS: Record<string, object> = {
  'contact.find': { person: { userId: '7', name: '王芳', latinName: null, relation: 'none' } },
  'admission.places': { wards: [], doctors: [] },
};
vi.mock('../http/call.js', () => ({
  call: (name: string, request: Request) => {
    if (name === write) sent.push(request);
    const reply = name === write ? answer : READS[name];
    return reply ? Promise.resolve(reply) : new Promise(() => undefined);
  },
}));
vi.mock('../session/session.js', async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ userId: '3', path: '/1/', scope: { path: '/1/' } }),
}));
vi.mock('../features/outpatients/departments.js', async (original) => ({
  ...(await original<object>()),
  useOwnDepartment: () => '12',
}));

vi.mock('../ward/choice/use-chosen-place.js', () => ({ useChosenPlace: () => '一病区' }));

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
});
beforeEach(() => {
  sent.length = 0;
  answer = undefined;
  sessionStorage.clear();
  clock.set(Date.parse('2026-11-20T08:00:00+08:00'), 'Asia/Shanghai');
});
afterEach(cleanup);

const nothing = (): void => undefined;
const person = { patientId: '1', userId: '9', name: '王芳', latinName: null };
const place = { name: '一病区', latinName: null, code: 'W1' };
const limits = { target: 6.6, lower: 5.5, upper: 7.7 };
const due = {
  meters: [
    { deviceId: '5', serial: 'E1', model: 'GM-7', standing: 'due', stripLotId: null, solutions: [], due: [], place },
  ],
  strips: [{ stripLotId: '1', brand: 'S', lot: '26B', models: ['GM-7'], targets: { normal: limits } }],
  solutions: [{ solutionLotId: '10', brand: 'C', lot: 'Q', level: 'normal', target: limits, specific: [] }],
};

const at = Date.parse('2026-11-20T07:00:00+08:00');
const pressure = { at, version: 1, excluded: false, systolic: 131, diastolic: 82 };
const bolus = { entryId: '1', version: 1, kind: 'bolus', at, units: 4, rates: null };
const plan = { type: 'monitoring', planId: '1', version: 1, slots: [], items: [] };

interface Row {
  form: ReactNode;
  write: string;
  /** Member of the write with its id; without it, the write changes something that has an id. */
  id?: string;
  /** What is typed: selector of a field and its text. The last one is looked for again; a `select` has no typed text. */
  typed: [field: string, text: string][];
  /** A step before: a search whose result has the form. */
  before?: [field: string, text: string];
}

const FORMS: Record<string, Row> = {
  reading: {
    form: <ReadingDialog patientId="1" onClose={nothing} onStored={nothing} />,
    write: 'glucose.record',
    id: 'readingId',
    typed: [['[name=typed]', '5.6']],
  },
  examination: {
    form: <ExaminationDialog patientId="1" kind="hba1c" onClose={nothing} onStored={nothing} />,
    write: 'outpatient.examine',
    id: 'examinationId',
    typed: [
      ['[name=value]', '7.1'],
      ['textarea', 'since the summer'],
    ],
  },
  recall: {
    form: <RecallDialog patient={person} onClose={nothing} onStored={nothing} />,
    write: 'outpatient.recall',
    id: 'recallId',
    typed: [['textarea', 'comes on Monday']],
  },
  visit: {
    form: <VisitDialog patientId="1" onClose={nothing} onStored={nothing} onOutdated={nothing} />,
    write: 'outpatient.saveVisit',
    id: 'visitId',
    typed: [['[name=reason]', 'a headache']],
  },
  surgery: {
    form: <SurgeryDialog patient={person} onClose={nothing} onSaved={nothing} />,
    write: 'surgery.save',
    id: 'surgeryId',
    typed: [
      ['[name=at]', '2026-11-21 08:00'],
      ['[name=kind]', 'appendectomy'],
    ],
  },
  authorisation: {
    form: (
      <AuthoriseDialog
        operator={{ ...person, state: 'none', until: null } as never}
        onClose={nothing}
        onStored={nothing}
      />
    ),
    write: 'operator.authorise',
    id: 'authorisationId',
    typed: [
      ['[name=trainedOn]', '2026-11-01'],
      ['[name=examinedOn]', '2026-11-02'],
      ['[name=score]', '95'],
      ['[name=note]', 'well done'],
    ],
  },
  movement: {
    form: <MoveForm lot={{ stripLotId: '1', state: 'effective' } as never} onMoved={nothing} />,
    write: 'strip.move',
    id: 'movementId',
    typed: [
      ['[name=quantity]', '4'],
      ['[name=note]', 'two boxes'],
    ],
  },
  consultation: {
    form: <AskDialog applicationId="1" urgency="routine" onClose={nothing} onAsked={nothing} />,
    write: 'consultation.ask',
    id: 'consultationId',
    typed: [['textarea', 'how much before the surgery?']],
  },
  pump: {
    form: <EntryForm patientId="1" day="2026-11-20" isToday running={null} onEntered={nothing} />,
    write: 'pump.record',
    id: 'entryId',
    typed: [['[inputmode=decimal]', '4.5']],
  },
  control: {
    form: (
      <RunDialog
        due={due as never}
        meter={due.meters[0] as never}
        of={undefined}
        onClose={nothing}
        onStored={nothing}
      />
    ),
    write: 'quality.record',
    id: 'runId',
    typed: [['[data-level]', '6.6']],
  },
  hour: {
    form: (
      <HourEntry patientId="1" hour={Date.parse('2026-11-20T08:00:00+08:00')} onClose={nothing} onStored={nothing} />
    ),
    write: 'glucose.record',
    id: 'readingId',
    typed: [['input', '5.6']],
  },
  monitor: {
    form: <BindDialog row={person as never} onClose={nothing} onBound={nothing} />,
    write: 'ambulatory.bind',
    id: 'sessionId',
    typed: [['input[maxlength="64"]', 'MON-9']],
  },
  verification: {
    form: (
      <BeginDialog
        meters={due.meters as never}
        meter={undefined}
        kind={undefined}
        onClose={nothing}
        onBegun={nothing}
      />
    ),
    write: 'verification.save',
    id: 'verificationId',
    typed: [['select', '5']],
  },
  contact: {
    form: <FindPerson title="find" kinds={['mobile']} />,
    write: 'contact.apply',
    id: 'requestId',
    before: ['input', '13912345678'],
    typed: [['textarea', 'we met at the congress']],
  },
  enrolment: {
    form: <AddPatient />,
    write: 'enrolment.invite',
    id: 'enrolmentId',
    typed: [
      ['input', '13912345678'],
      ['textarea', 'please measure daily'],
    ],
  },
  advice: {
    form: <AdvicePart enrolmentId="1" advice={[]} onChanged={nothing} />,
    write: 'enrolment.advise',
    id: 'adviceId',
    typed: [['textarea', 'walk after the meals']],
  },
  followUp: {
    form: <FollowUpsPart enrolmentId="1" followUps={[]} onChanged={nothing} />,
    write: 'enrolment.planFollowUp',
    id: 'followUpId',
    before: ['button', ''],
    typed: [['textarea', 'ask about the feet']],
  },
  changedPressure: {
    form: <ChangeDialog sessionId="1" reading={pressure as never} onClose={nothing} onChanged={nothing} />,
    write: 'ambulatory.correct',
    typed: [['input[maxlength="200"]', 'the cuff had slipped']],
  },
  messageOfTheDay: {
    form: <PostDialog page={{ nodeId: '12', messages: [] } as never} onClose={nothing} />,
    write: 'wardPage.post',
    typed: [['textarea', 'the lift is out of order']],
  },
  changedPumpEntry: {
    form: <ChangeEntryDialog entry={bolus as never} onClose={nothing} onChanged={nothing} />,
    write: 'pump.correct',
    typed: [['input[maxlength="200"]', 'read off wrongly']],
  },
  endedOrder: {
    form: <TerminateDialog plan={plan as never} onClose={nothing} onDone={nothing} />,
    write: 'order.terminate',
    typed: [['[name=reason]', 'goes home tomorrow']],
  },
  incident: {
    form: <RequestDialog meter={due.meters[0] as never} onClose={nothing} onSent={nothing} />,
    write: 'quality.request',
    before: ['[type=radio]', ''],
    typed: [['input[maxlength="200"]', 'fell from the bed']],
  },
};

const find = <Found extends Element>(selector: string): Promise<Found> =>
  waitFor(
    () => {
      const found = document.querySelector<Found>(selector);
      if (!found) throw new Error(`no ${selector}`);
      return found;
    },
    { timeout: 30_000 },
  );
const type = async (field: string, text: string): Promise<void> => {
  fireEvent.change(await find(field), { target: { value: text } });
};

/** The page after the login: nothing of the earlier one remains but the storage of the tab. */
async function open({ form, before }: Row): Promise<void> {
  cleanup();
  render(<MemoryRouter>{form}</MemoryRouter>);
  if (!before) return;
  const [selector, text] = before;
  const element = await find<HTMLElement>(selector);
  if (text === '') fireEvent.click(element);
  else {
    fireEvent.change(element, { target: { value: text } });
    fireEvent.submit(await find('form'));
  }
}
async function send({ id, typed }: Row): Promise<unknown> {
  const count = sent.length;
  const field = await find(typed.at(-1)?.[0] ?? '');
  fireEvent.submit(field.closest('form') ?? document.body);
  await waitFor(() => expect(sent).toHaveLength(count + 1));
  return id === undefined ? undefined : sent.at(-1)?.[id];
}

it.each(Object.entries(FORMS))(
  'what is typed into a form (%s) comes back after a write without an answer, and is sent as the same write',
  async (_, row) => {
    ({ write } = row);
    const typeAll = async (): Promise<void> => {
      for (const [field, text] of row.typed) await type(field, text);
    };
    const [last, text] = row.typed.at(-1) ?? ['', ''];
    await open(row);
    const empty = (await find<HTMLInputElement>(last)).value;
    await typeAll();
    const first = await send(row);
    if (row.id !== undefined) expect(first).toMatch(/^[0-9a-f-]{36}$/);
    await open(row);
    expect((await find<HTMLInputElement>(last)).value).toBe(text);
    answer = { state: 'added' };
    expect(await send(row)).toBe(first);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    answer = undefined;
    await open(row);
    expect((await find<HTMLInputElement>(last)).value).toBe(empty);
    await typeAll();
    if (row.id !== undefined) expect(await send(row)).not.toBe(first);
  },
);

/** Forms in which no time means now, and the member of the write that has it. */
const TIMES: Record<string, string> = { pump: 'at', hour: 'measuredAt', monitor: 'boundAt', control: 'measuredAt' };
const EIGHT = Date.parse('2026-11-20T08:20:00+08:00');
const MINUTE = 60_000;

it.each(Object.entries(TIMES))(
  'a value without a time that comes back hours later (%s) is one of the time at which it was typed',
  async (name, member) => {
    const row = FORMS[name] as Row;
    ({ write } = row);
    clock.set(EIGHT, 'Asia/Shanghai');
    await open(row);
    for (const [field, text] of row.typed) await type(field, text);
    clock.set(EIGHT + 100 * MINUTE, 'Asia/Shanghai');
    await open(row);
    await send(row);
    const at = Number(sent.at(-1)?.[member]);
    expect(at).toBeGreaterThanOrEqual(EIGHT);
    expect(at).toBeLessThan(EIGHT + MINUTE);
  },
);

/** Forms that are part of a page; the others are dialogs. */
const PARTS = ['movement', 'pump', 'hour', 'contact', 'enrolment', 'advice'];

it.each(Object.entries(FORMS).filter(([name]) => !PARTS.includes(name)))(
  'the cancel button of a dialog (%s) discards what was typed',
  async (_, row) => {
    await open(row);
    for (const [field, text] of row.typed) await type(field, text);
    expect(sessionStorage.length).toBe(1);
    const cancel = [...document.querySelectorAll('footer button')].find(
      ({ textContent }) => textContent === translate('actions.cancel'),
    );
    fireEvent.click(cancel ?? document.body);
    expect(sessionStorage.length).toBe(0);
  },
);

it('the code of a new account is in no draft', async () => {
  await open(FORMS.enrolment as Row);
  await type('input', '13912345678');
  const hasNoAccount = await find<HTMLElement>('footer button');
  fireEvent.click(hasNoAccount);
  const code = [...document.querySelectorAll<HTMLInputElement>('input[maxlength="20"]')].at(-1);
  fireEvent.change(code as Element, { target: { value: 'S3CRET-CODE' } });
  expect(code?.value).toBe('S3CRET-CODE');
  expect(JSON.stringify({ ...sessionStorage })).toContain('13912345678');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('S3CRET-CODE');
});
