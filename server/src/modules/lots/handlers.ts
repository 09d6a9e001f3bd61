import type { Handlers } from '../../core/handler.js';
import { invalidateSolution, openSolution, saveSolution } from './change-solution.js';
import { invalidateStrip, openStrip, saveStrip } from './change-strip.js';
import { exportRecall, exportSolutions, exportStrips } from './export.js';
import { ledgerOf, moveStrips } from './ledger.js';
import { recallOf } from './recall.js';
import { listSolutions } from './solutions.js';
import { listStrips } from './strips.js';

type Names =
  | 'strip.list'
  | 'strip.export'
  | 'strip.save'
  | 'strip.open'
  | 'strip.invalidate'
  | 'strip.move'
  | 'strip.ledger'
  | 'strip.recall'
  | 'strip.exportRecall'
  | 'solution.list'
  | 'solution.export'
  | 'solution.save'
  | 'solution.open'
  | 'solution.invalidate';

/** Lots of test strips and control solutions, the ledger of strips, and the recall of a lot. */
export const lotHandlers: Handlers<Names> = {
  'strip.list': listStrips,
  'strip.export': exportStrips,
  'strip.save': saveStrip,
  'strip.open': openStrip,
  'strip.invalidate': invalidateStrip,
  'strip.move': moveStrips,
  'strip.ledger': ledgerOf,
  'strip.recall': recallOf,
  'strip.exportRecall': exportRecall,
  'solution.list': listSolutions,
  'solution.export': exportSolutions,
  'solution.save': saveSolution,
  'solution.open': openSolution,
  'solution.invalidate': invalidateSolution,
};
