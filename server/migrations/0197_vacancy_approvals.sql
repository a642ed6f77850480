-- A vacancy above a limit waits for approval like a request to one person. Its slots are closed until then.
alter table approvals
  alter column invitee_id drop not null,
  add column vacancy_id integer references vacancies on delete cascade,
  -- Dates with people and estimated pay, as they were when approval was asked for.
  add column slots jsonb,
  add constraint an_approval_is_for_a_person_or_a_vacancy check (
    num_nonnulls(invitee_id, vacancy_id) = 1 and (vacancy_id is null) = (slots is null));
create index approvals_of_vacancy on approvals (vacancy_id) where vacancy_id is not null;
create unique index one_waiting_approval_per_vacancy on approvals (vacancy_id) where status = 'waiting';
