import type { ReceiveTotals } from './sampler.js';

/** At so few pictures a second people see a still. */
const FROZEN_FPS = 2;
const DATA_FREEZE_MS = 500;

/** How a remote picture did over a stay in a room; counts are of samples, 2 s each. */
export interface PictureFigures {
  samples: number;
  /** Nothing was decoded yet although a picture was wanted and sent. */
  black: number;
  /** Hardly a picture was shown. */
  renderFreezes: number;
  /** No data came for over 0.5 s. */
  dataFreezes: number;
  /** What the browser counted as frozen, ms. */
  frozenMs: number;
}

/** Counts how often remote pictures were black or stood still, for the log: one cannot see it in an average. */
export class PictureWatch {
  readonly #figures = new Map<string, PictureFigures>();

  /** Adds a sample of a picture that should be there; `ms` is the time since the one before. */
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

  /** Lines for the log, none without a picture: the figures of each user, and the share of black samples in percent. */
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
