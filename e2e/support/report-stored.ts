import type { Hospital } from './hospital.js';

interface Pressure {
  systolic: string;
  diastolic: string;
  heartRate: string;
}

/** Data of a period in the database, in the form in which reports print them. */
export interface Stored {
  /** Oldest first, without refusals and voided readings. */
  glucose: { text: string; slot: number }[];
  refusals: number;
  ketone: string[];
  pressure: Pressure[];
  /** The whole monitoring with a reading in the period. */
  ambulatory: (Pressure & { excluded: boolean })[];
  /** Units of insulin that were injected, and those of a pump. */
  doses: number;
  basal: number;
  bolus: number;
}

const numberOf = (rows: Record<string, unknown>[]): number => Number(rows[0]?.sum ?? 0);

/** Reads the data that a patient's forms for the days `from` to `to` must print. */
export async function storedOf(
  { query }: Pick<Hospital, 'query'>,
  patientId: number,
  { from, to }: { from: string; to: string },
): Promise<Stored> {
  const days = (column: string): string => `patient_id = ${patientId} and ${column} between '${from}' and '${to}'`;
  const dayOf = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::date`;
  const glucose = await query(`
    select slot, case comparator when '>' then 'HI' when '<' then 'LO' else to_char(round(value, 1), 'FM990.0') end as text
    from glucose_reading where latest and value is not null and ${days('day')} order by measured_at, entered_at`);
  const refusals = await query(`
    select count(*) as sum from glucose_reading where latest and refusal is not null and ${days('day')}`);
  const ketone = await query(`
    select to_char((figures->>'ketone')::numeric, 'FM990.0') as text
    from vital_reading where latest and indicator = 'ketone' and ${days('day')} order by measured_at`);
  const pressure = await query(`
    select figures->>'systolic' as systolic, figures->>'diastolic' as diastolic,
      coalesce(figures->>'heartRate', '–') as "heartRate"
    from vital_reading where latest and indicator = 'pressure' and ${days('day')} order by measured_at`);
  const ambulatory = await query(`
    select systolic::text, diastolic::text, coalesce(heart_rate::text, '–') as "heartRate", excluded
    from ambulatory_reading as reading
    where latest and exists (
      select 1 from ambulatory_session as session
      join ambulatory_reading as one on one.session_id = session.id and one.latest
      where session.id = reading.session_id and ${days(dayOf('one.measured_at'))})
    order by measured_at`);
  const doses = await query(`
    select sum(amount) from order_execution
    where order_type = 'medication' and outcome = 'done' and withdrawn_at is null and ${days('day')}`);
  const bolus = await query(`
    select sum(units) from pump_entry where latest and kind = 'bolus' and ${days(dayOf('at'))}`);
  // Each rate is in force until the next one of its profile, or midnight; the only profile runs for one day.
  const basal = await query(`
    select sum(rate * (until - begun) / 60) from (
      select (rate->>'rate')::numeric as rate, (rate->>'minute')::int as begun,
        lead((rate->>'minute')::int, 1, 1440) over (partition by entry_id order by (rate->>'minute')::int) as until
      from pump_entry, jsonb_array_elements(rates) as rate
      where latest and kind = 'profile' and ${days(dayOf('at'))}) as stretches`);
  return {
    glucose: glucose.map(({ text, slot }) => ({ text: String(text), slot: Number(slot) })),
    refusals: numberOf(refusals),
    ketone: ketone.map(({ text }) => String(text)),
    pressure: pressure as unknown as Pressure[],
    ambulatory: ambulatory as unknown as Stored['ambulatory'],
    doses: numberOf(doses),
    basal: numberOf(basal),
    bolus: numberOf(bolus),
  };
}
