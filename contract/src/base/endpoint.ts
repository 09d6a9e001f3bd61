import type { Access } from './permissions.js';
import type { ScopeRule } from './scope-rules.js';

/** Limits of a body after decompression. */
export interface BodyLimits {
  /** Bytes of JSON text once it is opened and inflated. */
  readonly bytes: number;
  /** Lists and objects inside of each other. */
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
  /** The password was set by another person and has to be changed. */
  | 'firstPassword';

/** How the server treats an endpoint. Two properties are required: an endpoint without them does not compile. */
interface EndpointProperties {
  /** `read` stores nothing but audit events, so a client may repeat it. */
  readonly does: 'read' | 'write';
  /** Whether it runs while the disk is full. */
  readonly fullDisk: 'allowed' | 'refused';
  /** Reads many patients or a long time: only a few at once for each person. */
  readonly heavy?: true;
  /**
   * Reads from the replica where there is one: files and figures of many patients, which may be a second old. The
   * caller's rights and audit events stay with the primary. Not for what a screen shows after its own change.
   */
  readonly replica?: true;
  /** Open to guessing: fewer requests per minute and address. */
  readonly fewerTries?: true;
  /** Called before there is a key; body and reply are not sealed. */
  readonly unsealed?: true;
  /** Without a login, but it names patients: a link must not show to deans what their permissions do not. */
  readonly closedToDeans?: true;
  /** Available in these limited sessions, beside the public endpoints. */
  readonly openDuring?: readonly LimitedSession[];
  /** Limits of the body; default: those of public or of all other endpoints. */
  readonly body?: BodyLimits;
  /** The specification's address where it does not follow from the endpoint's name. */
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

/** Changes nothing. */
export const reads = { does: 'read', fullDisk: 'allowed' } as const;
/** Stores something. */
export const writes = { does: 'write', fullDisk: 'refused' } as const;
/** Stores little, and must be possible at any time: logging in and out, withdrawing rights, staying in a call. */
export const always = { does: 'write', fullDisk: 'allowed' } as const;

const KILOBYTE = 1024;
/** A file with thousands of readings. */
export const LONG_FILE: BodyLimits = { bytes: 2048 * KILOBYTE, depth: 8, nodes: 40_000 };
/** The lines on paper of all patients of a print job. */
export const PRINT_JOB: BodyLimits = { bytes: 4096 * KILOBYTE, depth: 8, nodes: 40_000 };

/**
 * Declares an endpoint. A GET has no body and no query: an endpoint with input is a POST, so that no URL contains patient
 * data. The permission is checked first, so a caller without it cannot learn whether a resource exists.
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

/** An endpoint that answers with a stream, of as many rows as there are: always heavy. */
export const postForStream = <A extends Access, const R extends ScopeRule, const P extends EndpointProperties>(
  access: A,
  scopeRule: R,
  properties: P,
) => ({ ...post(access, scopeRule, properties), heavy: true as const, stream: true as const });
