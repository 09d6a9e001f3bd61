import type { Language } from '@wardlink/contract';
import { Refusal } from '../refusal.js';

/** The faults of one line of a file, so that a user can correct all of them at once. */
export class Faults {
  readonly found: Refusal[] = [];

  add(fault: Refusal): void {
    this.found.push(fault);
  }

  /** Runs a check, whose refusal becomes a fault. @returns its result; undefined if it refused */
  async judge<T>(check: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** The faults as one text, with the field names of the endpoint. */
  text(language: Language, endpoint: string): string {
    const texts = this.found.map((fault) => fault.reply(language, endpoint).description);
    return texts.join(language === 'zh' ? '；' : '; ');
  }
}
