-- What the operator has settled, part by part; a part without a row is as it comes. Each change counts the version up, so
-- that of two who change the same part at once the second is told.
create table service_settings (
  part text primary key check (part in ('general', 'levels')),
  value jsonb not null,
  version integer not null check (version > 0),
  changed_at timestamptz not null
);

-- The operator's logo as it is shown, a few kilobytes; its hash is its address.
create table service_logo (
  is_current boolean primary key default true constraint there_is_one_logo check (is_current),
  hash text not null,
  picture bytea not null,
  changed_at timestamptz not null
);

-- The operator's own words for a mail. A row without words says that they were put back to what they were at first.
create table mail_words (
  key text primary key,
  subject text,
  body text,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  constraint a_mail_has_a_subject_and_a_body check ((subject is null) = (body is null))
);

-- Whoever published a version may have left since; the first ones came with the product.
alter table terms add column published_by integer references users on delete set null;
create index terms_by_publisher on terms (published_by);

-- A figure that came with the product and that nobody has checked yet.
alter table pay_rates add column id integer generated always as identity constraint a_pay_rate_has_an_id unique;
alter table pay_rates add column is_starting boolean not null default false;
update pay_rates set is_starting = true where source like 'Starting figure for %';
