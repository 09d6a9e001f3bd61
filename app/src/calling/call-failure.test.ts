import { describe, expect, it } from 'vitest';
import english from '../locale/en/calls.json' with { type: 'json' };
import chinese from '../locale/zh/calls.json' with { type: 'json' };
import { CallFailure, failureKey } from './call-failure.js';

const named = (name: string): Error => Object.assign(new Error(name), { name });
const coded = (code: number): Error => Object.assign(new Error(), { getCode: () => code });

describe('what went wrong with a call has a sentence in both languages (spec 8, call messages)', () => {
  it.each([
    [new CallFailure('missingParameters'), 'missingParameters'],
    [new CallFailure('insecure'), 'insecure'],
    [new CallFailure('unsupported'), 'unsupported'],
    [new CallFailure('hospitalSystem', 'down'), 'hospitalSystem'],
    [named('NotReadableError'), 'notReadable'],
    [named('NotAllowedError'), 'notAllowed'],
    [named('NotFoundError'), 'notFound'],
    [named('OverconstrainedError'), 'overconstrained'],
    [coded(4098), 'unsupported'],
    [coded(4099), 'notFound'],
    [coded(16388), 'joinFailed'],
    [coded(16448), 'banned'],
    [coded(65535), 'unknown'],
    ['a text', 'unknown'],
  ])('%s', (error, key) => {
    expect(failureKey(error)).toBe(`calls.failure.${key}`);
    expect(english.calls.failure).toHaveProperty(key);
    expect(chinese.calls.failure).toHaveProperty(key);
  });

  it.each([
    'perhapsAway',
    'noResponse',
    'busy',
    'offline',
    'answeredElsewhere',
    'refused',
    'hungUp',
    'ended',
    'failed',
    'sendFailed',
  ])('the notice %s', (notice) => {
    expect(english.calls.notice).toHaveProperty(notice);
    expect(chinese.calls.notice).toHaveProperty(notice);
  });
});
