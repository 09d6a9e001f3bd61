import { sql, type Kysely } from 'kysely';

const UP = [
  // Planned measurements of glucose at and below a place on a day that has ended, and what became of them.
  `create table task_place_day (
     place_id bigint not null references organisation_node,
     day date not null,
     planned integer not null,
     done integer not null,
     refused integer not null,
     primary key (place_id, day)
   )`,
  `create table task_counted_day (
     hospital_id bigint not null references organisation_node,
     day date not null,
     primary key (hospital_id, day)
   )`,
  // Shared with each other; against the counting of that day alone (5932, day), or of any day (5932, -1).
  `create function uncount_tasks_on(of_hospital bigint, on_day date) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(5932, on_day - date '2000-01-01');
     delete from task_counted_day where hospital_id = of_hospital and day = on_day;
   end $$`,
  `create function uncount_tasks_from(of_hospital bigint, from_day date) returns void language plpgsql as $$
   begin
     perform pg_advisory_xact_lock_shared(5932, -1);
     delete from task_counted_day where hospital_id = of_hospital and day >= from_day;
   end $$`,
  `create function hospital_of_node(of_node bigint) returns bigint language sql stable as $$
     select split_part(path, '/', 2)::bigint from organisation_node where id = of_node
   $$`,
  `create function uncount_executed_task() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' and old.order_type = 'monitoring' then
       perform uncount_tasks_on(hospital_of_node(old.node_id), old.day);
     end if;
     if tg_op <> 'DELETE' and new.order_type = 'monitoring' then
       perform uncount_tasks_on(hospital_of_node(new.node_id), new.day);
     end if;
     return null;
   end $$`,
  `create trigger order_execution_uncounted after insert or update or delete on order_execution
     for each row execute function uncount_executed_task()`,
  // A plan that ends changes the days from its end on; any other change all of its days. A day earlier than UTC has it.
  `create function uncount_planned_tasks() returns trigger language plpgsql as $$
   declare
     plan monitoring_plan := coalesce(new, old);
     from_day date := plan.since;
   begin
     if tg_op = 'UPDATE' and old.patient_id = new.patient_id and old.since = new.since and old.slots = new.slots and old.weekdays = new.weekdays
         and old.every_days = new.every_days then
       from_day := least(old.ended_at, new.ended_at, old.replaced_at, new.replaced_at)::date;
       if old.ended_on is distinct from new.ended_on then
         from_day := least(from_day, old.ended_on, new.ended_on);
       end if;
       if from_day is null then return null; end if;
     elsif tg_op = 'UPDATE' then
       from_day := least(old.since, new.since);
     end if;
     perform uncount_tasks_from(hospital_of_node(patient.node_id), from_day - 1) from patient
       where patient.id = plan.patient_id;
     return null;
   end $$`,
  `create trigger monitoring_plan_uncounted after insert or update or delete on monitoring_plan
     for each row execute function uncount_planned_tasks()`,
  // Where patients lay.
  `create function uncount_moved_patient() returns trigger language plpgsql as $$
   declare
     place patient_place := coalesce(new, old);
   begin
     perform uncount_tasks_from(hospital_of_node(patient.node_id), place.since::date - 1) from patient
       where patient.id = place.patient_id;
     return null;
   end $$`,
  `create trigger patient_place_uncounted after insert or update or delete on patient_place
     for each row execute function uncount_moved_patient()`,
  // The windows of the slots hold for the past too.
  `create function uncount_windows() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and old.meal_windows is not distinct from new.meal_windows and old.zone is not distinct from new.zone
       then return null; end if;
     perform uncount_tasks_from(hospital_of_node(new.node_id), date '1900-01-01');
     return null;
   end $$`,
  `create trigger node_setting_uncounted after insert or update on node_setting
     for each row execute function uncount_windows()`,
  `create function uncount_tasks_of_moved_place() returns trigger language plpgsql as $$
   begin
     perform uncount_tasks_from(substring(new.path from '^/([0-9]+)/')::bigint, date '1900-01-01');
     return null;
   end $$`,
  `create trigger organisation_node_tasks_uncounted after update of path on organisation_node
     for each row when (old.path is distinct from new.path) execute function uncount_tasks_of_moved_place()`,
];

/** Daily counts of planned measurements, and of those that were done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop trigger organisation_node_tasks_uncounted on organisation_node',
    'drop trigger node_setting_uncounted on node_setting',
    'drop trigger patient_place_uncounted on patient_place',
    'drop trigger monitoring_plan_uncounted on monitoring_plan',
    'drop trigger order_execution_uncounted on order_execution',
    'drop function uncount_tasks_of_moved_place, uncount_windows, uncount_moved_patient, uncount_planned_tasks',
    'drop function uncount_executed_task, hospital_of_node, uncount_tasks_from, uncount_tasks_on',
    'drop table task_place_day, task_counted_day',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
