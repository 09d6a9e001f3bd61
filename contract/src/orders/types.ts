import type { Static } from 'typebox';
import type { ReplyIn } from '../base/schema-types.js';
import type { OrderIndicator as OrderIndicatorSchema, orderSchemas } from './schemas.js';

/** Indicators whose measurement can be ordered. */
export type OrderIndicator = Static<typeof OrderIndicatorSchema>;
export type OrderPlans = ReplyIn<typeof orderSchemas, 'order.plans'>;
export type MonitoringOrder = OrderPlans['monitoring'][number];
export type MedicationOrder = OrderPlans['medication'][number];
export type OrderSheet = ReplyIn<typeof orderSchemas, 'order.sheet'>;
export type OrderSheetPatient = OrderSheet['rows'][number];
export type OrderTask = OrderSheetPatient['tasks'][number];
export type OrderExecution = ReplyIn<typeof orderSchemas, 'order.execute'>['execution'];
