-- What is known of each kind of credential, from a date on: the newest row that has begun counts. The operator adds a row
-- when a register moves its page or a validity changes; nothing here keeps anybody from entering theirs.
create table credential_rules (
  kind text not null,
  from_date date not null,
  register_name text,
  register_url text constraint a_register_is_on_the_web check (register_url ~ '^https://'),
  valid_years smallint check (valid_years between 1 and 20),
  -- What a number usually looks like, in words, and as a regular expression.
  number_hint text,
  number_shape text,
  primary key (kind, from_date),
  constraint a_shape_is_said_in_words check ((number_hint is null) = (number_shape is null))
);
insert into credential_rules (kind, from_date, register_name, register_url, valid_years, number_hint, number_shape) values
  ('vit', '2020-01-01', 'Victorian Institute of Teaching', 'https://www.vit.vic.edu.au/search-the-register', null, 'six digits, like 123456', '^\d{6}$'),
  ('nesa', '2020-01-01', 'NSW Education Standards Authority', 'https://www.nsw.gov.au/education-and-training/nesa', null, null, null),
  ('qct', '2020-01-01', 'Queensland College of Teachers', 'https://www.qct.edu.au', null, null, null),
  ('trbwa', '2020-01-01', 'Teacher Registration Board of Western Australia', 'https://www.trb.wa.gov.au', null, null, null),
  ('trbsa', '2020-01-01', 'Teachers Registration Board of South Australia', 'https://www.trb.sa.edu.au', null, null, null),
  ('trb_tas', '2020-01-01', 'Teachers Registration Board of Tasmania', 'https://www.trb.tas.gov.au', null, null, null),
  ('trb_nt', '2020-01-01', 'Teacher Registration Board of the Northern Territory', 'https://www.trb.nt.gov.au', null, null, null),
  ('tqi', '2020-01-01', 'ACT Teacher Quality Institute', 'https://www.tqi.act.edu.au', null, null, null),
  ('ahpra', '2020-01-01', 'Australian Health Practitioner Regulation Agency', 'https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx', 1, 'three letters and ten digits, like NMW0001234567', '^[A-Za-z]{3}\d{10}$'),
  ('vic_wwc', '2020-01-01', 'Working with Children Check Victoria', 'https://www.vic.gov.au/working-with-children-check', 5, null, null),
  ('nsw_wwcc', '2020-01-01', 'Office of the Children''s Guardian', 'https://ocg.nsw.gov.au/working-children-check', 5, null, null),
  ('qld_blue_card', '2020-01-01', 'Blue Card Services', 'https://www.qld.gov.au/bluecard', 3, null, null),
  ('wa_wwc', '2020-01-01', 'Working with Children Screening Unit', 'https://www.wa.gov.au/service/community-services/community-support/working-children-check', 3, null, null),
  ('sa_wwcc', '2020-01-01', 'Department of Human Services Screening Unit', 'https://screening.sa.gov.au', 5, null, null),
  ('tas_rwvp', '2020-01-01', 'Consumer, Building and Occupational Services', 'https://www.cbos.tas.gov.au', 3, null, null),
  ('act_wwvp', '2020-01-01', 'Access Canberra', 'https://www.accesscanberra.act.gov.au', 5, null, null),
  ('nt_ochre', '2020-01-01', 'SAFE NT', 'https://nt.gov.au/emergency/child-safety/apply-for-a-working-with-children-clearance', 2, null, null),
  ('first_aid', '2020-01-01', null, null, 3, null, null),
  ('anaphylaxis', '2020-01-01', null, null, 3, null, null),
  ('police_check', '2020-01-01', null, null, 3, null, null);

create table credentials (
  id integer generated always as identity primary key,
  employee_id integer not null references users on delete cascade,
  kind text not null check (kind in ('vit', 'nesa', 'qct', 'trbwa', 'trbsa', 'trb_tas', 'trb_nt', 'tqi', 'ahpra',
    'vic_wwc', 'nsw_wwcc', 'qld_blue_card', 'wa_wwc', 'sa_wwcc', 'tas_rwvp', 'act_wwvp', 'nt_ochre',
    'first_aid', 'anaphylaxis', 'police_check', 'immunisation', 'other')),
  title text constraint only_another_document_has_a_title check ((kind = 'other') = (title is not null)),
  state text check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  number text constraint a_document_may_be_without_a_number
    check (number is not null or kind in ('first_aid', 'anaphylaxis', 'police_check', 'immunisation', 'other')),
  -- The last day on which it counts, on its holder's clock.
  expires_on date,
  file text references stored_files (key) on delete set null,
  -- Its number is the one of the profile; the triggers below keep the two the same.
  of_profile boolean not null default false constraint the_profile_names_a_registration check (not of_profile
    or kind in ('vit', 'nesa', 'qct', 'trbwa', 'trbsa', 'trb_tas', 'trb_nt', 'tqi', 'ahpra')),
  -- What the last check of it as it stands found; absent while it waits for one.
  outcome text check (outcome in ('may_engage', 'may_not_engage', 'review', 'in_progress', 'error')),
  reason text,
  checked_at timestamptz,
  -- Only a check sets and lifts it, so that no change of its holder makes a refusal undone.
  refused boolean not null default false constraint a_cleared_credential_is_not_refused
    check (not refused or outcome is distinct from 'may_engage'),
  -- As of the last sweep: what the search knows. Whoever books asks the date itself.
  expired boolean not null default false constraint only_what_ends_expires check (not expired or expires_on is not null),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint a_check_has_its_time check ((outcome is null) = (checked_at is null))
);
create index credentials_of_employee on credentials (employee_id);
create unique index one_registration_of_the_profile on credentials (employee_id) where of_profile;
create unique index a_credential_is_entered_once on credentials (employee_id, kind, lower(number)) where number is not null;
create index credentials_file on credentials (file) where file is not null;
-- The desk's queues, each a walk along its own index.
create index credentials_to_check on credentials (changed_at, id)
  where not expired and (outcome is null or outcome in ('review', 'in_progress', 'error'));
create index credentials_by_expiry on credentials (expires_on, id) where not expired and not refused and expires_on is not null;
create index credentials_expired on credentials (expires_on, id) where expired;
create index credentials_refused on credentials (changed_at, id) where refused;

-- Everybody who has a profile has entered the registration of its number; nobody has checked it yet.
insert into credentials (employee_id, kind, state, number, of_profile, created_at, changed_at)
select p.employee_id, case u.sector when 'healthcare' then 'ahpra' else 'vit' end,
  case u.sector when 'healthcare' then null else 'VIC' end, p.vit_id, true, p.created_at, p.updated_at
from employee_profiles p join users u on u.id = p.employee_id;

create table credential_checks (
  id integer generated always as identity primary key,
  credential_id integer not null references credentials on delete cascade,
  outcome text not null check (outcome in ('may_engage', 'may_not_engage', 'review', 'in_progress', 'error')),
  note text not null,
  -- What was looked at, since the credential changes afterwards.
  number text,
  expires_on date,
  -- Which way the register was asked: `person`, or the name of an adapter.
  register text not null,
  checked_by integer references users on delete set null,
  checked_at timestamptz not null
);
create index credential_checks_in_order on credential_checks (credential_id, id desc);
create index credential_checks_by_person on credential_checks (checked_by);

-- A row for each reminder that was sent or that a later one made needless. Another last day is reminded of anew.
create table credential_reminders (
  credential_id integer not null references credentials on delete cascade,
  expires_on date not null,
  days smallint not null,
  sent_at timestamptz not null,
  constraint a_reminder_is_sent_once primary key (credential_id, expires_on, days)
);

-- On that day; without one, as far as the sweep knows.
create function has_lapsed(c credentials, today date) returns boolean
language sql immutable return
  case when today is null then c.expired else coalesce(c.expires_on < today, false) end;

-- What keeps a person from being booked. Of what has expired another one of the same kind that counts takes the place, be
-- it checked or not; of what was refused only one that was checked.
create function blocking_credentials(employee integer, today date) returns setof integer
language sql stable
begin atomic
  select c.id from credentials c
  where c.employee_id = employee and (c.refused or has_lapsed(c, today))
    and not exists (
      select from credentials o
      where o.employee_id = c.employee_id and o.kind = c.kind and o.title is not distinct from c.title
        and not o.refused and not has_lapsed(o, today) and (not c.refused or o.outcome = 'may_engage'));
end;

create or replace view bookable_staff as
  select u.id as employee_id, z.id as zone_id, lower(u.name) as name,
    coalesce((select bit_or(case l.year_level when 'primary' then 1 else 2 end) from employee_levels l where l.employee_id = u.id), 0)::smallint as levels,
    coalesce((select array_agg(t.subject_id order by t.subject_id) from taught_subjects t where t.employee_id = u.id and t.can_teach), '{}') as subjects
  from users u join time_zones z on z.name = u.time_zone
  where u.role = 'employee' and u.status = 'active' and u.email_verified_at is not null
    and not exists (select from blocking_credentials(u.id, null));

create trigger search_follows_new_credentials after insert on credentials
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_changed_credentials after update on credentials
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_removed_credentials after delete on credentials
  referencing old table as changed for each statement execute function refresh_changed_staff();

-- The number of the profile ("VIT ID", "AHPRA number") and the registration that it stands for are one truth, whichever
-- of the two is written, and by whom.
create function credential_follows_profile() returns trigger
language plpgsql as $$
declare
  held credentials%rowtype;
  registration text;
begin
  select * into held from credentials where employee_id = new.employee_id and of_profile for update;
  if held.number = new.vit_id then return null; end if;
  registration := coalesce(held.kind,
    (select case u.sector when 'healthcare' then 'ahpra' else 'vit' end from users u where u.id = new.employee_id));
  if exists (select from credentials c where c.employee_id = new.employee_id and c.kind = registration
      and lower(c.number) = lower(new.vit_id) and c.id is distinct from held.id) then
    update credentials set of_profile = false where id = held.id;
    update credentials set of_profile = true, number = new.vit_id
    where employee_id = new.employee_id and kind = registration and lower(number) = lower(new.vit_id);
  elsif held.id is not null then
    update credentials set number = new.vit_id, outcome = null, checked_at = null,
      reason = case when refused then reason end, version = version + 1, changed_at = new.updated_at
    where id = held.id;
  else
    insert into credentials (employee_id, kind, state, number, of_profile, created_at, changed_at)
    values (new.employee_id, registration, case registration when 'vit' then 'VIC' end, new.vit_id, true,
      new.updated_at, new.updated_at);
  end if;
  return null;
end $$;
create trigger credential_follows_profile after insert or update of vit_id on employee_profiles
  for each row execute function credential_follows_profile();

create function profile_follows_credential() returns trigger
language plpgsql as $$
begin
  update employee_profiles set vit_id = new.number, updated_at = new.changed_at
  where employee_id = new.employee_id and vit_id <> new.number;
  return null;
end $$;
create trigger profile_follows_credential after insert or update of number, of_profile on credentials
  for each row when (new.of_profile) execute function profile_follows_credential();

alter table stored_files drop constraint stored_files_kind_check;
alter table stored_files add constraint stored_files_kind_check check (kind in ('avatar', 'cv', 'logo', 'credential'));

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('connection-request', 'shift-invitation', 'job', 'message', 'credential'));
