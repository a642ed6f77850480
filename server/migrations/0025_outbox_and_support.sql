-- Text messages and pushes will leave by the same outbox.
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('mail', 'sms', 'push'));

alter table messages
  -- What must not be read by whom the message is not for, as a one-time code, and how long that matters.
  add column secret text,
  add column secret_until timestamptz,
  -- When somebody last had it sent again.
  add column resent_at timestamptz,
  -- The message that this one says again.
  add column repeats_id bigint references messages on delete set null,
  add constraint a_secret_has_an_end check (num_nonnulls(secret, secret_until) <> 1);

create index messages_by_repeated on messages (repeats_id) where repeats_id is not null;
-- However often somebody presses the button, a message is said again once at a time.
create unique index one_waiting_repetition_per_message on messages (repeats_id) where state = 'waiting';
-- The counts of states and channels read this and nothing else.
create index messages_by_state on messages (state, channel, id desc);
create index messages_by_channel on messages (channel, id desc);
create extension if not exists pg_trgm;
create index messages_by_words on messages using gin ((lower(recipient) || ' ' || lower(subject)) gin_trgm_ops);

alter table support_messages add column assignee_id integer references users on delete set null;
create index support_messages_by_assignee on support_messages (assignee_id, created_at desc, id desc);

-- What admins tell each other about a matter.
create table support_notes (
  id integer generated always as identity primary key,
  message_id integer not null references support_messages on delete cascade,
  author_id integer references users on delete set null,
  body text not null,
  created_at timestamptz not null
);
create index support_notes_of_message on support_notes (message_id, id);
create index support_notes_by_author on support_notes (author_id);
