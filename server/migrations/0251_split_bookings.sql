-- A change may split a booking (docs/decisions/0251): the part that the person gives up, and the
-- slot in which others are asked for it once the person has agreed.
alter table shift_changes
  add column rest_date date,
  add column rest_start_time time,
  add column rest_end_time time,
  add column rest_slot_id integer references slots on delete set null;
create index shift_changes_by_rest_slot on shift_changes (rest_slot_id) where rest_slot_id is not null;
