import type { Handlers } from '../../core/handler.js';
import { authorise, withdraw } from './change.js';
import { listOperators, statusOfOperators } from './list.js';

type Names = 'operator.list' | 'operator.status' | 'operator.authorise' | 'operator.withdraw';

/** People who are authorised to measure. */
export const operatorHandlers: Handlers<Names> = {
  'operator.list': listOperators,
  'operator.status': statusOfOperators,
  'operator.authorise': authorise,
  'operator.withdraw': withdraw,
};
