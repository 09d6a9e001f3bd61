import type { Access } from './permissions.js';
import type { ScopeRule } from './scope-rules.js';

/** Limits of a body after decompression. */
export interface BodyLimits {
  /** Bytes of JSON text once it is opened and inflated. */
  readonly bytes: number;
  /** Maximum depth of nested lists and objects. */
  readonly depth: number;
  /** Number of values: an empty object of two bytes costs as much memory as a large one. */
  readonly nodes: number;
}

/** States of a session in which only some endpoints are available. */
export type LimitedSession =
  /** The password was accepted, the second factor is pending. */
  | 'pendingFactor'
  /** The role requires a second factor that the user has not enrolled. */
  | 'missingFactor'
  /** The password was set by another person and must be changed. */
  | 'firstPassword';

/** How the server treats an endpoint. Two properties are required: an endpoint without them does not compile. */
interface EndpointProperties {
  /** `read` stores only audit events, so a client may repeat it. */
  readonly does: 'read' | 'write';
  /** Whether it runs while the disk is full. */
  readonly fullDisk: 'allowed' | 'refused';
  /** Reads many patients or takes long: only a few at once for each person. */
  readonly heavy?: true;
  /**
   * Reads from the replica, if there is one: files and figures of many patients, which may be a second old. Access
   * checks and audit events use the primary. Not for data that a screen shows after its own change.
   */
  readonly replica?: true;
  /** Allows guessing: fewer requests per minute and address. */
  readonly fewerTries?: true;
  /**
   * Its reply sets or clears a cookie. The server does not keep such a reply: a client that stops waiting and repeats the
   * request never receives it, so it waits longer for the first one.
   */
  readonly setsCookie?: true;
  /** Called before the client has a key; body and reply are not sealed. */
  readonly unsealed?: true;
  /** Needs no login but names patients: a link must not show deans more than their permissions do. */
  readonly closedToDeans?: true;
  /** Available in these limited sessions, in addition to the public endpoints. */
  readonly openDuring?: readonly LimitedSession[];
  /** Limits of the body; default: those of public endpoints or of all others. */
  readonly body?: BodyLimits;
  /** The path of the specification, if it differs from the endpoint's name. */
  readonly path?: string;
}

export interface DeclaredEndpoint extends EndpointProperties {
  readonly method: 'GET' | 'POST';
  readonly access: Access;
  /** The part of the organisation that the endpoint can reach; checked in addition to the permission. */
  readonly scopeRule: ScopeRule;
  /** Answered with several replies, one per line (`application/x-ndjson`), each sealed separately. */
  readonly stream?: true;
}

/** Properties of an endpoint that changes nothing. */
export const reads = { does: 'read', fullDisk: 'allowed' } as const;
/** Properties of an endpoint that stores something. */
export const writes = { does: 'write', fullDisk: 'refused' } as const;
/** Stores little, and must always be possible: logging in and out, withdrawing rights, staying in a call. */
export const always = { does: 'write', fullDisk: 'allowed' } as const;

const KILOBYTE = 1024;
/** Limits of a file with thousands of readings. */
export const LONG_FILE: BodyLimits = { bytes: 2048 * KILOBYTE, depth: 8, nodes: 40_000 };
/** Limits of the printed lines of all patients of a print job. */
export const PRINT_JOB: BodyLimits = { bytes: 4096 * KILOBYTE, depth: 8, nodes: 40_000 };

/**
 * Declares an endpoint. A GET has no body and no query: an endpoint with input is a POST, so that no URL contains
 * patient data. The permission is checked first, so a caller without it cannot learn whether a resource exists.
 */
export const get = <A extends Access, const R extends ScopeRule, const P extends EndpointProperties>(
  access: A,
  scopeRule: R,
  properties: P,
) => ({ ...properties, method: 'GET' as const, access, scopeRule });

export const post = <A extends Access, const R extends ScopeRule, const P extends EndpointProperties>(
  access: A,
  scopeRule: R,
  properties: P,
) => ({ ...properties, method: 'POST' as const, access, scopeRule });

/** An endpoint that streams any number of rows; always heavy. */
export const postForStream = <A extends Access, const R extends ScopeRule, const P extends EndpointProperties>(
  access: A,
  scopeRule: R,
  properties: P,
) => ({ ...post(access, scopeRule, properties), heavy: true as const, stream: true as const });
