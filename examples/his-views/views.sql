-- An example of the hospital's side: what happened to patients, and the view that this program reads.
-- A real system has tables of its own; only the columns of the view matter.

create schema his;

-- A row has everything as it was then, and never changes.
create table his.movement (
  position bigint primary key,
  kind text not null check (kind in ('admitted', 'moved', 'discharged', 'changed')),
  happened_at timestamptz not null,
  patient_number text not null,
  name text not null,
  sex text not null,
  birthday date not null,
  id_card text,
  mobile text,
  visit_number text not null,
  ward text not null,
  bed text
);

create sequence his.position;

-- Positions are given in the order in which transactions commit: a sequence alone would give 5 to one that commits after
-- that of 6, and the program, which has read 6, would never see 5.
create function his.give_position() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('his.position'));
  new.position := nextval('his.position');
  return new;
end $$;
create trigger movement_position before insert on his.movement for each row execute function his.give_position();

create view his.wardlink_events as
select
  position,
  case kind when 'admitted' then 'A01' when 'moved' then 'A02' when 'discharged' then 'A03' else 'A08' end as event,
  happened_at,
  patient_number,
  name,
  sex,
  birthday,
  id_card,
  mobile,
  visit_number,
  ward,
  bed
from his.movement;
