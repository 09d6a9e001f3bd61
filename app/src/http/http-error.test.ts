import { describe, expect, it } from 'vitest';
import { AxiosError } from 'axios';
import { errorOfBody, errorOfStatus, NAMED_STATUSES, unansweredError, unreadableError } from './http-error.js';
import { emptyToNull } from './empty-to-null.js';
import zh from '../locale/zh/states.json';
import en from '../locale/en/states.json';

const key = (name: string, places?: Record<string, string | number>): string =>
  places?.url ? `${name} ${places.url}` : name;

describe('an answer that is no success', () => {
  it('takes the description of the server where there is one', () => {
    const body = { status: 423, code: 'account.locked', description: 'locked for 5 minutes' };
    const error = errorOfStatus(423, body, '/cdms/login', key);
    expect(error).toMatchObject({
      kind: 'refused',
      status: 423,
      code: 'account.locked',
      message: 'locked for 5 minutes',
    });
  });

  it.each(NAMED_STATUSES.map((status) => [status]))(
    'has a text of the catalogue for a bare %i, in both languages',
    (status) => {
      expect(errorOfStatus(status, '<html>', '/cdms/x', key).message).toContain(`errors.http.${status}`);
      expect(zh.errors.http[`${status}`]).toBeTruthy();
      expect(en.errors.http[`${status}`]).toBeTruthy();
    },
  );

  it('names the address that was wrong', () => {
    expect(errorOfStatus(404, undefined, '/cdms/nowhere', key).message).toBe('errors.http.404 /cdms/nowhere');
  });

  it('names the number of a status without a text', () => {
    expect(errorOfStatus(418, undefined, '/cdms/x', key).message).toBe('errors.http.other');
  });

  it.each([
    [401, 'sessionEnded'],
    [403, 'forbidden'],
    [400, 'refused'],
    [500, 'refused'],
  ])('tells %i as %s', (status, kind) => {
    expect(errorOfStatus(status, undefined, '/', key).kind).toBe(kind);
  });
});

describe('a plain body under HTTP 200', () => {
  it('is no error with status 200', () => {
    expect(errorOfBody({ status: 200, data: {} }, key)).toBeUndefined();
  });

  it('ends the session with status 300', () => {
    const error = errorOfBody({ status: 300, code: 'session.ended', description: 'ended' }, key);
    expect(error).toMatchObject({ kind: 'sessionEnded', status: 300, message: 'ended' });
  });

  it('is an error with its description for any other status', () => {
    const error = errorOfBody({ status: 409, code: 'reading.changed', description: 'changed' }, key);
    expect(error).toMatchObject({ kind: 'refused', message: 'changed', code: 'reading.changed' });
  });
});

describe('a request without an answer', () => {
  it.each([
    ['Network Error', AxiosError.ERR_NETWORK, 'unreachable', 'errors.unreachable'],
    ['timeout of 5000ms exceeded', AxiosError.ETIMEDOUT, 'unreachable', 'errors.http.408'],
    ['Request aborted', AxiosError.ECONNABORTED, 'brokenOff', 'errors.brokenOff'],
    ['anything else', undefined, 'unreachable', 'errors.unreachable'],
  ])('“%s” is said in words of ours (spec 8, session and HTTP)', (_raw, code, kind, message) => {
    expect(unansweredError(code, key)).toMatchObject({ kind, status: 0, message });
  });
});

it('an answer that cannot be read is an exception of the server', () => {
  expect(unreadableError(200, key)).toMatchObject({ kind: 'refused', message: 'errors.serverException' });
});

it('sends empty strings as null, however deep (spec 7, empty strings)', () => {
  expect(emptyToNull({ a: '', b: { c: ['', 'x', 0, false] } })).toEqual({ a: null, b: { c: [null, 'x', 0, false] } });
});
