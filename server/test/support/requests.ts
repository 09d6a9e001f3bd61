import { type EndpointName, endpoints, type ErrorCode, type ScopeRule, type RequestOf } from '@wardlink/contract';
import type { TestClient } from './client.js';
import { clinicalRequests } from './clinical-requests.js';
import { administrativeRequests } from './administrative-requests.js';
import type { TestServer } from './server.js';
import type { WardFixture } from './ward-fixture.js';

/** A valid request. */
export interface RequestCase<Request> {
  request: Request;
  /**
   * The code that an authorised caller receives instead of a success, so that the request changes nothing for the next
   * caller: the record exists, but the version in the request is stale.
   */
  stays?: ErrorCode;
}

/** Who sends a request. */
export interface TestCaller {
  readonly test: TestServer;
  readonly client: TestClient;
  readonly accountId: string;
  /** Whether it is a patient's own account. */
  readonly isPatient: boolean;
}

type Build<Name extends EndpointName, From> = (
  side: From,
  asker: TestCaller,
) => RequestCase<RequestOf<Name>> | Promise<RequestCase<RequestOf<Name>>>;

/** For every endpoint, builds a request that names a record of a side; lists can also be requested without a side. */
type AllBuilders = {
  [Name in EndpointName]: Build<
    Name,
    (typeof endpoints)[Name]['scopeRule'] extends { lists: true } ? WardFixture | undefined : WardFixture
  >;
};

type IsDerived<Request> =
  Record<never, never> extends Request ? true : { patientId: string } extends Request ? true : false;

/** Endpoints whose request follows from their scope rule: empty, the side's patient, or the side's ward. */
type Derived = {
  [Name in EndpointName]: undefined extends RequestOf<Name>
    ? Name
    : IsDerived<RequestOf<Name>> extends true
      ? Name
      : never;
}[EndpointName];

/** Builders of the requests that do not follow from the scope rule of their endpoint. */
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

/** Builds the request of an endpoint that is known by its name at run time only. */
export async function requestOf(
  name: EndpointName,
  side: WardFixture | undefined,
  asker: TestCaller,
): Promise<RequestCase<unknown>> {
  const build = requests[name] as (from: WardFixture | undefined, asker: TestCaller) => unknown;
  return (await build(side, asker)) as RequestCase<unknown>;
}
