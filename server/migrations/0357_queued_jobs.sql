-- A job that a clock ahead of time has queued would otherwise look like one that is meant for later
-- (docs/decisions/0357).
alter table jobs add queued_at timestamptz not null default now();
