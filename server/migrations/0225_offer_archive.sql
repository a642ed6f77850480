-- Old offers leave the live table, whose many statements look into each of its months (docs/decisions/0225).

-- By year of the work, so that few tables are looked into. Columns are those of `offers` in their order: a migration that
-- changes one changes the other.
create table archived_offers (
  like offers including constraints,
  constraint archived_offers_pkey primary key (id, date),
  constraint archived_offers_invitee_id_fkey foreign key (invitee_id) references users on delete restrict,
  constraint archived_offers_inviter_id_fkey foreign key (inviter_id) references users on delete restrict,
  constraint archived_offers_slot_id_fkey foreign key (slot_id) references slots on delete restrict,
  constraint archived_offers_subject_id_fkey foreign key (subject_id) references subjects on delete restrict
) partition by range (date);
create index archived_offers_of_employee on archived_offers (invitee_id, date desc, id desc);
create index archived_offers_of_employer on archived_offers (inviter_id, date desc, id desc);
create index archived_offers_of_slot on archived_offers (slot_id);
create index archived_offers_by_subject on archived_offers (subject_id);
-- Closing an account takes names out of a reason.
create trigger metrics_follow_archived_reasons after update of reason on archived_offers
  for each row when (new.status <> 'accepted') execute function mark_booking_changed();

create function add_offer_year(year integer) returns void language plpgsql as $$
begin
  execute format('create table if not exists offer_months.%I partition of archived_offers for values from (%L) to (%L)',
    'y' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
end $$;

-- An offer that is moved to the archive changes no figure.
drop trigger metrics_follow_offers on offers;
create trigger metrics_follow_offers after insert or delete on offers
  for each row when (current_setting('bellbird.archives_offers', true) is distinct from 'yes')
  execute function mark_booking_changed();

-- Removes the table of a month whose offers are all in the archive. Gives up if another transaction keeps it from the
-- lock for a fifth of a second, before the database looks for deadlocks: no other transaction fails because of it.
create function drop_offer_month(month date) returns void language plpgsql as $$
declare
  name constant text := 'm' || to_char(month, 'YYYY_MM');
  is_empty boolean;
begin
  perform set_config('lock_timeout', '200ms', true);
  -- The first look marks what is dead in the index, so that the second one under the lock is quick.
  for attempt in 1..2 loop
    execute format('select (select id from offer_months.%I order by id limit 1) is null', name) into is_empty;
    if not is_empty then
      return;
    end if;
    lock table only offers in access exclusive mode;
  end loop;
  execute format('drop table offer_months.%I', name);
end $$;

-- Offers of the months that are archived, by month of the work. `sent` is the sum of the five outcomes; a yes that came too late is in none of
-- the others.
create table offer_sums_of_people (
  employee_id integer not null references users on delete cascade,
  month date not null,
  sent integer not null,
  -- Those that the planner sent.
  in_waves integer not null,
  accepted integer not null,
  late_yes integer not null,
  rejected integer not null,
  unanswered integer not null,
  withdrawn integer not null,
  primary key (employee_id, month)
);
-- By site; the sums of an organisation are those of its sites.
create table offer_sums_of_sites (
  employer_id integer not null references users on delete cascade,
  month date not null,
  sent integer not null,
  in_waves integer not null,
  accepted integer not null,
  late_yes integer not null,
  rejected integer not null,
  unanswered integer not null,
  withdrawn integer not null,
  primary key (month, employer_id)
);
create index offer_sums_by_site on offer_sums_of_sites (employer_id);

-- As in 0217, with the archive.
create or replace view requests as
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  cancelled_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, no_show_at, no_show_dispute,
  no_show_disputed_at, cancel_reason, replaces_id, null::timestamptz as late_yes_at
from shifts
union all
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  withdrawn_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, null::timestamptz, null::text,
  null::timestamptz, null::text, null::integer, case when not late_yes_ignored then late_yes_at end
from offers where status <> 'accepted'
union all
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  withdrawn_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, null::timestamptz, null::text,
  null::timestamptz, null::text, null::integer, case when not late_yes_ignored then late_yes_at end
from archived_offers where status <> 'accepted';

-- Live and archived offers, for readers that look back further than the live ones go.
create view all_offers as
select * from offers
union all
select * from archived_offers;

create or replace function forget_answers(person integer) returns void language plpgsql as $$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update vacancies set note = redact_person(note, patterns.identifiers, patterns.names)
  where (employer_id = person or employer_id in (select related_people(person))) and note ~* patterns.anything;
  update archived_offers set reason = redact_person(reason, patterns.identifiers, patterns.names)
  where person in (inviter_id, invitee_id) and reason ~* patterns.anything;
  delete from offer_sums_of_people where employee_id = person;
  delete from answer_records where employee_id = person;
  delete from fresh_offers where employee_id = person;
  delete from waited_mornings where employee_id = person;
  delete from newcomer_seats where employer_id = person;
  -- The rows of the ledger stay, and name nobody any more.
  delete from ledger_people where employee_id = person;
end $$;
