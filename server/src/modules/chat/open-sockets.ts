import type { Caller } from '../../core/caller.js';

interface Socket {
  readonly caller: Pick<Caller, 'accountId'>;
}

/** The open sockets of this process, with a fast lookup by account. */
export interface SocketsByAccount<S extends Socket> extends Iterable<S> {
  readonly size: number;
  of(accountId: string): Iterable<S>;
}

/** A set of sockets. The account of a socket never changes. */
export class OpenSockets<S extends Socket> implements SocketsByAccount<S> {
  private readonly all = new Set<S>();
  private readonly byAccount = new Map<string, Set<S>>();

  add(socket: S): void {
    const { accountId } = socket.caller;
    const own = this.byAccount.get(accountId) ?? new Set();
    this.byAccount.set(accountId, own.add(socket));
    this.all.add(socket);
  }

  delete(socket: S): void {
    const { accountId } = socket.caller;
    const own = this.byAccount.get(accountId);
    own?.delete(socket);
    if (own?.size === 0) this.byAccount.delete(accountId);
    this.all.delete(socket);
  }

  of(accountId: string): Iterable<S> {
    return this.byAccount.get(accountId) ?? [];
  }

  get size(): number {
    return this.all.size;
  }

  get accountIds(): string[] {
    return [...this.byAccount.keys()];
  }

  [Symbol.iterator](): Iterator<S> {
    return this.all.values();
  }
}
