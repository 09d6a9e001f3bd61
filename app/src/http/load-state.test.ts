import { expect, it } from 'vitest';
import { HttpError } from './http-error.js';
import { afterFailure, asReady } from './load-state.js';

const shown = asReady('Anna');

it('what could not be asked for again stays on the screen, as stale', () => {
  for (const error of [
    new HttpError('unreachable', 0, 'no network'),
    new HttpError('refused', 500, 'failed', 'server.failed'),
    new HttpError('refused', 404, 'a gateway without a server'),
  ]) {
    expect(afterFailure(shown, error)).toEqual({ state: 'ready', value: 'Anna', stale: true });
  }
});

it('what is gone or may no longer be seen leaves the screen', () => {
  const gone = new HttpError('refused', 404, 'No such patient', 'patient.unknown');
  expect(afterFailure(shown, gone)).toEqual({ state: 'failed', message: 'No such patient' });
  const forbidden = new HttpError('forbidden', 403, 'Not allowed', 'permission.missing');
  expect(afterFailure(shown, forbidden)).toEqual({ state: 'forbidden', message: 'Not allowed' });
});
