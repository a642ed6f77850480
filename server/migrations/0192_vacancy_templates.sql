-- Vacancies that a site keeps under a name, to post them again.
create table vacancy_templates (
  id integer generated always as identity primary key,
  employer_id integer not null references users on delete cascade,
  name text not null,
  subject_id integer not null references subjects on delete cascade,
  classification text,
  year_level text check (year_level in ('primary', 'secondary')),
  note text,
  class_room text,
  report_to text,
  dress text,
  instructions text,
  asks text not null,
  pool_id integer references pools on delete set null,
  -- Dates as they were when it was saved; posting moves them and keeps the days between them.
  slots jsonb not null,
  created_at timestamptz not null
);
create unique index one_template_per_site_and_name on vacancy_templates (employer_id, lower(name));
create index vacancy_templates_by_subject on vacancy_templates (subject_id);
create index vacancy_templates_of_pool on vacancy_templates (pool_id) where pool_id is not null;

create function forget_vacancy_templates(person integer) returns void language plpgsql as $$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  delete from vacancy_templates where employer_id = person;
  -- Two names may become the same, so the id follows.
  update vacancy_templates set
    name = case when name ~* patterns.anything
      then left(redact_person(name, patterns.identifiers, patterns.names), 40) || ' ' || id else name end,
    note = redact_person(note, patterns.identifiers, patterns.names),
    class_room = redact_person(class_room, patterns.identifiers, patterns.names),
    report_to = redact_person(report_to, patterns.identifiers, patterns.names),
    dress = redact_person(dress, patterns.identifiers, patterns.names),
    instructions = redact_person(instructions, patterns.identifiers, patterns.names)
  where employer_id in (select related_people(person))
    and concat_ws(' ', name, note, class_room, report_to, dress, instructions) ~* patterns.anything;
end $$;
