-- Contracts between agencies and their clients, with dated hourly rates. A proposal goes to the
-- address of the client's owner, whether or not it has an account.

create table agency_contracts (
  id integer generated always as identity primary key,
  agency_id integer not null references organisations on delete cascade,
  -- Null until the owner at the address has accepted.
  client_id integer references organisations on delete cascade,
  client_email text check (client_email = lower(client_email)),
  starts_on date not null,
  -- Last day; null while it has none.
  ends_on date,
  notice_days integer not null check (notice_days between 0 and 365),
  proposed_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('agency', 'client')),
  constraint a_contract_has_a_client_or_an_address check ((client_id is null) <> (client_email is null)),
  constraint a_client_has_accepted check ((client_id is null) = (accepted_at is null)),
  constraint an_agency_is_not_its_own_client check (client_id <> agency_id),
  constraint a_contract_ends_after_its_start check (ends_on >= starts_on or ended_at is not null),
  constraint an_end_names_its_side check ((ended_at is null) = (ended_by is null)),
  constraint one_proposal_per_agency_and_address unique (agency_id, client_email)
);
create index contracts_of_client on agency_contracts (client_id) where client_id is not null;
create index proposals_to_address on agency_contracts (client_email) where client_email is not null;

create table agency_rates (
  id integer generated always as identity primary key,
  contract_id integer not null references agency_contracts on delete cascade,
  -- Null for every role without a rate of its own.
  classification text,
  from_date date not null,
  client_cents integer not null check (client_cents > 0),
  pay_cents integer not null check (pay_cents > 0),
  -- Why the pay is below the figure of the state, if it is.
  reason text,
  proposed_at timestamptz not null,
  -- Null until the client has accepted; the rate applies to no booking before that.
  accepted_at timestamptz,
  constraint a_client_rate_covers_the_pay check (client_cents >= pay_cents),
  constraint one_rate_per_contract_role_and_date unique nulls not distinct (contract_id, classification, from_date)
);
