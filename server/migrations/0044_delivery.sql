-- Each channel takes its own messages, many at a time; what could not leave is told to admins.
alter table messages
  -- The earliest time at which it may leave; without one it leaves at once.
  add column leaves_at timestamptz,
  -- A process has it in its hands until next_try_at. Whoever finds it so afterwards knows that its holder is gone.
  add column is_taken boolean not null default false,
  -- When admins were told that it has failed.
  add column told_at timestamptz;

update messages set told_at = created_at where state = 'failed';

drop index messages_waiting;
create index messages_due on messages (channel, next_try_at, id) where state = 'waiting';
create index messages_getting_useless on messages (useless_after) where state = 'waiting' and useless_after is not null;
create index messages_untold on messages (id) where state = 'failed' and told_at is null;
create index messages_told on messages (told_at) where told_at is not null;
