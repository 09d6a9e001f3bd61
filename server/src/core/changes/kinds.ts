import type { AnyIndicator } from '@wardlink/domain';

/**
 * Kinds of change, as the triggers of the database write them: readings of an indicator, `patient` for who somebody is and
 * where they lie, `ranges` for a patient's own ranges, `plans` for orders and `orders` for their executions, `place` for the
 * names, order and settings of places.
 */
export type ChangeKind =
  AnyIndicator | 'ambulatory' | 'pump' | 'warnings' | 'plans' | 'orders' | 'ranges' | 'patient' | 'place';
