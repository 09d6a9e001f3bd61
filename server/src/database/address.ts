import pg from 'pg';
import { OperatorError } from '../operator-error.js';

/** An external database that cannot be used, with a message for the operator that omits its password. */
export class DatabaseAddressError extends OperatorError {
  override readonly name = 'DatabaseAddressError';
}

/**
 * Required role of a host: `read-write` accepts writes, `standby` follows another host. The names are those of libpq.
 */
type HostRole = 'read-write' | 'standby';

/** One host of an address that names several. */
export interface HostAddress {
  /** The connection URL with this host alone. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** `host:port`, for the operator. */
  readonly name: string;
}

/** The hosts of an address, in its order. */
export interface HostList {
  readonly hosts: readonly HostAddress[];
  readonly role: HostRole;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)([^?#]*)(?:\?([^#]*))?$/;
const ROLE = 'target_session_attrs';

/**
 * The hosts of a URL such as `postgres://user:password@db1:5432,db2:5432/wardlink?target_session_attrs=read-write`,
 * parsed as by libpq; node-postgres reads only URLs of one host.
 * @returns undefined for a URL of one host
 * @throws DatabaseAddressError for an invalid host or role
 */
export function hostListOf(connectionString: string): HostList | undefined {
  const [, head = '', hosts = '', path = '', query = ''] = URL_PARTS.exec(connectionString) ?? [];
  if (!hosts.includes(',')) return undefined;
  const params = new URLSearchParams(query);
  const role = params.get(ROLE) ?? 'read-write';
  if (role !== 'read-write' && role !== 'standby') {
    throw new DatabaseAddressError(
      `The address of the database asks for hosts that are ${role}; read-write and standby are known.`,
    );
  }
  params.delete(ROLE);
  const tail = params.size > 0 ? `${path}?${params.toString()}` : path;
  return { hosts: hosts.split(',').map((host) => hostOf(`${head}${host}${tail}`)), role };
}

function hostOf(url: string): HostAddress {
  try {
    const { host, port } = new pg.Client({ connectionString: url });
    return { url, host, port, name: `${host}:${port}` };
  } catch {
    throw new DatabaseAddressError('The address of the database names a host that cannot be read.');
  }
}
