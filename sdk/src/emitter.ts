import { EventEmitter } from 'eventemitter3';
import { check } from './checks.js';

function checkEvent(event: unknown): void {
  check(typeof event === 'string', 'an event is named by a text');
}

function checkListener(event: unknown, listener: unknown): void {
  checkEvent(event);
  check(typeof listener === 'function', 'a listener must be a function');
}

interface Guard {
  listener: unknown;
}

// One guard for each listener, so that `off` finds it; a guard is its own guard.
const guards = new WeakMap<object, object>();

/** Wraps a listener so that its errors are caught. */
function guardOf<L>(listener: L): L {
  if (typeof listener !== 'function') return listener;
  let guard = guards.get(listener);
  if (!guard) {
    guard = function (this: unknown, ...values: unknown[]): void {
      try {
        listener.apply(this, values);
      } catch (cause) {
        setTimeout(() => {
          throw cause;
        });
      }
    };
    Object.assign(guard, { listener });
    guards.set(listener, guard).set(guard, guard);
  }
  return guard as L;
}

/**
 * An emitter that refuses invalid listeners, and whose `off('*')` removes all listeners. An error in a listener affects
 * neither later listeners nor the SDK: it is rethrown asynchronously as an uncaught error of the page.
 */
export class Emitter<Events extends EventEmitter.ValidEventTypes> extends EventEmitter<Events> {
  /** @throws RtcError 4096 for an event that is not a string or a listener that is not a function */
  override on<T extends EventEmitter.EventNames<Events>>(
    event: T,
    listener: EventEmitter.EventListener<Events, T>,
    context?: unknown,
  ): this {
    checkListener(event, listener);
    return super.on(event, guardOf(listener), context);
  }

  /** Same as `on`. */
  override addListener<T extends EventEmitter.EventNames<Events>>(
    event: T,
    listener: EventEmitter.EventListener<Events, T>,
    context?: unknown,
  ): this {
    return this.on(event, listener, context);
  }

  /** Same error as `on`. */
  override once<T extends EventEmitter.EventNames<Events>>(
    event: T,
    listener: EventEmitter.EventListener<Events, T>,
    context?: unknown,
  ): this {
    checkListener(event, listener);
    return super.once(event, guardOf(listener), context);
  }

  /** `off('*')` removes all listeners. @throws RtcError 4096 for an event that is not a string */
  override off<T extends EventEmitter.EventNames<Events>>(
    event: T | '*',
    listener?: EventEmitter.EventListener<Events, T>,
    context?: unknown,
    once?: boolean,
  ): this {
    checkEvent(event);
    if (event === '*') return this.removeAllListeners();
    return super.off(event as T, guardOf(listener), context, once);
  }

  /** Same as `off`. */
  override removeListener<T extends EventEmitter.EventNames<Events>>(
    event: T | '*',
    listener?: EventEmitter.EventListener<Events, T>,
    context?: unknown,
    once?: boolean,
  ): this {
    return this.off(event, listener, context, once);
  }

  /** Same error as `off`. */
  override removeAllListeners(event?: EventEmitter.EventNames<Events>): this {
    if (event !== undefined) checkEvent(event);
    return super.removeAllListeners(event);
  }

  /** Same error as `off`. */
  override listeners<T extends EventEmitter.EventNames<Events>>(event: T): EventEmitter.EventListener<Events, T>[] {
    checkEvent(event);
    // The emitter holds the guards that `guardOf` made, under the types of their listeners.
    return super.listeners(event).map((guard) => (guard as unknown as Guard).listener as typeof guard);
  }

  /** Same error as `off`. */
  override listenerCount(event: EventEmitter.EventNames<Events>): number {
    checkEvent(event);
    return super.listenerCount(event);
  }

  /** Same error as `off`. */
  override emit<T extends EventEmitter.EventNames<Events>>(
    event: T,
    ...values: EventEmitter.EventArgs<Events, T>
  ): boolean {
    checkEvent(event);
    return super.emit(event, ...values);
  }
}
