import type { ReceiveTotals } from './sampler.js';

/** At or below this frame rate a picture appears frozen. */
const FROZEN_FPS = 2;
const DATA_FREEZE_MS = 500;

/** Figures of a remote picture during a stay in a room. Counts are of samples, 2 s each. */
export interface PictureFigures {
  samples: number;
  /** Samples before the first decoded picture, although one was wanted and sent. */
  black: number;
  /** Samples with a frozen picture. */
  renderFreezes: number;
  /** Samples of more than 0.5 s in which no data arrived. */
  dataFreezes: number;
  /** Time that the browser counted as frozen, ms. */
  frozenMs: number;
}

/** Counts black and frozen remote pictures for the log, because an average does not show them. */
export class PictureWatch {
  readonly #figures = new Map<string, PictureFigures>();

  /** Adds a sample of an expected picture; `ms` is the time since the previous one. */
  add(userId: string, before: ReceiveTotals | undefined, now: ReceiveTotals, ms: number): void {
    const figures = this.#figures.get(userId) ?? {
      samples: 0,
      black: 0,
      renderFreezes: 0,
      dataFreezes: 0,
      frozenMs: 0,
    };
    this.#figures.set(userId, figures);
    figures.samples += 1;
    figures.frozenMs += Math.round(Math.max(0, now.freezeDuration - (before?.freezeDuration ?? 0)) * 1000);
    if (now.framesDecoded === 0) figures.black += 1;
    else if (now.framesPerSecond <= FROZEN_FPS) figures.renderFreezes += 1;
    if (before && ms > DATA_FREEZE_MS && now.bytesReceived <= before.bytesReceived) figures.dataFreezes += 1;
  }

  /** Lines for the log, none without samples: the figures of each user, and the share of black samples in percent. */
  lines(): string[] {
    if (this.#figures.size === 0) return [];
    const all = [...this.#figures];
    const sum = (key: 'samples' | 'black'): number => all.reduce((total, [, figures]) => total + figures[key], 0);
    return [
      `blackstats-${JSON.stringify(Object.fromEntries(all))}`,
      `blackrate:${Math.round((sum('black') / sum('samples')) * 100)}`,
    ];
  }
}
