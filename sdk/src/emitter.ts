import { EventEmitter } from 'eventemitter3';
import { check } from './checks.js';

function checkEvent(event: unknown): void {
  check(typeof event === 'string', 'an event is named by a text');
}

function checkListener(event: unknown, listener: unknown): void {
  checkEvent(event);
  check(typeof listener === 'function', 'a listener must be a function');
}

/** An emitter that refuses what is no listener, and whose `off('*')` takes every listener away. */
export class Emitter<Events extends EventEmitter.ValidEventTypes> extends EventEmitter<Events> {
  /** @throws RtcError 4096 for an event that is no text or a listener that is no function */
  override on<T extends EventEmitter.EventNames<Events>>(
    event: T,
    listener: EventEmitter.EventListener<Events, T>,
    context?: unknown,
  ): this {
    checkListener(event, listener);
    return super.on(event, listener, context);
  }

  /** Same error as `on`. */
  override once<T extends EventEmitter.EventNames<Events>>(
    event: T,
    listener: EventEmitter.EventListener<Events, T>,
    context?: unknown,
  ): this {
    checkListener(event, listener);
    return super.once(event, listener, context);
  }

  /** `off('*')` takes every listener away. @throws RtcError 4096 for an event that is no text */
  override off<T extends EventEmitter.EventNames<Events>>(
    event: T | '*',
    listener?: EventEmitter.EventListener<Events, T>,
    context?: unknown,
    once?: boolean,
  ): this {
    checkEvent(event);
    if (event === '*') return this.removeAllListeners();
    return super.off(event as T, listener, context, once);
  }
}
