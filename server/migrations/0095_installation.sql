-- One row about this database as a whole.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- A demo opens an admin account with a public password, so its database is never used for a live service.
  is_demo boolean not null,
  -- Registrations of one address share a salt made from this, so that one derivation compares them all.
  registration_salt bytea not null
);

-- Nobody can register as an admin, so this account exists only where the demo data was built.
insert into installation (is_demo, registration_salt)
select exists (select from users where role = 'admin' and email = 'admin@bellbird.example'),
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
