-- Permanent staff of a site, to be chosen when one of them is away. They have no account.
create table colleagues (
  id integer generated always as identity primary key,
  site_id integer not null references users on delete cascade,
  name text not null,
  subject_id integer references subjects on delete set null,
  classification text,
  year_level text check (year_level in ('primary', 'secondary')),
  class_room text,
  report_to text,
  start_time time,
  end_time time,
  created_at timestamptz not null,
  constraint a_colleague_has_both_times_or_none check (num_nonnulls(start_time, end_time) <> 1)
);
create unique index one_colleague_per_site_and_name on colleagues (site_id, lower(name));
create index colleagues_by_subject on colleagues (subject_id);

-- Name of the colleague whom the person stands in for, and whether that person reads it.
alter table vacancies
  add column absent text,
  add column absent_is_told boolean;

create function forget_colleagues(person integer) returns void language plpgsql as $$
begin
  delete from colleagues where site_id = person;
  update vacancies set absent = null, absent_is_told = null where employer_id = person and absent is not null;
end $$;

create or replace function forget_vacancy_details(person integer) returns void language plpgsql as $$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update vacancies set
    class_room = redact_person(class_room, patterns.identifiers, patterns.names),
    report_to = redact_person(report_to, patterns.identifiers, patterns.names),
    dress = redact_person(dress, patterns.identifiers, patterns.names),
    instructions = redact_person(instructions, patterns.identifiers, patterns.names),
    absent = redact_person(absent, patterns.identifiers, patterns.names)
  where (employer_id = person or employer_id in (select related_people(person)))
    and concat_ws(' ', class_room, report_to, dress, instructions, absent) ~* patterns.anything;
end $$;
