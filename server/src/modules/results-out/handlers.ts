import type { Handlers } from '../../core/handler.js';
import { backfillResults } from './backfill.js';
import { giveUpDelivery, listDeliveries, resendDeliveries, showDelivery } from './deliveries.js';
import { listDestinations, saveDestination } from './destinations.js';
import { testDestination } from './test-message.js';

type Names =
  `interface.${'destinations' | 'saveDestination' | 'testDestination' | 'deliveries' | 'delivery' | 'resend' | 'giveUp' | 'backfill'}`;

/** Results that leave for the hospital's other systems. */
export const resultsOutHandlers: Handlers<Names> = {
  'interface.destinations': listDestinations,
  'interface.saveDestination': saveDestination,
  'interface.testDestination': testDestination,
  'interface.deliveries': listDeliveries,
  'interface.delivery': showDelivery,
  'interface.resend': resendDeliveries,
  'interface.giveUp': giveUpDelivery,
  'interface.backfill': backfillResults,
};
