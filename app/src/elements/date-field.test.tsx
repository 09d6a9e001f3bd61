// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { Calendar } from './calendar.js';
import { DateField, DayChoice } from './date-field.js';

const passed: string[] = [];

function Field({ initial, withTime = false }: { initial: string; withTime?: boolean }) {
  const [value, setValue] = useState(initial);
  passed.push(value);
  return <DateField aria-label="Day" withTime={withTime} value={value} onChange={setValue} />;
}

function Choice() {
  const [value, setValue] = useState('2026-03-05');
  passed.push(value);
  return <DayChoice aria-label="Day" min="2026-03-01" max="2026-03-31" value={value} onChange={setValue} />;
}

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Day' });
const type = (value: string): unknown => fireEvent.change(field(), { target: { value } });

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
afterEach(() => {
  cleanup();
  passed.length = 0;
});

it('stands as it is typed, then as the app prints it, and keeps the value of the contract', () => {
  render(<Field initial="" />);
  type('2026/3/1');
  expect(field().value).toBe('2026/3/1');
  expect(passed.at(-1)).toBe('2026-03-01');
  fireEvent.blur(field());
  expect(field().value).toBe('2026-03-01');
  type('03/01/2026');
  fireEvent.blur(field());
  expect(field().value).toBe('03/01/2026');
  expect(passed.at(-1)).toBe('03/01/2026');
});

it('takes a time beside the day', () => {
  render(<Field withTime initial="2026-03-01T07:15" />);
  expect(field().value).toBe('2026-03-01 07:15');
  type('2026-3-2 8');
  expect(passed.at(-1)).toBe('2026-3-2 8');
  type('2026-3-2 0815');
  expect(passed.at(-1)).toBe('2026-03-02T08:15');
});

it.each([
  ['', 'Enter a date'],
  ['2026-02-30', 'Enter a date'],
  ['2026-02-28', 'Not before 2026-03-01'],
  ['2026-04-01', 'Not after 2026-03-31'],
])('does not pass on "%s", and says why at the field', (text, words) => {
  render(<Choice />);
  type(text);
  fireEvent.blur(field());
  expect(new Set(passed)).toEqual(new Set(['2026-03-05']));
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().validationMessage).toContain(words);
  type('2026-03-06');
  expect(passed.at(-1)).toBe('2026-03-06');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field().validationMessage).toBe('');
});

it('shows the month in the page’s language and is walked through by keys', async () => {
  const chosen: string[] = [];
  const calendar = () => (
    <Calendar day="2026-03-31" min="2026-02-01" max="2026-12-31" onChoose={(day) => chosen.push(day)} />
  );
  await switchLanguage('zh');
  render(calendar());
  expect(screen.getByText('2026年3月')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026年3月31日星期二');
  cleanup();
  await switchLanguage('en');
  render(calendar());
  const press = (key: string, shiftKey = false): string | null | undefined => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(press('ArrowRight')).toBe('Wednesday, April 1, 2026');
  expect(press('ArrowUp')).toBe('Wednesday, March 25, 2026');
  expect(press('PageUp')).toBe('Wednesday, February 25, 2026');
  fireEvent.click(document.activeElement ?? document.body);
  expect(press('PageUp')).toBe('Sunday, January 25, 2026');
  fireEvent.click(document.activeElement ?? document.body);
  expect(press('PageDown', true)).toBe('Monday, January 25, 2027');
  expect(chosen).toEqual(['2026-02-25']);
});
