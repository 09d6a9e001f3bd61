import { type EndpointName, endpoints, type ErrorCode, type ScopeRule, type RequestOf } from '@wardlink/contract';
import type { TestClient } from './client.js';
import { clinicalRequests } from './clinical-requests.js';
import { administrativeRequests } from './administrative-requests.js';
import type { TestServer } from './server.js';
import type { WardFixture } from './ward-fixture.js';

/** A request that is right in every respect. */
export interface RequestCase<Request> {
  request: Request;
  /**
   * What who may ask is told in the place of a success, so that everything stays as it is for the next who asks: the thing
   * was found, and the number of its version is an old one.
   */
  stays?: ErrorCode;
}

/** Who asks. */
export interface TestCaller {
  readonly test: TestServer;
  readonly client: TestClient;
  readonly accountId: string;
  /** Of a patient's own account. */
  readonly isPatient: boolean;
}

type Build<Name extends EndpointName, From> = (
  side: From,
  asker: TestCaller,
) => RequestCase<RequestOf<Name>> | Promise<RequestCase<RequestOf<Name>>>;

/** For every endpoint a request that names something of a side; lists can be asked for everything as well. */
type AllBuilders = {
  [Name in EndpointName]: Build<
    Name,
    (typeof endpoints)[Name]['scopeRule'] extends { lists: true } ? WardFixture | undefined : WardFixture
  >;
};

type IsDerived<Request> =
  Record<never, never> extends Request ? true : { patientId: string } extends Request ? true : false;

/** Endpoints whose request can be derived from their scope rule: nothing, the side's patient, or the side's ward. */
type Derived = {
  [Name in EndpointName]: undefined extends RequestOf<Name>
    ? Name
    : IsDerived<RequestOf<Name>> extends true
      ? Name
      : never;
}[EndpointName];

/** The requests that say more than the scope rule of their endpoint does. */
export type Builders = Omit<AllBuilders, Derived> & Partial<Pick<AllBuilders, Derived>>;

function derived(name: EndpointName): (side?: WardFixture) => RequestCase<unknown> {
  if (endpoints[name].method === 'GET') return () => ({ request: undefined });
  const { names }: ScopeRule = endpoints[name].scopeRule;
  if (names?.what === 'patient') return (side) => ({ request: { patientId: side?.patientId ?? '' } });
  return (side) => ({ request: names?.what === 'place' && side ? { wardId: side.wardId } : {} });
}

const special: Partial<AllBuilders> = { ...clinicalRequests, ...administrativeRequests };

export const requests = Object.fromEntries(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [name, special[name] ?? derived(name)]),
) as AllBuilders;
