-- Vacancies for which people apply and the employer chooses (docs/decisions/0200).

alter table vacancies
  add column by_application boolean not null default false;
alter table vacancy_templates
  add column by_application boolean not null default false;
alter table phone_agreements
  -- The person had applied, and was not booked by phone.
  add column applied boolean not null default false;

create table applications (
  id integer generated always as identity primary key,
  slot_id integer not null references slots on delete cascade,
  employee_id integer not null references users on delete cascade,
  -- The time that the person applied for; that of the slot may change.
  period tstzrange not null,
  message text,
  status text not null default 'open' check (
    status in ('open', 'booked', 'asked', 'declined', 'withdrawn', 'filled', 'closed', 'elsewhere')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Request or booking that it became. Without a foreign key, because an offer becomes a shift.
  offer_id integer,
  constraint one_application_per_person_and_slot unique (slot_id, employee_id),
  constraint an_open_application_has_not_ended check ((status = 'open') = (ended_at is null)),
  constraint an_application_becomes_a_request check ((status in ('booked', 'asked')) = (offer_id is not null))
);
create index applications_of_person on applications (employee_id, id desc);

-- When the employer was last told of applications for a vacancy.
create table application_notices (
  vacancy_id integer primary key references vacancies on delete cascade,
  notified_at timestamptz not null,
  -- A later notice is due for those who have applied since.
  is_due boolean not null default false
);

create function forget_applications(person integer) returns void language plpgsql as $$
begin
  delete from applications
  where employee_id = person or slot_id in (select id from slots where employer_id = person);
end $$;
