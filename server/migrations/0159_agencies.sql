-- An agency is an organisation that books its own staff for other organisations. A person agrees to
-- be represented by it; an invitation goes to an address, whether or not it has an account.

alter table organisations add column agency_since timestamptz;

create table representations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  email text not null check (email = lower(email)),
  -- Null until the person has agreed.
  employee_id integer references users on delete cascade,
  invited_at timestamptz not null,
  agreed_at timestamptz,
  constraint an_agency_invites_an_address_once unique (organisation_id, email),
  constraint an_agreement_has_a_person check ((employee_id is null) = (agreed_at is null))
);
create unique index an_agency_represents_a_person_once on representations (organisation_id, employee_id)
  where employee_id is not null;
create index representations_of_employee on representations (employee_id) where employee_id is not null;
create index representations_of_address on representations (email) where employee_id is null;
