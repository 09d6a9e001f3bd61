import { type EndpointName, endpoints, type ErrorCode, type NodeRange, type RequestOf } from '@wardlink/contract';
import type { TestClient } from './client.js';
import { careRequests } from './requests-of-care.js';
import { houseRequests } from './requests-of-house.js';
import type { TestServer } from './server.js';
import type { Side } from './sides.js';

/** A request that is right in every respect. */
export interface Asked<Request> {
  request: Request;
  /**
   * What who may ask is told in the place of a success, so that everything stays as it is for the next who asks: the thing
   * was found, and the number of its version is an old one.
   */
  stays?: ErrorCode;
}

/** Who asks. */
export interface Asker {
  readonly test: TestServer;
  readonly client: TestClient;
  readonly accountId: string;
  /** Of a patient's own account. */
  readonly isPatient: boolean;
}

type Build<Name extends EndpointName, From> = (
  side: From,
  asker: Asker,
) => Asked<RequestOf<Name>> | Promise<Asked<RequestOf<Name>>>;

/** For every endpoint a request that names something of a side; lists can be asked for everything as well. */
type AllBuilders = {
  [Name in EndpointName]: Build<
    Name,
    (typeof endpoints)[Name]['range'] extends { lists: true } ? Side | undefined : Side
  >;
};

type IsDerived<Request> =
  Record<never, never> extends Request ? true : { patientId: string } extends Request ? true : false;

/** Endpoints whose request can be derived from their range: nothing, the side's patient, or the side's ward. */
type Derived = {
  [Name in EndpointName]: undefined extends RequestOf<Name>
    ? Name
    : IsDerived<RequestOf<Name>> extends true
      ? Name
      : never;
}[EndpointName];

/** The requests that say more than the range of their endpoint does. */
export type Builders = Omit<AllBuilders, Derived> & Partial<Pick<AllBuilders, Derived>>;

function derived(name: EndpointName): (side?: Side) => Asked<unknown> {
  if (endpoints[name].method === 'GET') return () => ({ request: undefined });
  const { names }: NodeRange = endpoints[name].range;
  if (names?.what === 'patient') return (side) => ({ request: { patientId: side?.patientId ?? '' } });
  return (side) => ({ request: names?.what === 'place' && side ? { wardId: side.wardId } : {} });
}

const special: Partial<AllBuilders> = { ...careRequests, ...houseRequests };

export const requests = Object.fromEntries(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [name, special[name] ?? derived(name)]),
) as AllBuilders;
