// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../clock/hospital-clock.js';
import { ExaminationDialog } from '../features/outpatients/examination-dialog.js';
import { ReadingDialog } from '../features/outpatients/reading-dialog.js';
import { RecallDialog } from '../features/outpatients/recall-dialog.js';
import { VisitDialog } from '../features/outpatients/visit-dialog.js';
import { SurgeryDialog } from '../features/patient/surgery/surgery-dialog.js';
import { AuthoriseDialog } from '../features/quality/operators/authorise-dialog.js';
import { MoveForm } from '../features/quality/strips/move-form.js';
import { loadAllTexts, startLanguage } from '../language/i18n.js';
import { AskDialog } from '../ward/virtual-ward/ask-dialog.js';

type Request = Record<string, unknown>;
const sent: Request[] = [];
/** The write of the form that is shown. */
let write = '';
/** What the server answers to it; without it, it does not answer. */
let answer: object | undefined;
const READS: Record<string, object> = {
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

interface Row {
  form: ReactNode;
  write: string;
  /** Member of the write with its id. */
  id: string;
  /** What is typed: selector of a field and its text. The last one is looked for again; a `select` has no typed text. */
  typed: [field: string, text: string][];
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
function open({ form }: Row): void {
  cleanup();
  render(<MemoryRouter>{form}</MemoryRouter>);
}
async function send({ id, typed }: Row): Promise<unknown> {
  const count = sent.length;
  const field = await find(typed.at(-1)?.[0] ?? '');
  fireEvent.submit(field.closest('form') ?? document.body);
  await waitFor(() => expect(sent).toHaveLength(count + 1));
  return sent.at(-1)?.[id];
}

it.each(Object.entries(FORMS))(
  'what is typed into a form (%s) comes back after a write without an answer, and is sent as the same write',
  async (_, row) => {
    ({ write } = row);
    const typeAll = async (): Promise<void> => {
      for (const [field, text] of row.typed) await type(field, text);
    };
    const [last, text] = row.typed.at(-1) ?? ['', ''];
    open(row);
    const empty = (await find<HTMLInputElement>(last)).value;
    await typeAll();
    const first = await send(row);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    open(row);
    expect((await find<HTMLInputElement>(last)).value).toBe(text);
    answer = { state: 'added' };
    expect(await send(row)).toBe(first);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    answer = undefined;
    open(row);
    expect((await find<HTMLInputElement>(last)).value).toBe(empty);
    await typeAll();
    expect(await send(row)).not.toBe(first);
  },
);
