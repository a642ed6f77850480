-- A vacancy may need several roles at one time: each is a slot of its own.
alter table slots
  -- Null where the whole vacancy has one role.
  add column classification text;
create unique index one_slot_per_employer_subject_time_and_role
  on slots (employer_id, subject_id, period, classification) nulls not distinct;
drop index one_slot_per_employer_subject_and_time;
