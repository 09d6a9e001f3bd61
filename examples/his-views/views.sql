-- An example of the hospital's side: what happened to patients, and the view that this program reads.
-- A real system has tables of its own; only the columns of the view matter.

create schema his;

create table his.patient (
  number text primary key,
  name text not null,
  sex text not null,
  birthday date not null,
  id_card text,
  mobile text
);

create table his.movement (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('admitted', 'moved', 'discharged', 'changed')),
  happened_at timestamptz not null,
  patient_number text not null references his.patient,
  visit_number text not null,
  ward text not null,
  bed text
);

-- `position` only grows, and a row that is visible once never changes: the program remembers the last one that it sent.
create view his.wardlink_events as
select
  movement.id as position,
  case kind when 'admitted' then 'A01' when 'moved' then 'A02' when 'discharged' then 'A03' else 'A08' end as event,
  happened_at,
  patient_number,
  patient.name,
  patient.sex,
  patient.birthday,
  patient.id_card,
  patient.mobile,
  visit_number,
  ward,
  bed
from his.movement
join his.patient on patient.number = movement.patient_number;
