import { expect, it } from 'vitest';
import { asLoading, asReady } from '../http/load-state.js';
import { countToAnswer, type ContactRequest } from './contact-requests.js';

const request = (sent: boolean, state: ContactRequest['state']): ContactRequest =>
  ({ requestId: `${sent} ${state}`, sent, state }) as ContactRequest;

it('counts the open applications that were received', () => {
  const all = [
    request(false, 'applying'),
    request(true, 'applying'),
    request(false, 'added'),
    request(false, 'refused'),
  ];
  expect(countToAnswer(asReady(all))).toBe(1);
  expect(countToAnswer(asLoading())).toBe(0);
});
