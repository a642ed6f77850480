-- By what the push services know us. Made once; the private half lies here sealed with the key of the house.
create table push_keys (
  id boolean primary key default true constraint there_is_one_pair_of_push_keys check (id),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

-- The browsers that show what happens although the product is not open. Each belongs to the session that turned it on:
-- whoever signs out on a shared device leaves nothing behind that shows messages there.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_id integer not null references sessions on delete cascade
    constraint a_session_is_shown_pushes_in_one_browser unique,
  endpoint text not null constraint a_browser_belongs_to_one_account unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- When the push service last took one for it.
  last_used_at timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id, id);

alter table messages add constraint messages_subscription_id_fkey
  foreign key (subscription_id) references push_subscriptions on delete set null;
