import type { EndpointName, endpoints, Language, ReplyOf, RequestOf } from '@wardlink/contract';
import type { ServerContext } from './context.js';
import type { Database } from '../database/connection.js';
import type { Caller } from './caller.js';
import type { ReplicaRead } from './replica-reads.js';

/** The origin of a request, from its connection and headers. */
export interface Origin {
  readonly address: string;
  readonly agent: string | null;
  /** Token of a known browser, from its cookie. */
  readonly device?: string | undefined;
}

/** The caller is defined unless the endpoint is public. */
type CallerOf<Name extends EndpointName> = (typeof endpoints)[Name]['access'] extends 'public'
  ? Caller | undefined
  : Caller;

type SetsCookie = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { setsCookie: true } ? Name : never;
}[EndpointName];

/** One request, after decryption, validation and the check of permissions. */
export interface Call<Name extends EndpointName> extends ServerContext {
  readonly request: RequestOf<Name>;
  readonly caller: CallerOf<Name>;
  readonly language: Language;
  /** For reads that may be a second old; only for endpoints declared so. */
  readonly replicaDb: Name extends ReplicaRead ? Database : undefined;
  readonly origin: Origin;
  /** Sets the session's cookie to a token, or clears it; only for endpoints declared so. */
  readonly setSession: Name extends SetsCookie ? (token: string | undefined) => void : undefined;
  /** Remembers the browser for the next login; only for endpoints declared so. */
  readonly rememberDevice: Name extends SetsCookie ? (token: string) => void : undefined;
}

/** One reply, or any number for an endpoint with a stream. */
type Answer<Name extends EndpointName> = (typeof endpoints)[Name] extends { stream: true }
  ? AsyncIterable<ReplyOf<Name>>
  : ReplyOf<Name>;

/** Implements an endpoint. @throws Refusal for any reason to report to the caller, before a stream begins. */
type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name>>;

/** A handler for each of these endpoints; a module declares its own. */
export type Handlers<Names extends EndpointName = EndpointName> = { [Name in Names]: Handler<Name> };
