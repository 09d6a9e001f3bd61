import type { Period } from '@wardlink/domain';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { instantsOf } from '../../core/period.js';
import type { Question } from './period.js';

/**
 * SQL with a row for each critical glucose value of a period at and below the place: the warning, and the minutes until
 * its acknowledgement and until the next measurement, null if that did not happen.
 */
export function criticalValues({ path, zone }: Pick<Question, 'path' | 'zone'>, period: Period) {
  const { begin, end } = instantsOf(period, zone);
  return sql`
    select warning.id, warning.patient_id, warning.node_id, warning.measured_at, warning.raised_at, warning.figures,
      (extract(epoch from warning.acknowledged_at - warning.raised_at) / 60)::float as taken,
      (extract(epoch from next.measured_at - warning.measured_at) / 60)::float as again
    from warning join organisation_node place on place.id = warning.node_id
      left join lateral (
        select reading.measured_at from glucose_reading reading
        where reading.patient_id = warning.patient_id and reading.latest and reading.value is not null
          and reading.day >= (warning.measured_at at time zone ${zone})::date - 1
          and reading.measured_at > warning.measured_at
        order by reading.measured_at limit 1) as next on true
    where warning.indicator = 'glucose' and warning.critical and warning.superseded_at is null
      and warning.raised_at >= ${begin} and warning.raised_at < ${end} and ${isBelowPath(path, 'place.path')}`;
}
