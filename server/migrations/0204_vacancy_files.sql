-- Files that a site attaches to its vacancies. One file may be with several of them.
alter table stored_files drop constraint stored_files_kind_check;
alter table stored_files add constraint stored_files_kind_check
  check (kind in ('avatar', 'cv', 'logo', 'credential', 'vacancy')) not valid;
alter table stored_files validate constraint stored_files_kind_check;
create index stored_files_of_vacancies on stored_files (created_at) where kind = 'vacancy';

create table vacancy_files (
  id integer generated always as identity primary key,
  file_id integer not null references stored_files on delete cascade,
  vacancy_id integer references vacancies on delete cascade,
  template_id integer references vacancy_templates on delete cascade,
  -- Whether people who are asked see it, or only those who are booked.
  shown text not null check (shown in ('request', 'booking')),
  constraint a_file_is_with_a_vacancy_or_a_template check (num_nonnulls(vacancy_id, template_id) = 1),
  constraint a_file_is_once_with_a_vacancy unique (vacancy_id, file_id),
  constraint a_file_is_once_with_a_template unique (template_id, file_id)
);
create index vacancy_files_by_file on vacancy_files (file_id);
