import { NOW } from '../ward/hospital.mjs';

/** Number of keys that one list has and the other has not, or has more often. */
function differences(expected, found) {
  const counts = new Map();
  for (const key of expected) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const key of found) counts.set(key, (counts.get(key) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

const keyOf = (meter, patient, at) => `${meter} ${patient} ${at}`;

/**
 * Compares the database with what the fleet sent: each good reading stored once, for its patient, each other one once for
 * a person to decide about, each control once in a run, and nothing else.
 * @param sent - readings and controls with their meters, each once however often it was sent
 */
export async function compare(pool, { readings, controls, isGood }) {
  const rows = async (text) => (await pool.query(text, [NOW])).rows;
  const stored = await rows(
    `select device.serial as meter, patient.hospitalization_number as patient,
       (extract(epoch from reading.measured_at) * 1000)::bigint as at
     from glucose_reading as reading join patient on patient.id = reading.patient_id
       join device_reading as source using (reading_id) join device on device.id = source.device_id
     where reading.entered_at > $1 and device.serial like 'fleet-%'`,
  );
  const waiting = await rows(
    `select device.serial as meter from (
       select device_id, received_at from unmatched_reading
       union all select device_id, received_at from put_aside_reading) as waiting
     join device on device.id = waiting.device_id where received_at > $1`,
  );
  const runs = await rows(
    `select device.serial as meter, result.level, (extract(epoch from run.measured_at) * 1000)::bigint as at
     from control_run as run join control_result as result on result.run_id = run.id
       join device on device.id = run.device_id where run.entered_at > $1`,
  );
  const others = await rows(
    `select count(*)::int as count from glucose_reading as reading
     where entered_at > $1 and not exists (select from device_reading as source where source.reading_id = reading.reading_id)`,
  );
  const good = readings.filter(({ reading }) => isGood(reading));
  const odd = readings.filter(({ reading }) => !isGood(reading));
  return {
    readings: differences(
      good.map(({ meter, reading }) => keyOf(meter, reading.hospitalizationNumber, Date.parse(reading.measuredAt))),
      stored.map(({ meter, patient, at }) => keyOf(meter, patient, Number(at))),
    ),
    waiting: differences(
      odd.map(({ meter }) => meter),
      waiting.map(({ meter }) => meter),
    ),
    controls: differences(
      controls.map(({ meter, control }) => `${meter} ${control.level}`),
      runs.map(({ meter, level }) => `${meter} ${level}`),
    ),
    other: others[0].count,
    counts: { stored: stored.length, waiting: waiting.length, controls: runs.length },
  };
}
