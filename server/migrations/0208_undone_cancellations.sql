-- Cancellations that were undone. The booking itself keeps nothing of them.
create table undone_cancellations (
  shift_id integer not null references shifts on delete cascade,
  cancelled_at timestamptz not null,
  undone_at timestamptz not null,
  constraint a_cancellation_is_undone_once primary key (shift_id, cancelled_at)
);
