-- Which take of a job is running, and until when no other process takes it. A job ran inside the transaction that locked
-- its row, which stayed open for as long as the card provider did not answer.
alter table jobs
  add column leased_by uuid,
  add column leased_until timestamptz,
  add constraint a_lease_has_an_owner check ((leased_by is null) = (leased_until is null));
