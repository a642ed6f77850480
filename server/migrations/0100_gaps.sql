-- A gap is the work that an employer needs done at one time in one subject. Several people may be asked for it, and as
-- many of them are booked as it needs. Whoever asks or accepts locks the row, so that the others are asked in turn.
create table gaps (
  id integer generated always as identity primary key,
  employer_id integer not null references users on delete restrict,
  subject_id integer not null references subjects on delete cascade,
  period tstzrange not null,
  people_needed integer not null default 1 check (people_needed >= 1),
  constraint one_gap_per_employer_subject_and_time unique (employer_id, subject_id, period)
);
create index gaps_by_subject on gaps (subject_id);

-- Null for shifts that were over, or closed, before there were gaps.
alter table shifts add column gap_id integer references gaps on delete restrict;
create index shifts_of_gap on shifts (gap_id) where gap_id is not null;

-- One person was asked or is booked for most. Where somebody is booked already, the others that were asked before this
-- rule may still accept.
insert into gaps (employer_id, subject_id, period, people_needed)
select inviter_id, subject_id, period, case when bool_or(status = 'accepted') then count(*) else 1 end
from shifts where status in ('pending', 'accepted')
group by inviter_id, subject_id, period;
update shifts s set gap_id = g.id from gaps g
where g.employer_id = s.inviter_id and g.subject_id = s.subject_id and g.period = s.period
  and s.status in ('pending', 'accepted');
