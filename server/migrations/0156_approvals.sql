-- Limits of an organisation, above which a request by an organiser waits for a manager's approval, and these requests.

create table booking_limits (
  organisation_id integer primary key references organisations on delete cascade,
  longest_minutes integer check (longest_minutes between 30 and 960),
  cost_cents integer check (cost_cents > 0),
  hourly_cents integer check (hourly_cents > 0),
  -- Weekdays and times within which a shift may lie, on the clock of the site; 1 is Monday.
  weekdays integer[] check (cardinality(weekdays) between 1 and 7),
  day_start time,
  day_end time,
  changed_at timestamptz not null,
  constraint usual_times_are_complete check (num_nulls(weekdays, day_start, day_end) in (0, 3)),
  constraint a_usual_day_ends_after_its_start check (day_start < day_end)
);

create table approvals (
  id integer generated always as identity primary key,
  -- Site that would send the request.
  account_id integer not null references users on delete cascade,
  requested_by integer not null references users on delete cascade,
  invitee_id integer not null references users on delete cascade,
  subject_id integer not null references subjects on delete cascade,
  classification text,
  date date not null,
  start_time time not null,
  end_time time not null,
  time_zone text not null references time_zones (name),
  period tstzrange not null,
  ask_anyway boolean not null,
  rest_override_reason text,
  also_ask text check (also_ask in ('first_yes_wins', 'more_needed')),
  -- Sentences about the limits, as they were when the request was made.
  exceeded text[] not null check (cardinality(exceeded) > 0),
  hourly_cents integer not null,
  cost_cents integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  -- Reason of a manager who declined.
  reason text,
  -- Refusal of the last attempt to approve it.
  problem text,
  decided_by integer references users on delete set null,
  shift_id integer references shifts on delete set null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint an_approval_is_decided_at_a_time check ((status = 'waiting') = (decided_at is null)),
  constraint a_declined_request_has_a_reason check (status <> 'declined' or reason is not null)
);
create unique index one_waiting_approval_per_person_and_time on approvals (account_id, invitee_id, period)
  where status = 'waiting';
create index approvals_of_site on approvals (account_id, created_at desc);
create index approvals_to_expire on approvals (lower(period)) where status = 'waiting';
create index approvals_by_requester on approvals (requested_by);
create index approvals_by_decider on approvals (decided_by) where decided_by is not null;
create index approvals_of_invitee on approvals (invitee_id);
create index approvals_of_subject on approvals (subject_id);
create index approvals_of_shift on approvals (shift_id) where shift_id is not null;

alter table acts add column approval_id integer references approvals on delete cascade;
alter table acts drop constraint an_act_is_about_one_thing;
alter table acts add constraint an_act_is_about_one_thing
  check (num_nonnulls(shift_id, message_id, rating_id, connection_id, approval_id) = 1);
alter table acts drop constraint acts_act_check;
alter table acts add constraint acts_act_check check (act in ('requested', 'request_approved', 'closed', 'no_show_marked',
  'timesheet_approved', 'timesheet_disputed', 'written', 'rated', 'replied', 'invited', 'answered', 'approval_decided'));
create index acts_on_approval on acts (approval_id) where approval_id is not null;

-- Requests about a person whose account is closed were not sent, so nobody needs them.
create function forget_approvals(person integer) returns void language plpgsql as $$
begin
  delete from approvals where person in (invitee_id, account_id);
end $$;
