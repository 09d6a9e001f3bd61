import type { EndpointName, endpoints, Language, ReplyOf, RequestOf } from '@wardlink/contract';
import type { ServerContext } from './context.js';
import type { Database } from '../database/connection.js';
import type { Caller } from './caller.js';
import type { ReplicaRead } from './replica-reads.js';

/** From where a request comes, as its connection and headers say. */
export interface Origin {
  readonly address: string;
  readonly agent: string | null;
  /** Token of a browser that is known, by its cookie. */
  readonly device?: string | undefined;
}

/** A caller is certain wherever the contract asks for a session. */
type CallerOf<Name extends EndpointName> = (typeof endpoints)[Name]['access'] extends 'public'
  ? Caller | undefined
  : Caller;

/** One request, opened, validated and permitted. */
export interface Call<Name extends EndpointName> extends ServerContext {
  readonly request: RequestOf<Name>;
  readonly caller: CallerOf<Name>;
  readonly language: Language;
  /** For reads that may be a second old, at the endpoints that are declared so alone. */
  readonly replicaDb: Name extends ReplicaRead ? Database : undefined;
  /** From where it came. */
  readonly origin: Origin;
  /** Sets the session's cookie to a token, or clears it. */
  setSession(token: string | undefined): void;
  /** Remembers the browser for the next login. */
  rememberDevice(token: string): void;
}

/** One reply, or for an endpoint with a stream as many as come. */
type Answer<Name extends EndpointName> = (typeof endpoints)[Name] extends { stream: true }
  ? AsyncIterable<ReplyOf<Name>>
  : ReplyOf<Name>;

/** Implements an endpoint. @throws Refusal for any reason to report to the caller, before a stream begins. */
type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Answer<Name>>;

/** A handler for each of these endpoints; a module declares those that are its own. */
export type Handlers<Names extends EndpointName = EndpointName> = { [Name in Names]: Handler<Name> };
