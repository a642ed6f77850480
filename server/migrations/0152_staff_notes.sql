-- An organisation keeps a note, tags and an onboarding status about a person.

create table staff_notes (
  organisation_id integer not null references organisations on delete cascade,
  employee_id integer not null references users on delete cascade,
  note text,
  tags text[] not null default '{}',
  onboarding text not null default 'not_started'
    constraint an_onboarding_status_is_known check (onboarding in ('not_started', 'in_progress', 'ready', 'paused')),
  version integer not null,
  changed_at timestamptz not null,
  changed_by integer references users on delete set null,
  primary key (organisation_id, employee_id)
);
create index staff_notes_of_person on staff_notes (employee_id);
create index staff_notes_by_author on staff_notes (changed_by);

create or replace function forget_staff(person integer) returns void language plpgsql as $$
begin
  delete from pool_people where employee_id = person;
  delete from staff_notes where employee_id = person;
end $$;
