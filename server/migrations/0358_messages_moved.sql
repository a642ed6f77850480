-- A message that a clock ahead of time has written is moved once, and keeps the time of its writing,
-- by which notifications and other messages find it (docs/decisions/0357).
alter table messages add moved_at timestamptz;
