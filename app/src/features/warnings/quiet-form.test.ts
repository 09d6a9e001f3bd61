import { describe, expect, it } from 'vitest';
import { quietFormOf, readQuietForm } from './quiet-form.js';

describe('quiet hours that are typed', () => {
  const form = { on: true, begin: '22:30', end: '6:05', criticalSounds: false, specialCallsRing: true };

  it('are minutes of the day, and shown as they were stored', () => {
    const rules = { hours: { begin: 1350, end: 365 }, criticalSounds: false, specialCallsRing: true };
    expect(readQuietForm(form)).toEqual({ value: rules });
    expect(quietFormOf(rules)).toEqual({ ...form, end: '06:05' });
  });

  it('are off for a user who has set none, and keep the choice of what sounds', () => {
    expect(quietFormOf()).toMatchObject({ on: false, criticalSounds: true, specialCallsRing: true });
    expect(readQuietForm({ ...form, on: false, begin: 'x' })).toEqual({
      value: { hours: null, criticalSounds: false, specialCallsRing: true },
    });
  });

  it.each([
    ['24:00', '07:00', 'notices.quiet.notATime'],
    ['22:00', '', 'notices.quiet.notATime'],
    ['22:00', '2200', 'notices.quiet.sameTime'],
  ])('from %j to %j are refused', (begin, end, problem) => {
    expect(readQuietForm({ ...form, begin, end })).toEqual({ problem });
  });
});
