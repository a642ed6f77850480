create table employee_profiles (
  employee_id integer constraint one_profile_per_employee primary key references users on delete cascade,
  vit_id text not null,
  work_preferences text,
  cv text references stored_files (key) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index employee_profiles_cv on employee_profiles (cv);

-- A row says that the person can, or that the person cannot, teach the subject; there is no room for both.
create table taught_subjects (
  employee_id integer not null references employee_profiles on delete cascade,
  subject_id integer not null constraint a_taught_subject_stays references subjects on delete restrict,
  can_teach boolean not null,
  constraint a_subject_is_taught_or_not primary key (employee_id, subject_id)
);
create index taught_subjects_by_subject on taught_subjects (subject_id);

create table employee_levels (
  id integer generated always as identity primary key,
  employee_id integer not null references employee_profiles on delete cascade,
  year_level text not null check (year_level in ('primary', 'secondary')),
  constraint a_level_stands_once unique (employee_id, year_level)
);
