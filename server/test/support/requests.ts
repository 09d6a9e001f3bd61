import type { EndpointName, ErrorCode, scopeRules, RequestOf } from '@wardlink/contract';
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
export type Builders = {
  [Name in EndpointName]: Build<
    Name,
    (typeof scopeRules)[Name] extends { lists: true } ? WardFixture | undefined : WardFixture
  >;
};

export const requests: Builders = { ...clinicalRequests, ...administrativeRequests };
