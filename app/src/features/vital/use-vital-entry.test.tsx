// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserRecord } from '@wardlink/contract';
import { session } from '../../session/session.js';
import { useVitalEntry } from './use-vital-entry.js';

beforeEach(() => session.set({ userId: '9', permissions: [] } as unknown as UserRecord));
afterEach(() => {
  cleanup();
  session.set(null);
});

it('typing for one patient leaves what the lines of the others are drawn from as it is', () => {
  const { result } = renderHook(useVitalEntry);
  const { actions } = result.current;
  act(() => actions.type({ patientId: '1', indicator: 'pressure' }, '120'));
  const first = result.current.drafts.get('1');
  act(() => actions.type({ patientId: '2', indicator: 'pressure' }, '13'));
  expect(result.current.actions).toBe(actions);
  expect(result.current.drafts.get('1')).toBe(first);
  expect(first).toEqual({ pressure: { text: '120', state: 'typing' } });
});

it('a value that is no pressure stays with its problem, an empty field has no draft', () => {
  const { result } = renderHook(useVitalEntry);
  const { actions } = result.current;
  const field = { patientId: '1', indicator: 'pressure' } as const;
  act(() => actions.type(field, 'x'));
  act(() => expect(actions.submit(field)).toBe(false));
  expect(result.current.drafts.get('1')).toEqual({ pressure: { text: 'x', state: 'notANumber' } });
  act(() => actions.type({ ...field, indicator: 'temperature' }, '37'));
  act(() => actions.clear(field));
  expect(result.current.drafts.get('1')).toEqual({ temperature: { text: '37', state: 'typing' } });
  act(() => actions.type({ ...field, indicator: 'temperature' }, ''));
  expect(result.current.drafts.has('1')).toBe(false);
});
