import type { ReplyIn, RequestIn } from './base/schema-types.js';
import type { EndpointName } from './endpoints.js';
import type { schemas } from './schemas.js';

/** Request body of an endpoint; `undefined` if it takes none. */
export type RequestOf<Name extends EndpointName> = RequestIn<typeof schemas, Name>;

/** Reply of an endpoint. */
export type ReplyOf<Name extends EndpointName> = ReplyIn<typeof schemas, Name>;
