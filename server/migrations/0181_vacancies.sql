-- Vacancies that an employer posts, and what the planner of their requests needs.

alter table vacancies
  -- `direct` is a request to a named person, which has no plan; the others ask people who fit.
  add column asks text not null default 'direct' check (asks in ('direct', 'best', 'pool')),
  add column pool_id integer references pools on delete set null,
  add column year_level text check (year_level in ('primary', 'secondary')),
  add column note text,
  add column closed_at timestamptz,
  add constraint only_a_posted_vacancy_has_a_pool check (pool_id is null or asks = 'pool');
create index vacancies_of_pool on vacancies (pool_id) where pool_id is not null;
create index posted_vacancies on vacancies (employer_id, id desc) where asks <> 'direct';

alter table slots
  add column closed_at timestamptz,
  -- When the planner looks at it again; null if there is nothing to plan.
  add column next_look_at timestamptz,
  -- As of the last look: people who fit, and the chance of filling it in time.
  add column fitting integer,
  add column chance real;
create index slots_to_plan on slots (next_look_at) where next_look_at is not null;

alter table offers
  -- Number of the wave that it was sent in; null for a direct request.
  add column wave smallint,
  add column seat text check (seat in ('rank', 'newcomer')),
  -- Chance of a yes from an average person, and from this one, as they were when it was sent.
  add column base real,
  add column chance real,
  add column channel text check (channel in ('push', 'sms', 'mail')),
  add constraint a_planned_offer_has_its_chances check (num_nonnulls(wave, seat, base, chance, channel) in (0, 5));

-- A person with a fresh offer is asked for nothing else. The key is the judge between two planners.
create table fresh_offers (
  employee_id integer primary key references users on delete cascade,
  offer_id integer not null,
  until timestamptz not null
);
create function free_asked_person() returns trigger language plpgsql as $$
begin
  delete from fresh_offers where employee_id = new.invitee_id and offer_id = new.id;
  return null;
end $$;
create trigger an_answer_frees_the_person after update of status on offers
  for each row when (old.status = 'pending' and new.wave is not null) execute function free_asked_person();

-- Record of a person's answers (docs/decisions/0181). All numbers halve in twelve weeks.
create table answer_records (
  employee_id integer primary key references users on delete cascade,
  said_yes double precision not null,
  expected_yes double precision not null,
  expected_yes_silent double precision not null,
  delay_log_sum double precision not null,
  delay_count double precision not null,
  updated_on date not null
);

create function forget_answers(person integer) returns void language plpgsql as $$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update vacancies set note = redact_person(note, patterns.identifiers, patterns.names)
  where (employer_id = person or employer_id in (select related_people(person))) and note ~* patterns.anything;
  delete from answer_records where employee_id = person;
  delete from fresh_offers where employee_id = person;
end $$;
