-- By which ways people are told of what happens while they are not looking, and when nothing rings. Whoever has chosen
-- nothing has no row; what they get then stands in the contract.
create table alert_preferences (
  user_id integer primary key references users on delete cascade,
  -- On the person's own clock; over midnight where it ends before it begins.
  quiet_from time,
  quiet_to time,
  -- What is about a shift that begins soon rings all the same.
  urgent_passes boolean not null default true,
  -- On the person's own clock.
  summary_at time,
  version integer not null,
  changed_at timestamptz not null,
  constraint quiet_hours_begin_and_end check ((quiet_from is null) = (quiet_to is null)),
  constraint quiet_hours_are_not_the_whole_day check (quiet_from <> quiet_to)
);
create index alert_preferences_with_summary on alert_preferences (user_id) where summary_at is not null;

-- Only what differs from what the contract chooses.
create table alert_choices (
  user_id integer not null references users on delete cascade,
  event text not null,
  channel text not null check (channel in ('push', 'sms', 'mail')),
  is_on boolean not null,
  constraint a_way_is_chosen_once_for_an_event primary key (user_id, event, channel)
);

-- The shift that it tells of: whoever has read it needs no message about it any more.
alter table notifications add column shift_id integer references shifts on delete cascade;
create index notifications_of_shift on notifications (shift_id, user_id) where shift_id is not null;
