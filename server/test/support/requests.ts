import type { EndpointName, ErrorCode, ranges, RequestOf } from '@wardlink/contract';
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
export type Builders = {
  [Name in EndpointName]: Build<Name, (typeof ranges)[Name] extends { lists: true } ? Side | undefined : Side>;
};

export const requests: Builders = { ...careRequests, ...houseRequests };
