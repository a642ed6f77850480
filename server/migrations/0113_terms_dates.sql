-- A version of the terms is published first and applies from a later date. Every version so far applied at once.
alter table terms
  -- The date that people are told, on the clock of the admin who published it.
  add column applies_on date,
  -- The instant at which that date begins there.
  add column applies_at timestamptz,
  -- What is different from the version before; null for the first versions.
  add column changes text,
  -- People up to this id have been notified of this version.
  add column told_through integer not null default 0,
  -- Set once everybody has been notified.
  add column told_at timestamptz;
update terms set applies_on = (published_at at time zone 'Australia/Melbourne')::date, applies_at = published_at,
  told_at = published_at;
alter table terms alter column applies_on set not null, alter column applies_at set not null;
