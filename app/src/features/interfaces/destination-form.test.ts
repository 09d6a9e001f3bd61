import { DEFAULT_RESULT_CODES, RESULT_UNITS, figureKey } from '@wardlink/contract';
import { expect, it } from 'vitest';
import { emptyDestination, formOf, problemsOf, requestOf, unitsOf, type DestinationForm } from './destination-form.js';
import { destinationStanding } from './standing.js';
import type { Choices, Destination } from './types.js';

const CHOICES: Choices = {
  nodes: [{ nodeId: '1', kind: 'hospital', depth: 0, name: '医院', latinName: null }],
  doctors: [],
  zone: 'Asia/Shanghai',
};
const USUAL = { ...emptyDestination(CHOICES), name: 'LIS', host: 'lis.example' };
const WEBHOOK = { ...USUAL, transport: 'webhook', url: 'https://example.org/results' } as const;
const STORED: Destination = {
  ...requestOf(USUAL),
  destinationId: '7',
  revision: 2,
  hasSecret: false,
  node: { name: '医院', latinName: null, department: null },
  trouble: null,
  waiting: 0,
  aside: 0,
  oldestAt: null,
  deliveredToday: 0,
  lastAt: null,
};

it('a stored destination is shown as it was typed', () => {
  expect(formOf(STORED)).toEqual(USUAL);
  expect(requestOf(formOf(STORED))).toEqual(requestOf(USUAL));
});

it('codes of figures that a destination does not have yet are the usual ones', () => {
  expect(formOf({ ...STORED, codes: [] }).codes).toEqual(DEFAULT_RESULT_CODES);
});

it('each figure has a unit, the stored one first', () => {
  for (const code of DEFAULT_RESULT_CODES) {
    const [first] = unitsOf(code);
    expect(code.unit).toBe(first);
    expect(RESULT_UNITS[figureKey(code.indicator, code.figure)]?.[first ?? '']?.factor).toBe(1);
    expect(code.code).not.toBe('');
  }
});

it('a webhook sends no host, and MLLP no address', () => {
  expect(requestOf(WEBHOOK)).toMatchObject({ host: null, port: null, url: WEBHOOK.url });
  expect(requestOf(USUAL)).toMatchObject({ host: 'lis.example', port: 2575, url: null });
});

const NONE = { secret: '', hasSecret: false };
it.each([
  [{}, NONE, {}],
  [{ name: ' ' }, NONE, { name: 'name' }],
  [{ host: '' }, NONE, { host: 'host' }],
  [{ port: '70000' }, NONE, { port: 'port' }],
  [{ indicators: [] }, NONE, { indicators: 'indicators' }],
  [{ codes: [{ ...DEFAULT_RESULT_CODES[0], code: ' ' }] }, NONE, { codes: 'codes' }],
  [{ transport: 'webhook', url: 'ftp://x' }, { secret: 'x'.repeat(24), hasSecret: false }, { url: 'url' }],
  [{ transport: 'webhook', url: WEBHOOK.url }, NONE, { newSecret: 'secret' }],
  [{ transport: 'webhook', url: WEBHOOK.url }, { secret: '', hasSecret: true }, {}],
  [{ transport: 'webhook', url: WEBHOOK.url }, { secret: 'short', hasSecret: true }, { newSecret: 'secret' }],
  // A draft remembers that a secret was typed, not the secret.
  [
    { transport: 'webhook', url: WEBHOOK.url, newSecret: true },
    { secret: '', hasSecret: true },
    { newSecret: 'secret' },
  ],
] as [Partial<DestinationForm>, typeof NONE, object][])('%j with %j has the problems %j', (more, secret, problems) => {
  expect(problemsOf({ ...USUAL, ...more }, secret)).toEqual(problems);
});

it.each([
  [{ enabled: false }, 'off'],
  [{ trouble: { reason: 'silent', detail: '', since: 0, nextAt: 0 }, aside: 1 }, 'silent'],
  [{ aside: 1, waiting: 1, oldestAt: 0 }, 'aside'],
  [{ waiting: 1, oldestAt: 0 }, 'behind'],
  [{ waiting: 1, oldestAt: 90_000 }, 'runs'],
] as [Partial<Destination>, string][])('%j stands as %s', (more, standing) => {
  expect(destinationStanding({ ...STORED, ...more }, 100_000)).toBe(standing);
});
