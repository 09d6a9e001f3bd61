import { sql, type Kysely } from 'kysely';

const UP = [
  `create table stay (
     id bigint generated always as identity primary key,
     patient_id bigint not null references patient,
     class text not null check (class in ('inpatient', 'outpatient', 'planned')),
     -- The number of the visit, as the hospital writes it on the patient's papers.
     visit_number text,
     began_at timestamptz not null,
     ended_at timestamptz,
     attending_physician_id bigint references account,
     cancelled_at timestamptz,
     cancelled_by bigint references account,
     cancel_reason text,
     check (ended_at >= began_at),
     check ((cancelled_at is null) = (cancel_reason is null))
   )`,
  `create index stay_of_patient on stay (patient_id, began_at)`,
  `create unique index stay_running on stay (patient_id)
     where class = 'inpatient' and ended_at is null and cancelled_at is null`,
  // A place with its bed and the stay to which it belongs; older servers store neither.
  `alter table patient_place add column bed text, add column stay_id bigint references stay`,
  // A bed changes no task of the day.
  `drop trigger patient_place_uncounted on patient_place`,
  `create trigger patient_place_uncounted
     after insert or delete or update of patient_id, since, node_id on patient_place
     for each row execute function uncount_moved_patient()`,
  // The stays of the location history: one begins where the patient was outside before, or with a readmission.
  // The last one is that of the patient's row, whose times people saw.
  `insert into stay (patient_id, class, visit_number, began_at, ended_at, attending_physician_id)
     with step as (
       select place.patient_id, place.since, place.node_id,
         place.node_id is not null and (
           lag(place.since) over one is null or lag(place.node_id) over one is null
           or exists (select from audit_event event
             where event.patient_id = place.patient_id and event.type in ('patient.admitted', 'patient.readmitted')
               and to_timestamp((event.after ->> 'admissionTime')::numeric / 1000) = place.since)) as begins
       from patient_place place join patient on patient.id = place.patient_id
       where patient.admission_time is not null
       window one as (partition by place.patient_id order by place.since)
     ), numbered as (
       select *, count(*) filter (where begins) over (partition by patient_id order by since) as stay from step
     ), found_stay as (
       select patient_id, stay, min(since) filter (where begins) as began_at, min(since) filter (where node_id is null) as left_at,
         lead(min(since) filter (where begins)) over (partition by patient_id order by stay) as next_at
       from numbered where stay > 0 group by patient_id, stay
     )
     select found.patient_id, 'inpatient',
       case when is_last then patient.hospitalization_number else later.before ->> 'number' end,
       began, case when is_last and patient.kind = 'inpatient' then null
         else greatest(began, case when is_last then patient.discharge_time
           else coalesce(found.left_at, to_timestamp((later.before ->> 'dischargeTime')::numeric / 1000), found.next_at) end)
         end,
       case when is_last then patient.attending_physician_id end
     from found_stay found join patient on patient.id = found.patient_id
       cross join lateral (select found.next_at is null as is_last) last
       cross join lateral (select case when is_last then patient.admission_time else found.began_at end as began) first
       left join lateral (
         select event.before from audit_event event
         where event.patient_id = found.patient_id and event.type = 'patient.readmitted'
           and to_timestamp((event.after ->> 'admissionTime')::numeric / 1000) = found.next_at
         order by event.id desc limit 1) later on true
     where patient.merged_into is null
       and not (is_last and patient.kind <> 'inpatient' and patient.discharge_time is null)`,
  `insert into stay (patient_id, class, visit_number, began_at, ended_at, attending_physician_id)
     select id, 'inpatient', hospitalization_number, admission_time,
       case when kind <> 'inpatient' then greatest(admission_time, discharge_time) end, attending_physician_id
     from patient
     where merged_into is null and admission_time is not null and (kind = 'inpatient' or discharge_time is not null)
       and not exists (select from stay where stay.patient_id = patient.id)`,
  `update patient_place place set stay_id = stay.id from stay
     where stay.patient_id = place.patient_id and place.node_id is not null and place.since >= stay.began_at
       and (stay.ended_at is null or place.since < stay.ended_at)`,
  `update patient_place place set bed = patient.bed from patient
     where patient.id = place.patient_id and patient.kind = 'inpatient' and place.node_id = patient.node_id
       and not exists (select from patient_place later where later.patient_id = place.patient_id and later.since > place.since)`,
  // Whatever writes the patient's row, its present stay is the one that the row shows. Deferred, because the location
  // is recorded after the row, with the time of the move.
  `create function keep_stay() returns trigger language plpgsql as $$
   declare
     shown patient;
     kept stay;
     lay patient_place;
     ended timestamptz;
   begin
     select * into shown from patient where id = new.id;
     if not found or shown.merged_into is not null or shown.admission_time is null then return null; end if;
     if shown.kind <> 'inpatient' then
       if shown.discharge_time is null then return null; end if;
       ended := greatest(shown.discharge_time, shown.admission_time);
     end if;
     select * into kept from stay
       where patient_id = shown.id and class = 'inpatient' and cancelled_at is null
         and (ended_at is null or began_at = shown.admission_time
           -- A corrected time of admission begins no other stay.
           or (tg_op = 'UPDATE' and old.kind = new.kind and began_at = old.admission_time))
       order by ended_at nulls first, began_at = shown.admission_time desc limit 1;
     if kept.id is null then
       insert into stay (patient_id, class, visit_number, began_at, ended_at, attending_physician_id)
         values (shown.id, 'inpatient', shown.hospitalization_number, shown.admission_time, ended, shown.attending_physician_id)
         returning * into kept;
     elsif (kept.visit_number, kept.began_at, kept.ended_at, kept.attending_physician_id) is distinct from
         (shown.hospitalization_number, shown.admission_time, ended, shown.attending_physician_id) then
       update stay set visit_number = shown.hospitalization_number, began_at = shown.admission_time, ended_at = ended,
         attending_physician_id = shown.attending_physician_id where id = kept.id;
     end if;
     if shown.kind <> 'inpatient' then return null; end if;
     select * into lay from patient_place where patient_id = shown.id order by since desc limit 1;
     if lay.patient_id is null or lay.since < shown.admission_time then
       insert into patient_place (patient_id, since, node_id, bed, stay_id)
         values (shown.id, shown.admission_time, shown.node_id, shown.bed, kept.id);
     elsif lay.node_id is distinct from shown.node_id or (lay.stay_id = kept.id and lay.bed is distinct from shown.bed) then
       insert into patient_place (patient_id, since, node_id, bed, stay_id)
         values (shown.id, greatest(now(), lay.since + interval '1 millisecond'), shown.node_id, shown.bed, kept.id);
     elsif lay.stay_id is distinct from kept.id then
       update patient_place set stay_id = kept.id, bed = shown.bed where patient_id = shown.id and since = lay.since;
     end if;
     return null;
   end $$`,
  `create constraint trigger patient_present_stay after insert or update of kind, node_id, bed, admission_time, discharge_time,
       hospitalization_number, attending_physician_id, merged_into on patient
     deferrable initially deferred for each row execute function keep_stay()`,
];

const DOWN = [
  `drop trigger patient_present_stay on patient`,
  `drop function keep_stay()`,
  `drop trigger patient_place_uncounted on patient_place`,
  `create trigger patient_place_uncounted after insert or update or delete on patient_place
     for each row execute function uncount_moved_patient()`,
  `alter table patient_place drop column stay_id, drop column bed`,
  `drop table stay`,
];

/** Every stay of a patient, with its places; until now the patient's row held the last one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
