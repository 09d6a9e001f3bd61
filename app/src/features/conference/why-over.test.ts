import { expect, it } from 'vitest';
import type { Conference } from './types.js';
import { whyOver } from './why-over.js';

type Member = Conference['members'][number];
const own = { userId: '1', state: 'joined', joinedAt: 5 } as Member;
const other = (state: Member['state'], joinedAt: number | null) => ({ userId: '2', state, joinedAt }) as Member;
const call = (...members: Member[]) => ({ members: [own, ...members] }) as Conference;

it.each([
  ['the only one who was rung declined', call(other('declined', null)), 0, 'unanswered'],
  ['it was known to ring still', call(other('ringing', null)), 0, 'unanswered'],
  ['nobody answered in time', call(other('missed', null)), 0, 'unanswered'],
  ['the other one left', call(other('left', 7)), 0, 'alone'],
  ['the other one left just now', call(other('joined', 7)), 0, 'alone'],
  ['it was ended for all', call(other('joined', 7)), 1, 'ended'],
  ['nothing is known of it', undefined, 0, 'ended'],
] as const)('a call is over when %s', (_when, last, present, why) => {
  expect(whyOver(last, '1', present)).toBe(why);
});
