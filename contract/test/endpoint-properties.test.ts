import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { post } from '../src/base/endpoint.js';
import { listsOfPlace } from '../src/base/scope-rules.js';
import { endpoints, type Endpoint, type EndpointName } from '../src/index.js';
import { schemas } from '../src/schemas.js';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const names = (which: (endpoint: Endpoint) => unknown): EndpointName[] =>
  all.filter(([, endpoint]) => which(endpoint)).map(([name]) => name);

const fieldsOf = (schema: TSchema | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
const hasOneOf = (fields: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((field) => fields.includes(field));

/**
 * Whether a read may touch any number of rows: it names no single record, and takes a period or searches in texts, or
 * returns all patients of a place or of the caller in one reply, neither by pages nor as a followed list.
 */
function isUnbounded(name: EndpointName): boolean {
  const { does, scopeRule }: Endpoint = endpoints[name];
  const { what } = scopeRule.names ?? {};
  if (does !== 'read' || (what !== undefined && what !== 'place')) return false;
  const { request, reply }: { request?: TSchema; reply: TSchema } = schemas[name];
  const asked = fieldsOf(request);
  const isWhole = !hasOneOf(fieldsOf(reply), ['next', 'more', 'position']);
  const namesPatients = /"(patientId|bed)":/.test(JSON.stringify(reply));
  return hasOneOf(asked, ['from', 'month', 'days', 'text', 'words']) || (isWhole && namesPatients);
}

const isHeavy = (name: EndpointName): boolean => (endpoints[name] as Endpoint).heavy === true;

const PEOPLE = 'the conversations, people and groups of one account, without what they wrote';
const PAGE = 'one page of a list of people or things, without what was measured';
/** Unbounded by the rule above, and yet not heavy, with the reason. */
const LIGHT: Partial<Record<EndpointName, string>> = {
  'chat.conversations': PEOPLE,
  'chat.partners': PEOPLE,
  'conference.current': PEOPLE,
  'contact.list': PEOPLE,
  'group.list': PEOPLE,
  'enrolment.list': PEOPLE,
  'organisation.node': 'the names of the beds of one place, without their patients',
  'session.me': 'one account',
  'own.glucose': 'the readings of one patient',
  'outpatient.find': 'one person, by an exact number',
  'patient.search': PAGE,
  'outpatient.list': PAGE,
  'outpatient.visits': PAGE,
  'device.list': PAGE,
  'operator.list': PAGE,
  'solution.list': PAGE,
  'staff.list': PAGE,
  'strip.list': PAGE,
  'quality.list': PAGE,
  'quality.sheet': 'the controls of one meter',
  'merging.doubles': 'the names and numbers of patients, without what was measured',
  'putAside.list': 'the few readings that nobody has decided about',
  'admission.occupants': 'the patients in the beds of one ward, without what was measured',
  'report.patients': 'the patients who are in one ward, without what was measured',
};

describe('the properties of endpoints', () => {
  it('limit every read of any number of patients or messages, but for what is named here', () => {
    const unbounded = names(() => true).filter(isUnbounded);
    expect(unbounded.filter((name) => !(name in LIGHT) && !isHeavy(name))).toEqual([]);
    expect(Object.keys(LIGHT).filter((name) => !(unbounded as string[]).includes(name))).toEqual([]);
    expect(names(({ heavy }) => heavy).filter((name) => name in LIGHT)).toEqual([]);
  });

  it('limit every endpoint that reads many rows: each file, and each read from the replica', () => {
    expect(names(({ stream, heavy }) => stream && !heavy)).toEqual([]);
    expect(names(({ replica, heavy }) => replica && !heavy)).toEqual([]);
  });

  it('let the replica answer reads alone', () => {
    expect(names(({ replica, does }) => replica && does !== 'read')).toEqual([]);
  });

  it('keep everything that only reads open on a full disk', () => {
    expect(names(({ does, fullDisk }) => does === 'read' && fullDisk !== 'allowed')).toEqual([]);
  });

  it('name what is stored even then: logging in and out, withdrawing rights, staying in a call', () => {
    expect(names(({ does, fullDisk }) => does === 'write' && fullDisk === 'allowed').sort()).toEqual([
      'center.revoke',
      'conference.busy',
      'conference.decline',
      'conference.join',
      'conference.leave',
      'contact.block',
      'contact.remove',
      'device.withdraw',
      'own.withdrawConsent',
      'patient.unmask',
      'quality.open',
      'quality.withdraw',
      'report.open',
      'report.withdraw',
      'session.connectionLost',
      'session.login',
      'session.logout',
      'session.refresh',
      'session.secondFactor',
      'session.unlock',
      'staff.setState',
    ]);
  });

  it('leave no body open but the two before there is a key', () => {
    expect(names(({ unsealed }) => unsealed)).toEqual(['session.begin', 'session.captcha']);
  });

  it('are required by the compiler: what it does, and whether it runs while the disk is full', () => {
    // @ts-expect-error -- `fullDisk` is missing.
    post('order.read', listsOfPlace, { does: 'read' });
    // @ts-expect-error -- `does` is missing.
    post('order.read', listsOfPlace, { fullDisk: 'allowed' });
    expect(names(({ does, fullDisk }) => !does || !fullDisk)).toEqual([]);
  });
});
