-- What an employer says of itself beside its account. An employer without a row has all of it by default: the address
-- by which it signs in, and the state that its clock belongs to.
create table employer_details (
  employer_id integer constraint one_company_profile_per_employer primary key references users on delete cascade,
  address text,
  email text,
  website text constraint a_website_is_on_the_web check (website ~ '^https?://'),
  operating_hours text,
  state text check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  abn text constraint an_abn_has_eleven_digits check (abn ~ '^\d{11}$'),
  updated_at timestamptz not null
);

alter table stored_files drop constraint stored_files_kind_check;
alter table stored_files add constraint stored_files_kind_check check (kind in ('avatar', 'cv', 'logo'));
