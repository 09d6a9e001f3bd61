import { performance } from 'node:perf_hooks';

const DAY = '2026-03-18';
const BEFORE = '2026-03-17';
/** A day before the demonstration's first reading. */
const EMPTY = '2000-01-01';

/** Columns of a reading with its author, as the history of a patient returns them. */
const READING = `select reading.reading_id, reading.version, reading.slot, reading.value, reading.refusal,
    reading.refusal_note, reading.measured_at, reading.day, reading.status, measurer.real_name, measurer.latin_name
  from glucose_reading as reading join account as measurer on measurer.id = reading.measured_by`;

/**
 * Reads to compare, each in two ways: by the endpoint that a page calls, and by hand-written SQL for the same rows,
 * directly on the database. `turn` selects another patient each time.
 */
export async function readsOf(pool, client) {
  const one = async (text, values) => (await pool.query(text, values)).rows;
  const [ward] = await one(`select id, parent_id from organisation_node where code = 'ENDO-1'`);
  const patients = (await one(`select id from patient where ward_id = $1 order by bed`, [ward.id])).map(({ id }) => id);
  const patientOf = (turn) => patients[turn % patients.length];
  const month = { from: '2026-02-17', to: DAY };
  return {
    beds: patients.length,
    department: ward.parent_id,
    ward: ward.id,
    patients,
    reads: [
      {
        name: `ward board, ${patients.length} beds`,
        page: () => client.call('glucose.board', { wardId: ward.id }),
        rows: ({ rows }) => rows.length,
        bare: () =>
          Promise.all([
            one(
              `select patient.id, patient.name, patient.latin_name, patient.sex, patient.birthday, patient.bed,
                 patient.hospitalization_number, patient.nursing_level, patient.admission_time, ward.name as ward_name
               from patient join organisation_node as ward on ward.id = patient.ward_id
               where patient.ward_id = $1 and patient.kind = 'inpatient' order by length(patient.bed), patient.bed`,
              [ward.id],
            ),
            one(
              `select reading.patient_id, reading.day, reading.reading_id, reading.version, reading.slot, reading.value,
                 reading.refusal, reading.refusal_note, reading.measured_at, reading.status
               from glucose_reading as reading join patient on patient.id = reading.patient_id
               where patient.ward_id = $1 and patient.kind = 'inpatient' and reading.latest
                 and reading.day in ($2, $3) and (reading.day = $3 or reading.slot = 7) order by reading.measured_at`,
              [ward.id, BEFORE, DAY],
            ),
            one(
              `select plan.patient_id, plan.slots from monitoring_plan as plan join patient on patient.id = plan.patient_id
               where patient.ward_id = $1 and plan.since <= $2 and (plan.ended_on is null or plan.ended_on >= $2)`,
              [ward.id, DAY],
            ),
          ]),
      },
      {
        name: 'patient history, 90 days',
        page: (turn) => client.call('patient.glucose', { patientId: patientOf(turn), from: '2025-12-19', to: DAY }),
        rows: ({ readings }) => readings.length,
        bare: (turn) =>
          one(
            `${READING} where reading.patient_id = $1 and reading.latest and reading.day between '2025-12-19' and $2
             order by reading.measured_at`,
            [patientOf(turn), DAY],
          ),
      },
      {
        // The basic cost of a request: session, sealing, sequence number, HTTP.
        name: 'history of an empty day',
        page: (turn) => client.call('patient.glucose', { patientId: patientOf(turn), from: EMPTY, to: EMPTY }),
        rows: ({ readings }) => readings.length,
        bare: (turn) =>
          one(`${READING} where reading.patient_id = $1 and reading.latest and reading.day = $2`, [
            patientOf(turn),
            EMPTY,
          ]),
      },
      {
        name: 'department month',
        page: () => client.call('management.analysis', { kind: 'discharged', departmentId: ward.parent_id, ...month }),
        rows: ({ readings }) => readings,
        bare: () =>
          Promise.all([
            one(
              `select department_id, birthday, admission_time, discharge_time from patient
               where department_id = $1 and kind = 'discharged'
                 and discharge_time >= '2026-02-17T00:00:00+08:00' and discharge_time < '2026-03-19T00:00:00+08:00'`,
              [ward.parent_id],
            ),
            one(
              `select reading.value, count(*) from patient join glucose_reading as reading on reading.patient_id = patient.id
               where patient.department_id = $1 and patient.kind = 'discharged'
                 and discharge_time >= '2026-02-17T00:00:00+08:00' and discharge_time < '2026-03-19T00:00:00+08:00'
                 and reading.latest and reading.value is not null
                 and reading.measured_at between patient.admission_time and patient.discharge_time
                 and reading.day between (patient.admission_time at time zone 'Asia/Shanghai')::date
                   and (patient.discharge_time at time zone 'Asia/Shanghai')::date
               group by reading.value`,
              [ward.parent_id],
            ),
          ]),
      },
    ],
  };
}

/** Measures an action. @returns ms */
export async function timed(work) {
  const begun = performance.now();
  const value = await work();
  return { ms: performance.now() - begun, value };
}

/**
 * Measures both ways alternately, so that other load of the machine affects both. As many warm-up rounds come first,
 * because V8 compiles what runs often and a hospital's server has run for hours.
 */
export async function measureRead({ page, bare, rows }, rounds) {
  const figures = { page: [], bare: [], rows: 0 };
  for (let round = -rounds; round < rounds; round += 1) {
    const turn = round + rounds;
    const asked = await timed(() => page(turn));
    const plain = await timed(() => bare(turn));
    figures.rows = rows(asked.value);
    if (round < 0) continue;
    figures.page.push(asked.ms);
    figures.bare.push(plain.ms);
  }
  return figures;
}
