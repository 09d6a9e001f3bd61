import { expect, it } from 'vitest';
import { dayProblems } from './authorisation-form.js';

const typed = {
  trainedOn: '2026-03-01',
  examinedOn: '2026-03-02',
  score: '88',
  from: '2026-03-02',
  until: '2027-03-01',
  note: '',
};

it('names the day that cannot be, once all are typed', () => {
  const problems = (more: Partial<typeof typed>) => dayProblems({ ...typed, ...more }, '2026-03-10');
  expect(problems({})).toEqual({});
  expect(problems({ examinedOn: '' })).toEqual({});
  expect(problems({ examinedOn: '2026-02-01' })).toEqual({ examinedOn: 'days.examinedOn' });
  expect(problems({ until: '2026-03-01' })).toEqual({ until: 'days.until' });
});
