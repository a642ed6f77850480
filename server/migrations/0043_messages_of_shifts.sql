-- Text messages and pushes leave by the outbox too, some of them later, and some no more once somebody has reacted.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('waiting', 'sent', 'kept', 'failed', 'spared'));

alter table messages
  -- What it tells of, by which people choose what reaches them how.
  add column event text,
  add column shift_id integer references shifts on delete set null,
  -- After this it is of no use to anybody, so it does not leave any more.
  add column useless_after timestamptz,
  -- For a text message: how many the network makes of it, and so charges.
  add column segments smallint check (segments > 0),
  -- For a push: where a tap leads and what can be answered at once. It may hold what opens an answer, so nobody is shown it.
  add column push jsonb,
  add column subscription_id integer,
  -- What the gateway calls it.
  add column gateway_id text,
  -- A try ended without an answer, so the gateway may have taken it all the same.
  add column is_uncertain boolean not null default false;

create index messages_of_shift on messages (shift_id, id) where shift_id is not null;
create index messages_to_spare on messages (user_id, shift_id) where state = 'waiting' and shift_id is not null;
create index messages_by_subscription on messages (subscription_id) where subscription_id is not null;
create index messages_by_gateway on messages (gateway_id) where gateway_id is not null;
