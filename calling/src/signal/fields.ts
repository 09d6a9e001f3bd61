import type { WantedKinds } from '../media/engine.js';

/** Reads the unchecked `data` of a client message: a missing or invalid field becomes the default of its type. */
export class Fields {
  readonly #values: Record<string, unknown>;

  /** @param data - kept unchanged for handlers that check it themselves */
  constructor(readonly data: unknown) {
    this.#values = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  }

  text(name: string): string {
    const value = this.#values[name];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  }

  texts(name: string): string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  number(name: string): number {
    const value = Number(this.#values[name]);
    return Number.isFinite(value) ? value : 0;
  }

  flag(name: string): boolean {
    return Boolean(this.#values[name]);
  }

  wanted(): WantedKinds {
    const wanted = { audio: this.flag('audio'), video: this.flag('bigVideo'), auxiliary: this.flag('auxVideo') };
    return this.flag('smallVideo') ? { ...wanted, small: true } : wanted;
  }
}
