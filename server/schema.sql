-- The current schema of the database. Generated from server/migrations by "npm run schema"; a test
-- compares the two. Nothing reads this file: change the schema by a new migration.
-- Rows that migrations insert are not in it.

create extension btree_gist;

create extension pg_trgm;

-- Types

create type identifying_patterns as (names text, identifiers text, anything text);

create type interval_of_day as (from_min smallint, to_min smallint, is_first boolean);

create type week_histogram_key as (subject_id integer, weekday smallint, zone_id smallint, traits integer, from_min smallint, to_min smallint, is_first boolean);

-- Tables, with their indexes and triggers

create table acts (
  id bigint generated always as identity not null,
  account_id integer not null,
  person_id integer not null,
  act text not null,
  shift_id integer,
  message_id bigint,
  rating_id integer,
  connection_id integer,
  at timestamp with time zone not null,
  approval_id integer,
  constraint acts_pkey PRIMARY KEY (id),
  constraint acts_act_check CHECK (act = ANY (ARRAY['requested'::text, 'request_approved'::text, 'closed'::text, 'no_show_marked'::text, 'timesheet_approved'::text, 'timesheet_disputed'::text, 'written'::text, 'rated'::text, 'replied'::text, 'invited'::text, 'answered'::text, 'approval_decided'::text])),
  constraint an_act_is_about_one_thing CHECK (num_nonnulls(shift_id, message_id, rating_id, connection_id, approval_id) = 1),
  constraint acts_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint acts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id) ON DELETE CASCADE,
  constraint acts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  constraint acts_message_id_fkey FOREIGN KEY (message_id) REFERENCES conversation_messages(id) ON DELETE CASCADE,
  constraint acts_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint acts_rating_id_fkey FOREIGN KEY (rating_id) REFERENCES ratings(id) ON DELETE CASCADE
);
CREATE INDEX acts_of_account ON acts USING btree (account_id);
CREATE INDEX acts_of_person ON acts USING btree (person_id);
CREATE INDEX acts_on_approval ON acts USING btree (approval_id) WHERE approval_id IS NOT NULL;
CREATE INDEX acts_on_connection ON acts USING btree (connection_id) WHERE connection_id IS NOT NULL;
CREATE INDEX acts_on_message ON acts USING btree (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX acts_on_rating ON acts USING btree (rating_id) WHERE rating_id IS NOT NULL;
CREATE INDEX acts_on_shift ON acts USING btree (shift_id, act) WHERE shift_id IS NOT NULL;

create table agency_bookings (
  shift_id integer not null,
  contract_id integer not null,
  agency_id integer not null,
  client_cents integer not null,
  pay_cents integer not null,
  client_reason text,
  constraint agency_bookings_pkey PRIMARY KEY (shift_id),
  constraint agency_bookings_client_cents_check CHECK (client_cents > 0),
  constraint agency_bookings_pay_cents_check CHECK (pay_cents > 0),
  constraint agency_bookings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES organisations(id) ON DELETE RESTRICT,
  constraint agency_bookings_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES agency_contracts(id) ON DELETE RESTRICT
);
CREATE INDEX bookings_of_agency ON agency_bookings USING btree (agency_id, shift_id DESC);
CREATE INDEX bookings_of_contract ON agency_bookings USING btree (contract_id);

create table agency_contracts (
  id integer generated always as identity not null,
  agency_id integer not null,
  client_id integer,
  client_email text,
  starts_on date not null,
  ends_on date,
  notice_days integer not null,
  proposed_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  constraint agency_contracts_pkey PRIMARY KEY (id),
  constraint one_proposal_per_agency_and_address UNIQUE (agency_id, client_email),
  constraint a_client_has_accepted CHECK ((client_id IS NULL) = (accepted_at IS NULL)),
  constraint a_contract_ends_after_its_start CHECK (ends_on >= starts_on OR ended_at IS NOT NULL),
  constraint a_contract_has_a_client_or_an_address CHECK ((client_id IS NULL) <> (client_email IS NULL)),
  constraint agency_contracts_client_email_check CHECK (client_email = lower(client_email)),
  constraint agency_contracts_ended_by_check CHECK (ended_by = ANY (ARRAY['agency'::text, 'client'::text])),
  constraint agency_contracts_notice_days_check CHECK (notice_days >= 0 AND notice_days <= 365),
  constraint an_agency_is_not_its_own_client CHECK (client_id <> agency_id),
  constraint an_end_names_its_side CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint agency_contracts_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES organisations(id) ON DELETE CASCADE,
  constraint agency_contracts_client_id_fkey FOREIGN KEY (client_id) REFERENCES organisations(id) ON DELETE CASCADE
);
CREATE INDEX contracts_of_client ON agency_contracts USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX proposals_to_address ON agency_contracts USING btree (client_email) WHERE client_email IS NOT NULL;

create table agency_rates (
  id integer generated always as identity not null,
  contract_id integer not null,
  classification text,
  from_date date not null,
  client_cents integer not null,
  pay_cents integer not null,
  reason text,
  proposed_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint agency_rates_pkey PRIMARY KEY (id),
  constraint one_rate_per_contract_role_and_date UNIQUE NULLS NOT DISTINCT (contract_id, classification, from_date),
  constraint a_client_rate_covers_the_pay CHECK (client_cents >= pay_cents),
  constraint agency_rates_client_cents_check CHECK (client_cents > 0),
  constraint agency_rates_pay_cents_check CHECK (pay_cents > 0),
  constraint agency_rates_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES agency_contracts(id) ON DELETE CASCADE
);

create table alert_choices (
  user_id integer not null,
  event text not null,
  channel text not null,
  is_on boolean not null,
  constraint a_channel_is_chosen_once_for_an_event PRIMARY KEY (user_id, event, channel),
  constraint alert_choices_channel_check CHECK (channel = ANY (ARRAY['push'::text, 'sms'::text, 'mail'::text])),
  constraint alert_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table alert_preferences (
  user_id integer not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  urgent_passes boolean default true not null,
  summary_at time without time zone,
  version integer not null,
  changed_at timestamp with time zone not null,
  constraint alert_preferences_pkey PRIMARY KEY (user_id),
  constraint quiet_hours_are_not_the_whole_day CHECK (quiet_from <> quiet_to),
  constraint quiet_hours_begin_and_end CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  constraint alert_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX alert_preferences_with_summary ON alert_preferences USING btree (user_id) WHERE summary_at IS NOT NULL;

create table answer_forecasts (
  region text not null,
  week date not null,
  percent smallint not null,
  offers integer not null,
  planned double precision not null,
  accepted integer not null,
  constraint answer_forecasts_pkey PRIMARY KEY (region, week, percent)
);

create table answer_models (
  region text not null,
  model jsonb not null,
  counters jsonb not null,
  fitted_on date not null,
  checked_week date,
  frozen_at timestamp with time zone,
  constraint answer_models_pkey PRIMARY KEY (region)
);

create table answer_records (
  employee_id integer not null,
  said_yes double precision not null,
  expected_yes double precision not null,
  expected_yes_silent double precision not null,
  delay_log_sum double precision not null,
  delay_count double precision not null,
  updated_on date not null,
  constraint answer_records_pkey PRIMARY KEY (employee_id),
  constraint answer_records_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table application_notices (
  vacancy_id integer not null,
  notified_at timestamp with time zone not null,
  is_due boolean default false not null,
  constraint application_notices_pkey PRIMARY KEY (vacancy_id),
  constraint application_notices_vacancy_id_fkey FOREIGN KEY (vacancy_id) REFERENCES vacancies(id) ON DELETE CASCADE
);

create table applications (
  id integer generated always as identity not null,
  slot_id integer not null,
  employee_id integer not null,
  period tstzrange not null,
  message text,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  offer_id integer,
  constraint applications_pkey PRIMARY KEY (id),
  constraint one_application_per_person_and_slot UNIQUE (slot_id, employee_id),
  constraint an_application_becomes_a_request CHECK ((status = ANY (ARRAY['booked'::text, 'asked'::text])) = (offer_id IS NOT NULL)),
  constraint an_open_application_has_not_ended CHECK ((status = 'open'::text) = (ended_at IS NULL)),
  constraint applications_status_check CHECK (status = ANY (ARRAY['open'::text, 'booked'::text, 'asked'::text, 'declined'::text, 'withdrawn'::text, 'filled'::text, 'closed'::text, 'elsewhere'::text])),
  constraint applications_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint applications_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id) ON DELETE CASCADE
);
CREATE INDEX applications_of_person ON applications USING btree (employee_id, id DESC);

create table approvals (
  id integer generated always as identity not null,
  account_id integer not null,
  requested_by integer not null,
  invitee_id integer,
  subject_id integer not null,
  classification text,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  time_zone text not null,
  period tstzrange not null,
  ask_anyway boolean not null,
  rest_override_reason text,
  also_ask text,
  exceeded text[] not null,
  hourly_cents integer not null,
  cost_cents integer not null,
  status text default 'waiting'::text not null,
  reason text,
  problem text,
  decided_by integer,
  shift_id integer,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  vacancy_id integer,
  slots jsonb,
  replaces_id integer,
  class_room text,
  note text,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint a_declined_request_has_a_reason CHECK (status <> 'declined'::text OR reason IS NOT NULL),
  constraint an_approval_is_decided_at_a_time CHECK ((status = 'waiting'::text) = (decided_at IS NULL)),
  constraint an_approval_is_for_a_person_or_a_vacancy CHECK (num_nonnulls(invitee_id, vacancy_id) = 1 AND (vacancy_id IS NULL) = (slots IS NULL)),
  constraint approvals_also_ask_check CHECK (also_ask = ANY (ARRAY['first_yes_wins'::text, 'more_needed'::text])),
  constraint approvals_exceeded_check CHECK (cardinality(exceeded) > 0),
  constraint approvals_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint approvals_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint approvals_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint approvals_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE CASCADE,
  constraint approvals_time_zone_fkey FOREIGN KEY (time_zone) REFERENCES time_zones(name),
  constraint approvals_vacancy_id_fkey FOREIGN KEY (vacancy_id) REFERENCES vacancies(id) ON DELETE CASCADE
);
CREATE INDEX approvals_by_decider ON approvals USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX approvals_by_requester ON approvals USING btree (requested_by);
CREATE INDEX approvals_of_invitee ON approvals USING btree (invitee_id);
CREATE INDEX approvals_of_shift ON approvals USING btree (shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX approvals_of_site ON approvals USING btree (account_id, created_at DESC);
CREATE INDEX approvals_of_subject ON approvals USING btree (subject_id);
CREATE INDEX approvals_of_vacancy ON approvals USING btree (vacancy_id) WHERE vacancy_id IS NOT NULL;
CREATE INDEX approvals_to_expire ON approvals USING btree (lower(period)) WHERE status = 'waiting'::text;
CREATE UNIQUE INDEX one_waiting_approval_per_person_and_time ON approvals USING btree (account_id, invitee_id, period) WHERE status = 'waiting'::text;
CREATE UNIQUE INDEX one_waiting_approval_per_vacancy ON approvals USING btree (vacancy_id) WHERE status = 'waiting'::text;

create table archived_offers (
  id integer not null,
  slot_id integer not null,
  inviter_id integer not null,
  invitee_id integer not null,
  subject_id integer not null,
  classification text,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  time_zone text not null,
  period tstzrange not null,
  status text not null,
  reason text,
  withdrawn_by text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  answered_via text,
  wave smallint,
  seat text,
  base real,
  chance real,
  channel text,
  late_yes_at timestamp with time zone,
  answer_levels smallint,
  reminded_at timestamp with time zone,
  late_yes_ignored boolean not null,
  replaces_id integer,
  opened_at timestamp with time zone,
  constraint archived_offers_pkey PRIMARY KEY (id, date),
  constraint a_planned_offer_has_its_chances CHECK ((num_nonnulls(wave, base, chance, channel) = ANY (ARRAY[0, 4])) AND ((seat = ANY (ARRAY['rank'::text, 'newcomer'::text])) IS TRUE) = (wave IS NOT NULL)),
  constraint an_answered_offer_has_its_time CHECK ((status = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (answered_at IS NOT NULL)),
  constraint offers_answered_via_check CHECK (answered_via = ANY (ARRAY['screen'::text, 'sms'::text, 'link'::text])),
  constraint offers_channel_check CHECK (channel = ANY (ARRAY['push'::text, 'sms'::text, 'mail'::text])),
  constraint offers_seat_check CHECK (seat = ANY (ARRAY['rank'::text, 'newcomer'::text, 'board'::text, 'held'::text])),
  constraint offers_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text])),
  constraint offers_withdrawn_by_check CHECK (withdrawn_by = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint archived_offers_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint archived_offers_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint archived_offers_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id) ON DELETE RESTRICT,
  constraint archived_offers_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE RESTRICT
) partition by RANGE (date);
CREATE INDEX archived_offers_by_subject ON ONLY archived_offers USING btree (subject_id);
CREATE INDEX archived_offers_of_employee ON ONLY archived_offers USING btree (invitee_id, date DESC, id DESC);
CREATE INDEX archived_offers_of_employer ON ONLY archived_offers USING btree (inviter_id, date DESC, id DESC);
CREATE INDEX archived_offers_of_slot ON ONLY archived_offers USING btree (slot_id);
CREATE TRIGGER metrics_follow_archived_reasons AFTER UPDATE OF reason ON archived_offers FOR EACH ROW WHEN (new.status <> 'accepted'::text) EXECUTE FUNCTION mark_booking_changed();

create table asked_rates (
  month date not null,
  trait text not null,
  member_of text not null,
  people integer not null,
  asked integer not null,
  answered integer not null,
  booked integer not null,
  constraint asked_rates_pkey PRIMARY KEY (month, trait, member_of)
);

create table attendance (
  shift_id integer not null,
  on_my_way_at timestamp with time zone,
  on_my_way_via text,
  expected_at timestamp with time zone,
  arrived_at timestamp with time zone,
  arrived_by text,
  constraint attendance_pkey PRIMARY KEY (shift_id),
  constraint an_arrival_has_its_reporter CHECK ((arrived_at IS NULL) = (arrived_by IS NULL)),
  constraint an_on_my_way_has_its_channel CHECK ((on_my_way_at IS NULL) = (on_my_way_via IS NULL)),
  constraint attendance_arrived_by_check CHECK (arrived_by = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint attendance_on_my_way_via_check CHECK (on_my_way_via = ANY (ARRAY['screen'::text, 'sms'::text, 'link'::text])),
  constraint only_an_employee_on_the_way_is_expected CHECK (expected_at IS NULL OR on_my_way_at IS NOT NULL),
  constraint attendance_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE
);

create table attendance_notices (
  shift_id integer not null,
  kind text not null,
  sent_at timestamp with time zone not null,
  constraint each_notice_of_a_booking_once PRIMARY KEY (shift_id, kind),
  constraint attendance_notices_kind_check CHECK (kind = ANY (ARRAY['day_before'::text, 'soon'::text, 'begun'::text, 'missed'::text])),
  constraint attendance_notices_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE
);

create table audit_entries (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_id integer,
  actor_name text,
  actor_role text,
  network text,
  user_agent text,
  action text not null,
  subject_kind text,
  subject_id bigint,
  subject_name text,
  before jsonb,
  after jsonb,
  hash bytea not null,
  constraint audit_entries_pkey PRIMARY KEY (seq),
  constraint audit_entries_action_check CHECK (action ~ '^[a-z_]+$'::text)
);
CREATE INDEX audit_entries_by_action ON audit_entries USING btree (action, seq DESC);
CREATE INDEX audit_entries_by_actor ON audit_entries USING btree (actor_id, seq DESC);
CREATE INDEX audit_entries_by_names ON audit_entries USING gin (lower((COALESCE(actor_name, ''::text) || ' '::text) || COALESCE(subject_name, ''::text)) gin_trgm_ops);
CREATE INDEX audit_entries_by_subject ON audit_entries USING btree (subject_kind, subject_id, seq DESC);
CREATE INDEX audit_entries_by_time ON audit_entries USING btree (at, seq);
CREATE TRIGGER audit_entries_are_only_added BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER chain_audit_entry BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

create table audit_head (
  only_one boolean default true not null,
  entries bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (only_one),
  constraint audit_head_only_one_check CHECK (only_one)
);
CREATE TRIGGER audit_head_follows_the_entries BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table authenticator_drafts (
  user_id integer not null,
  encrypted_secret bytea not null,
  created_at timestamp with time zone not null,
  constraint authenticator_drafts_pkey PRIMARY KEY (user_id),
  constraint authenticator_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table authenticators (
  user_id integer not null,
  encrypted_secret bytea not null,
  since timestamp with time zone not null,
  last_step bigint not null,
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table availability_exceptions (
  id integer generated always as identity not null,
  employee_id integer not null,
  from_date date not null,
  to_date date not null,
  available boolean not null,
  start_minute smallint,
  end_minute smallint,
  note text,
  constraint availability_exceptions_pkey PRIMARY KEY (id),
  constraint an_exception_lies_in_its_day CHECK (start_minute IS NULL OR 0 <= start_minute AND start_minute < end_minute AND end_minute <= 1440),
  constraint an_exception_runs_forwards CHECK (from_date <= to_date AND (to_date - from_date) <= 731),
  constraint both_times_or_none CHECK ((start_minute IS NULL) = (end_minute IS NULL)),
  constraint availability_exceptions_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX availability_exceptions_of_employee ON availability_exceptions USING btree (employee_id, to_date);
CREATE TRIGGER metrics_follow_exceptions AFTER INSERT OR DELETE OR UPDATE ON availability_exceptions FOR EACH ROW EXECUTE FUNCTION refresh_work_days_of_exception();
CREATE TRIGGER search_follows_exceptions AFTER INSERT OR DELETE OR UPDATE ON availability_exceptions FOR EACH ROW EXECUTE FUNCTION refresh_staff_days_of_exception();

create table availability_ranges (
  employee_id integer not null,
  weekday smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  constraint availability_ranges_pkey PRIMARY KEY (employee_id, weekday, start_minute),
  constraint a_range_lies_in_its_day CHECK (0 <= start_minute AND start_minute < end_minute AND end_minute <= 1440),
  constraint availability_ranges_weekday_check CHECK (weekday >= 1 AND weekday <= 7),
  constraint availability_ranges_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES availability_weeks(employee_id) ON DELETE CASCADE
);
CREATE TRIGGER metrics_follow_new_ranges AFTER INSERT ON availability_ranges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_weeks();
CREATE TRIGGER metrics_follow_removed_ranges AFTER DELETE ON availability_ranges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_weeks();
CREATE TRIGGER search_follows_new_ranges AFTER INSERT ON availability_ranges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_removed_ranges AFTER DELETE ON availability_ranges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();

create table availability_weeks (
  employee_id integer not null,
  set_at timestamp with time zone not null,
  constraint availability_weeks_pkey PRIMARY KEY (employee_id),
  constraint availability_weeks_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER metrics_follow_a_removed_week AFTER DELETE ON availability_weeks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_weeks();
CREATE TRIGGER metrics_follow_a_set_week AFTER INSERT ON availability_weeks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_weeks();
CREATE TRIGGER search_follows_a_set_week AFTER INSERT ON availability_weeks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();

create table blocks (
  blocker_id integer not null,
  blocked_id integer not null,
  created_at timestamp with time zone not null,
  constraint a_person_is_blocked_once PRIMARY KEY (blocker_id, blocked_id),
  constraint a_person_does_not_block_themselves CHECK (blocker_id <> blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX blocks_by_blocked ON blocks USING btree (blocked_id, blocker_id);

create table booking_decisions (
  sector text not null,
  state text not null,
  version integer not null,
  decided_at timestamp with time zone not null,
  constraint one_decision_per_market PRIMARY KEY (sector, state),
  constraint booking_decisions_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text])),
  constraint booking_decisions_state_check CHECK (state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text])),
  constraint booking_decisions_version_check CHECK (version > 0)
);

create table booking_limits (
  organisation_id integer not null,
  longest_minutes integer,
  cost_cents integer,
  hourly_cents integer,
  weekdays integer[],
  day_start time without time zone,
  day_end time without time zone,
  changed_at timestamp with time zone not null,
  constraint booking_limits_pkey PRIMARY KEY (organisation_id),
  constraint a_usual_day_ends_after_its_start CHECK (day_start < day_end),
  constraint booking_limits_cost_cents_check CHECK (cost_cents > 0),
  constraint booking_limits_hourly_cents_check CHECK (hourly_cents > 0),
  constraint booking_limits_longest_minutes_check CHECK (longest_minutes >= 30 AND longest_minutes <= 960),
  constraint booking_limits_weekdays_check CHECK (cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7),
  constraint usual_times_are_complete CHECK (num_nulls(weekdays, day_start, day_end) = ANY (ARRAY[0, 3])),
  constraint booking_limits_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE
);

create table booking_metrics (
  shift_id integer not null,
  date date not null,
  employee_id integer not null,
  employer_id integer not null,
  subject_id integer not null,
  sector text not null,
  state text not null,
  status text not null,
  same_day boolean not null,
  place smallint,
  reason smallint,
  cancelled smallint,
  answer_bucket smallint,
  fill_bucket smallint,
  constraint booking_metrics_pkey PRIMARY KEY (shift_id)
);
CREATE INDEX booking_metrics_by_date ON booking_metrics USING btree (date, shift_id);
CREATE INDEX booking_metrics_by_reason ON booking_metrics USING btree (reason, date) INCLUDE (employee_id) WHERE reason IS NOT NULL;
CREATE INDEX booking_metrics_by_subject ON booking_metrics USING btree (subject_id, date);
CREATE INDEX booking_metrics_of_employee ON booking_metrics USING btree (employee_id, date);
CREATE INDEX booking_metrics_of_employer ON booking_metrics USING btree (employer_id, date);

create table booking_months (
  employee_id integer not null,
  month date not null,
  sector text not null,
  state text not null,
  requests smallint not null,
  accepted smallint not null,
  rejected smallint not null,
  expired smallint not null,
  constraint booking_months_pkey PRIMARY KEY (employee_id, month, sector, state)
);

create table booking_period_sums (
  period_id integer not null,
  state text not null,
  sector text not null,
  employee_id integer not null,
  requests integer not null,
  accepted integer not null,
  rejected integer not null,
  expired integer not null,
  constraint booking_period_sums_pkey PRIMARY KEY (period_id, state, sector, employee_id)
);

create table booking_periods (
  id integer generated always as identity not null,
  first_day date not null,
  last_day date not null,
  closed_at timestamp with time zone,
  constraint booking_periods_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX each_period_is_open_once ON booking_periods USING btree (first_day, last_day) WHERE closed_at IS NULL;

create table booking_sums (
  is_month boolean not null,
  start date not null,
  subject_id integer not null,
  sector text not null,
  state text not null,
  requests integer not null,
  pending integer not null,
  accepted integer not null,
  rejected integer not null,
  withdrawn integer not null,
  expired integer not null,
  same_day integer not null,
  places integer not null,
  filled integer not null,
  unfilled integer not null,
  cancelled integer not null,
  no_shows integer default 0 not null,
  constraint booking_sums_pkey PRIMARY KEY (is_month, start, subject_id, sector, state)
);
CREATE INDEX booking_sums_by_subject ON booking_sums USING btree (subject_id, is_month, start);

create table booking_totals (
  is_month boolean not null,
  start date not null,
  subject_id integer not null,
  requests integer not null,
  pending integer not null,
  accepted integer not null,
  rejected integer not null,
  withdrawn integer not null,
  expired integer not null,
  same_day integer not null,
  places integer not null,
  filled integer not null,
  unfilled integer not null,
  cancelled integer not null,
  no_shows integer not null,
  constraint booking_totals_pkey PRIMARY KEY (is_month, start, subject_id)
);

create table booking_value_counts (
  is_month boolean not null,
  start date not null,
  kind text not null,
  sector text not null,
  state text not null,
  value smallint not null,
  n integer not null,
  constraint booking_value_counts_pkey PRIMARY KEY (is_month, start, kind, sector, state, value)
);

create table booking_value_totals (
  subject_id integer not null,
  is_month boolean not null,
  start date not null,
  kind text not null,
  value smallint not null,
  n integer not null,
  constraint booking_value_totals_pkey PRIMARY KEY (subject_id, is_month, start, kind, value)
);

create table break_rules (
  from_date date not null,
  over_minutes integer not null,
  break_minutes integer not null,
  constraint break_rules_pkey PRIMARY KEY (from_date, over_minutes),
  constraint break_rules_check CHECK (break_minutes >= 0 AND break_minutes <= over_minutes),
  constraint break_rules_over_minutes_check CHECK (over_minutes >= 0)
);

create table calendar_confirmations (
  employee_id integer not null,
  confirmed_at timestamp with time zone,
  pushed_on date,
  constraint calendar_confirmations_pkey PRIMARY KEY (employee_id),
  constraint calendar_confirmations_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table calendar_feeds (
  user_id integer not null,
  token text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint one_calendar_address_per_person PRIMARY KEY (user_id),
  constraint a_calendar_address_is_used_once UNIQUE (token),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cancellation_pay (
  shift_id integer not null,
  cents integer not null,
  share text not null,
  rule text not null,
  source text not null,
  lifted_by_rebooking boolean not null,
  constraint cancellation_pay_pkey PRIMARY KEY (shift_id),
  constraint cancellation_pay_cents_check CHECK (cents > 0),
  constraint cancellation_pay_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE
);

create table cancellation_rules (
  id integer generated always as identity not null,
  sector text not null,
  state text not null,
  from_date date not null,
  late_days smallint,
  late_time time without time zone,
  late_percent smallint,
  late_minutes smallint,
  lifted_by_rebooking boolean default false not null,
  arrival_percent smallint,
  source text not null,
  is_starting boolean default false not null,
  constraint cancellation_rules_pkey PRIMARY KEY (id),
  constraint one_cancellation_rule_per_market_and_date UNIQUE (sector, state, from_date),
  constraint a_late_cancellation_has_its_time_and_pay CHECK ((num_nonnulls(late_days, late_time) = ANY (ARRAY[0, 2])) AND num_nonnulls(late_percent, late_minutes) = num_nonnulls(late_days)),
  constraint cancellation_rules_arrival_percent_check CHECK (arrival_percent >= 1 AND arrival_percent <= 100),
  constraint cancellation_rules_late_days_check CHECK (late_days = ANY (ARRAY[0, 1])),
  constraint cancellation_rules_late_minutes_check CHECK (late_minutes >= 15 AND late_minutes <= 960),
  constraint cancellation_rules_late_percent_check CHECK (late_percent >= 1 AND late_percent <= 100),
  constraint cancellation_rules_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text])),
  constraint cancellation_rules_state_check CHECK (state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text]))
);

create table categories (
  id integer generated by default as identity not null,
  name text not null,
  sector text,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text]))
);
CREATE UNIQUE INDEX a_category_name_is_unique ON categories USING btree (lower(name));

create table changed_bookings (
  shift_id integer not null
);

create table claims (
  user_id integer not null,
  token_hash bytea,
  mailed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  constraint claims_pkey PRIMARY KEY (user_id),
  constraint a_claim_token_opens_one_account UNIQUE (token_hash),
  constraint a_claimed_account_has_no_token CHECK (claimed_at IS NULL OR token_hash IS NULL),
  constraint claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX claims_waiting ON claims USING btree (mailed_at, user_id) WHERE claimed_at IS NULL;

create table colleagues (
  id integer generated always as identity not null,
  site_id integer not null,
  name text not null,
  subject_id integer,
  classification text,
  year_level text,
  class_room text,
  report_to text,
  start_time time without time zone,
  end_time time without time zone,
  created_at timestamp with time zone not null,
  constraint colleagues_pkey PRIMARY KEY (id),
  constraint a_colleague_has_both_times_or_none CHECK (num_nonnulls(start_time, end_time) <> 1),
  constraint colleagues_year_level_check CHECK (year_level = ANY (ARRAY['primary'::text, 'secondary'::text])),
  constraint colleagues_site_id_fkey FOREIGN KEY (site_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint colleagues_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE SET NULL
);
CREATE INDEX colleagues_by_subject ON colleagues USING btree (subject_id);
CREATE UNIQUE INDEX one_colleague_per_site_and_name ON colleagues USING btree (site_id, lower(name));

create table connections (
  id integer generated always as identity not null,
  employer_id integer not null,
  employee_id integer not null,
  sender text not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint connections_pkey PRIMARY KEY (id),
  constraint one_connection_per_pair UNIQUE (employer_id, employee_id),
  constraint connections_sender_check CHECK (sender = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint connections_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text])),
  constraint connections_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX connections_of_employee ON connections USING btree (employee_id, created_at DESC, id DESC);
CREATE INDEX connections_of_employer ON connections USING btree (employer_id, created_at DESC, id DESC);

create table consents (
  id integer generated always as identity not null,
  user_id integer not null,
  kind text not null,
  is_given boolean not null,
  version integer,
  at timestamp with time zone not null,
  network text,
  user_agent text,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_kind_check CHECK (kind = ANY (ARRAY['registration'::text, 'terms'::text, 'hides_email'::text, 'shows_phone'::text, 'sms'::text])),
  constraint only_terms_have_a_version CHECK ((kind = 'terms'::text) = (version IS NOT NULL)),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX consents_of_person ON consents USING btree (user_id, id DESC);
CREATE TRIGGER consents_are_only_added BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_a_change_of_consents();

create table conversation_messages (
  id bigint generated always as identity not null,
  conversation_id integer not null,
  side text not null,
  sender_id integer,
  body text not null,
  created_at timestamp with time zone not null,
  constraint conversation_messages_pkey PRIMARY KEY (id),
  constraint conversation_messages_side_check CHECK (side = ANY (ARRAY['employer'::text, 'employee'::text, 'support'::text])),
  constraint conversation_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX conversation_messages_by_sender ON conversation_messages USING btree (sender_id);
CREATE INDEX conversation_messages_in_order ON conversation_messages USING btree (conversation_id, id DESC);

create table conversation_participants (
  conversation_id integer not null,
  side text not null,
  user_id integer,
  other_id integer,
  last_message_id bigint default 0 not null,
  read_message_id bigint default 0 not null,
  unread integer default 0 not null,
  mail_due_at timestamp with time zone,
  is_mailed boolean default false not null,
  constraint conversation_participants_pkey PRIMARY KEY (conversation_id, side),
  constraint conversation_participants_side_check CHECK (side = ANY (ARRAY['employer'::text, 'employee'::text, 'support'::text])),
  constraint conversation_participants_unread_check CHECK (unread >= 0),
  constraint conversation_participants_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_participants_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversation_participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX conversation_participants_by_other ON conversation_participants USING btree (other_id);
CREATE INDEX conversation_participants_by_user ON conversation_participants USING btree (user_id, last_message_id DESC);
CREATE INDEX conversation_participants_mail_due ON conversation_participants USING btree (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE INDEX conversation_participants_unread ON conversation_participants USING btree (user_id) WHERE unread > 0;

create table conversations (
  id integer generated always as identity not null,
  kind text not null,
  employer_id integer,
  employee_id integer,
  created_at timestamp with time zone not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint one_conversation_per_pair UNIQUE (employer_id, employee_id),
  constraint a_pair_or_one_person_with_support CHECK (num_nonnulls(employer_id, employee_id) =
CASE kind
    WHEN 'pair'::text THEN 2
    ELSE 1
END),
  constraint conversations_kind_check CHECK (kind = ANY (ARRAY['pair'::text, 'support'::text])),
  constraint conversations_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX conversations_by_employee ON conversations USING btree (employee_id);
CREATE UNIQUE INDEX one_support_conversation_per_person ON conversations USING btree (COALESCE(employer_id, employee_id)) WHERE kind = 'support'::text;

create table credential_checks (
  id integer generated always as identity not null,
  credential_id integer not null,
  outcome text not null,
  note text not null,
  number text,
  expires_on date,
  register text not null,
  checked_by integer,
  checked_at timestamp with time zone not null,
  constraint credential_checks_pkey PRIMARY KEY (id),
  constraint credential_checks_outcome_check CHECK (outcome = ANY (ARRAY['may_engage'::text, 'may_not_engage'::text, 'review'::text, 'in_progress'::text, 'error'::text])),
  constraint credential_checks_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint credential_checks_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id) ON DELETE CASCADE
);
CREATE INDEX credential_checks_by_person ON credential_checks USING btree (checked_by);
CREATE INDEX credential_checks_in_order ON credential_checks USING btree (credential_id, id DESC);

create table credential_reminders (
  credential_id integer not null,
  expires_on date not null,
  days smallint not null,
  sent_at timestamp with time zone not null,
  constraint a_reminder_is_sent_once PRIMARY KEY (credential_id, expires_on, days),
  constraint credential_reminders_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id) ON DELETE CASCADE
);

create table credential_rules (
  kind text not null,
  from_date date not null,
  register_name text,
  register_url text,
  valid_years smallint,
  number_hint text,
  number_shape text,
  constraint credential_rules_pkey PRIMARY KEY (kind, from_date),
  constraint a_number_shape_has_its_hint CHECK ((number_hint IS NULL) = (number_shape IS NULL)),
  constraint a_register_is_on_the_web CHECK (register_url ~ '^https://'::text),
  constraint credential_rules_valid_years_check CHECK (valid_years >= 1 AND valid_years <= 20)
);

create table credentials (
  id integer generated always as identity not null,
  employee_id integer not null,
  kind text not null,
  title text,
  state text,
  number text,
  expires_on date,
  file text,
  of_profile boolean default false not null,
  outcome text,
  reason text,
  checked_at timestamp with time zone,
  refused boolean default false not null,
  expired boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  refused_kind text,
  refused_title text,
  constraint credentials_pkey PRIMARY KEY (id),
  constraint a_check_has_its_time CHECK ((outcome IS NULL) = (checked_at IS NULL)),
  constraint a_cleared_credential_is_not_refused CHECK (NOT refused OR outcome IS DISTINCT FROM 'may_engage'::text),
  constraint a_document_may_be_without_a_number CHECK (number IS NOT NULL OR (kind = ANY (ARRAY['first_aid'::text, 'anaphylaxis'::text, 'police_check'::text, 'immunisation'::text, 'other'::text]))),
  constraint a_refusal_is_of_a_kind CHECK (NOT refused OR refused_kind IS NOT NULL),
  constraint credentials_kind_check CHECK (kind = ANY (ARRAY['vit'::text, 'nesa'::text, 'qct'::text, 'trbwa'::text, 'trbsa'::text, 'trb_tas'::text, 'trb_nt'::text, 'tqi'::text, 'ahpra'::text, 'vic_wwc'::text, 'nsw_wwcc'::text, 'qld_blue_card'::text, 'wa_wwc'::text, 'sa_wwcc'::text, 'tas_rwvp'::text, 'act_wwvp'::text, 'nt_ochre'::text, 'first_aid'::text, 'anaphylaxis'::text, 'police_check'::text, 'immunisation'::text, 'other'::text])),
  constraint credentials_outcome_check CHECK (outcome = ANY (ARRAY['may_engage'::text, 'may_not_engage'::text, 'review'::text, 'in_progress'::text, 'error'::text])),
  constraint credentials_state_check CHECK (state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text])),
  constraint only_a_dated_credential_expires CHECK (NOT expired OR expires_on IS NOT NULL),
  constraint only_a_registration_is_on_the_profile CHECK (NOT of_profile OR (kind = ANY (ARRAY['vit'::text, 'nesa'::text, 'qct'::text, 'trbwa'::text, 'trbsa'::text, 'trb_tas'::text, 'trb_nt'::text, 'tqi'::text, 'ahpra'::text]))),
  constraint only_another_document_has_a_title CHECK ((kind = 'other'::text) = (title IS NOT NULL)),
  constraint credentials_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint credentials_file_fkey FOREIGN KEY (file) REFERENCES stored_files(key) ON DELETE SET NULL
);
CREATE UNIQUE INDEX a_credential_is_entered_once ON credentials USING btree (employee_id, kind, lower(number)) WHERE number IS NOT NULL;
CREATE INDEX credentials_by_expiry ON credentials USING btree (expires_on, id) WHERE NOT expired AND NOT refused AND expires_on IS NOT NULL;
CREATE INDEX credentials_expired ON credentials USING btree (expires_on, id) WHERE expired;
CREATE INDEX credentials_file ON credentials USING btree (file) WHERE file IS NOT NULL;
CREATE INDEX credentials_of_employee ON credentials USING btree (employee_id);
CREATE INDEX credentials_refused ON credentials USING btree (changed_at, id) WHERE refused;
CREATE INDEX credentials_to_check ON credentials USING btree (changed_at, id) WHERE NOT expired AND (outcome IS NULL OR (outcome = ANY (ARRAY['review'::text, 'in_progress'::text, 'error'::text])));
CREATE UNIQUE INDEX one_registration_of_the_profile ON credentials USING btree (employee_id) WHERE of_profile;
CREATE TRIGGER profile_follows_credential AFTER INSERT OR UPDATE OF number, of_profile ON credentials FOR EACH ROW WHEN (new.of_profile) EXECUTE FUNCTION profile_follows_credential();
CREATE TRIGGER search_follows_changed_credentials AFTER UPDATE ON credentials REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_new_credentials AFTER INSERT ON credentials REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_removed_credentials AFTER DELETE ON credentials REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();

create table daily_summaries (
  user_id integer not null,
  last_on date not null,
  constraint daily_summaries_pkey PRIMARY KEY (user_id),
  constraint daily_summaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table day_wishes (
  employee_id integer not null,
  date date not null,
  wants boolean,
  at timestamp with time zone not null,
  pushed_at timestamp with time zone,
  exception_id integer,
  constraint day_wishes_pkey PRIMARY KEY (employee_id, date),
  constraint day_wishes_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX day_wishes_by_day ON day_wishes USING btree (date);

create table directory (
  person_id integer not null,
  role text not null,
  status text not null,
  sector text not null,
  name text collate "C" not null,
  search_text text collate "C" not null,
  constraint directory_pkey PRIMARY KEY (person_id),
  constraint directory_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX directory_by_name ON directory USING btree (role, name, person_id) INCLUDE (status, sector);
CREATE INDEX directory_by_registration ON directory USING btree (role, person_id DESC) INCLUDE (status, sector);
CREATE INDEX directory_by_search_text ON directory USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER counts_follow_changed_people AFTER UPDATE ON directory REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION recount_in_directory();
CREATE TRIGGER counts_follow_new_people AFTER INSERT ON directory REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_in_directory();
CREATE TRIGGER counts_follow_removed_people AFTER DELETE ON directory REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION discount_in_directory();

create table directory_counts (
  role text not null,
  status text not null,
  sector text not null,
  part smallint not null,
  n integer not null,
  constraint directory_counts_pkey PRIMARY KEY (role, status, sector, part)
);

create table employee_classifications (
  employee_id integer not null,
  classification text not null,
  constraint a_classification_is_named_once PRIMARY KEY (employee_id, classification),
  constraint employee_classifications_classification_check CHECK (classification = ANY (ARRAY['teacher'::text, 'education_support'::text, 'registered_nurse'::text, 'enrolled_nurse'::text, 'assistant_in_nursing'::text, 'allied_health'::text])),
  constraint employee_classifications_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee_profiles(employee_id) ON DELETE CASCADE
);
CREATE TRIGGER recommendations_follow_new_classifications AFTER INSERT ON employee_classifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_listed_sector();
CREATE TRIGGER recommendations_follow_removed_classifications AFTER DELETE ON employee_classifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_listed_sector();
CREATE TRIGGER search_follows_new_classifications AFTER INSERT ON employee_classifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_removed_classifications AFTER DELETE ON employee_classifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();

create table employee_levels (
  id integer generated always as identity not null,
  employee_id integer not null,
  year_level text not null,
  sector text not null,
  constraint employee_levels_pkey PRIMARY KEY (id),
  constraint a_level_is_listed_once UNIQUE (employee_id, sector, year_level),
  constraint employee_levels_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text])),
  constraint employee_levels_year_level_check CHECK (year_level = ANY (ARRAY['primary'::text, 'secondary'::text])),
  constraint employee_levels_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee_profiles(employee_id) ON DELETE CASCADE
);
CREATE TRIGGER search_follows_new_levels AFTER INSERT ON employee_levels REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_removed_levels AFTER DELETE ON employee_levels REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();

create table employee_profiles (
  employee_id integer not null,
  vit_id text,
  work_preferences text,
  cv text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  home_id integer,
  travel_limit_km smallint,
  travel_mode text default 'car'::text not null,
  constraint one_profile_per_employee PRIMARY KEY (employee_id),
  constraint a_travel_limit_is_one_of_the_choices CHECK (travel_limit_km = ANY (ARRAY[5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200])),
  constraint a_travel_limit_needs_a_home CHECK (travel_limit_km IS NULL OR home_id IS NOT NULL),
  constraint employee_profiles_travel_limit_km_check CHECK (travel_limit_km >= 1 AND travel_limit_km <= 200),
  constraint employee_profiles_travel_mode_check CHECK (travel_mode = ANY (ARRAY['car'::text, 'public_transport'::text, 'bicycle'::text, 'walking'::text])),
  constraint employee_profiles_cv_fkey FOREIGN KEY (cv) REFERENCES stored_files(key) ON DELETE SET NULL,
  constraint employee_profiles_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint employee_profiles_home_id_fkey FOREIGN KEY (home_id) REFERENCES localities(id)
);
CREATE INDEX employee_profiles_cv ON employee_profiles USING btree (cv);
CREATE INDEX people_with_a_travel_limit ON employee_profiles USING btree (employee_id) INCLUDE (home_id, travel_limit_km) WHERE travel_limit_km IS NOT NULL;
CREATE TRIGGER credential_follows_profile AFTER INSERT OR UPDATE OF vit_id ON employee_profiles FOR EACH ROW WHEN (new.vit_id IS NOT NULL) EXECUTE FUNCTION credential_follows_profile();
CREATE TRIGGER search_follows_changed_travel AFTER UPDATE OF home_id, travel_limit_km ON employee_profiles FOR EACH ROW WHEN (old.home_id IS DISTINCT FROM new.home_id OR old.travel_limit_km IS DISTINCT FROM new.travel_limit_km) EXECUTE FUNCTION refresh_traveller();
CREATE TRIGGER search_follows_new_profiles AFTER INSERT ON employee_profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_removed_profiles AFTER DELETE ON employee_profiles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();

create table employer_details (
  employer_id integer not null,
  address text,
  email text,
  website text,
  operating_hours text,
  state text,
  abn text,
  updated_at timestamp with time zone not null,
  contact_name text,
  locality_id integer,
  report_to text,
  entrance text,
  parking text,
  site_phone text,
  constraint one_company_profile_per_employer PRIMARY KEY (employer_id),
  constraint a_website_is_on_the_web CHECK (website ~ '^https?://'::text),
  constraint an_abn_has_eleven_digits CHECK (abn ~ '^\d{11}$'::text),
  constraint employer_details_state_check CHECK (state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text])),
  constraint employer_details_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint employer_details_locality_id_fkey FOREIGN KEY (locality_id) REFERENCES localities(id)
);
CREATE TRIGGER metrics_follow_moves AFTER UPDATE OF state ON employer_details FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION mark_bookings_of_moved_employer_changed();
CREATE TRIGGER metrics_follow_states AFTER INSERT ON employer_details FOR EACH ROW WHEN (new.state IS NOT NULL) EXECUTE FUNCTION mark_bookings_of_moved_employer_changed();

create table employer_rates (
  id integer generated always as identity not null,
  employer_id integer not null,
  from_date date not null,
  hourly_cents integer not null,
  reason text,
  constraint employer_rates_pkey PRIMARY KEY (id),
  constraint one_rate_per_employer_and_date UNIQUE (employer_id, from_date),
  constraint employer_rates_hourly_cents_check CHECK (hourly_cents > 0),
  constraint employer_rates_reason_check CHECK (reason <> ''::text),
  constraint employer_rates_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);

create table encryption_key (
  id boolean default true not null,
  key bytea not null,
  is_encrypted boolean not null,
  created_at timestamp with time zone not null,
  constraint encryption_key_pkey PRIMARY KEY (id),
  constraint there_is_one_encryption_key CHECK (id)
);

create table ended_offers (
  id bigint generated always as identity not null,
  region text not null,
  channel text not null,
  half_hour smallint not null,
  minutes double precision not null,
  share double precision not null,
  outcome text not null,
  levels smallint,
  base real not null,
  chance real not null,
  planned double precision,
  constraint ended_offers_pkey PRIMARY KEY (id)
);

create table event_streams (
  user_id integer not null,
  last_id bigint not null,
  constraint event_streams_pkey PRIMARY KEY (user_id),
  constraint event_streams_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table events (
  user_id integer not null,
  id bigint not null,
  kind text not null,
  created_at timestamp with time zone not null,
  constraint events_pkey PRIMARY KEY (user_id, id),
  constraint events_kind_check CHECK (kind = ANY (ARRAY['notification'::text, 'shift'::text, 'connection'::text, 'message'::text, 'availability'::text, 'organisation'::text, 'pool'::text])) NOT VALID,
  constraint events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX events_by_age ON events USING btree (created_at);

create table former_members (
  organisation_id integer not null,
  user_id integer not null,
  name text not null,
  left_at timestamp with time zone not null,
  constraint former_members_pkey PRIMARY KEY (organisation_id, user_id),
  constraint former_members_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE,
  constraint former_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX former_memberships_of_person ON former_members USING btree (user_id);

create table fresh_offers (
  employee_id integer not null,
  offer_id integer not null,
  until timestamp with time zone not null,
  since timestamp with time zone,
  constraint fresh_offers_pkey PRIMARY KEY (employee_id),
  constraint fresh_offers_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table gst_rates (
  from_date date not null,
  basis_points integer not null,
  constraint gst_rates_pkey PRIMARY KEY (from_date),
  constraint gst_rates_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 10000)
);

create table idempotent_answers (
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint idempotent_answers_pkey PRIMARY KEY (user_id, key),
  constraint idempotent_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers USING btree (created_at);

create table import_rows (
  import_id integer not null,
  number integer not null,
  is_header boolean default false not null,
  cells text[] not null,
  key text,
  data jsonb,
  outcome text,
  problems jsonb default '[]'::jsonb not null,
  changes jsonb default '[]'::jsonb not null,
  has_notes boolean default false not null,
  done boolean default false not null,
  constraint import_rows_pkey PRIMARY KEY (import_id, number),
  constraint import_rows_outcome_check CHECK (outcome = ANY (ARRAY['new'::text, 'update'::text, 'unchanged'::text, 'problem'::text])),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
CREATE INDEX import_rows_by_key ON import_rows USING btree (import_id, key, number);
CREATE INDEX import_rows_by_outcome ON import_rows USING btree (import_id, outcome, number);
CREATE INDEX import_rows_noted ON import_rows USING btree (import_id, number) WHERE has_notes;
CREATE INDEX import_rows_to_do ON import_rows USING btree (import_id, number) WHERE NOT done;

create table imports (
  id integer generated always as identity not null,
  kind text not null,
  state text default 'mapping'::text not null,
  admin_id integer,
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  has_header boolean not null,
  fields text[] not null,
  sector text default 'education'::text not null,
  time_zone text default 'Australia/Melbourne'::text not null,
  employer_id integer,
  round integer default 0 not null,
  total integer not null,
  done integer default 0 not null,
  new_rows integer default 0 not null,
  update_rows integer default 0 not null,
  unchanged_rows integer default 0 not null,
  problem_rows integer default 0 not null,
  noted_rows integer default 0 not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint imports_pkey PRIMARY KEY (id),
  constraint an_import_ends_once_finished CHECK ((state = 'finished'::text) = (finished_at IS NOT NULL)),
  constraint an_import_runs_once_confirmed CHECK ((state = ANY (ARRAY['running'::text, 'finished'::text])) = (confirmed_at IS NOT NULL)),
  constraint imports_delimiter_check CHECK (delimiter = ANY (ARRAY[','::text, ';'::text, '	'::text, '|'::text])),
  constraint imports_encoding_check CHECK (encoding = ANY (ARRAY['UTF-8'::text, 'UTF-16'::text, 'Windows-1252'::text])),
  constraint imports_kind_check CHECK (kind = ANY (ARRAY['staff'::text, 'employers'::text, 'subjects'::text])),
  constraint imports_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text])),
  constraint imports_state_check CHECK (state = ANY (ARRAY['mapping'::text, 'checking'::text, 'ready'::text, 'running'::text, 'finished'::text])),
  constraint imports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_time_zone_fkey FOREIGN KEY (time_zone) REFERENCES time_zones(name)
);
CREATE INDEX imports_by_admin ON imports USING btree (admin_id);
CREATE INDEX imports_by_employer ON imports USING btree (employer_id);
CREATE INDEX imports_by_zone ON imports USING btree (time_zone);
CREATE INDEX imports_newest_first ON imports USING btree (created_at DESC, id DESC);

create table installation (
  is_only boolean default true not null,
  is_demo boolean not null,
  registration_salt bytea not null,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_is_only_check CHECK (is_only)
);

create table invoice_counters (
  year integer not null,
  last_number integer not null,
  series text not null,
  constraint invoice_counters_pkey PRIMARY KEY (series, year),
  constraint invoice_counters_series_check CHECK (series = ANY (ARRAY['BB'::text, 'PS'::text]))
);

create table invoices (
  number text not null,
  shift_id integer not null,
  supplier_id integer not null,
  recipient_id integer not null,
  issued_at timestamp with time zone not null,
  issued_on date not null,
  supplier_name text not null,
  supplier_email text,
  supplier_abn text,
  recipient_name text not null,
  recipient_email text,
  recipient_address text,
  recipient_abn text,
  subject text not null,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  break_minutes integer not null,
  worked_minutes integer not null,
  paid_minutes integer not null,
  hourly_cents integer not null,
  amount_cents integer not null,
  gst_basis_points integer not null,
  gst_cents integer not null,
  total_cents integer not null,
  issued_through text not null,
  kind text not null,
  constraint invoices_pkey PRIMARY KEY (number),
  constraint one_invoice_per_shift UNIQUE (shift_id),
  constraint a_document_has_a_known_kind CHECK (kind = ANY (ARRAY['pay_statement'::text, 'invoice'::text, 'tax_invoice'::text])),
  constraint an_invoice_adds_up CHECK (total_cents = (amount_cents + gst_cents)),
  constraint only_a_tax_invoice_has_gst CHECK ((kind = 'tax_invoice'::text) = (gst_basis_points > 0)),
  constraint invoices_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint invoices_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE RESTRICT,
  constraint invoices_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES users(id) ON DELETE RESTRICT
);
CREATE INDEX invoices_by_recipient ON invoices USING btree (recipient_id);
CREATE INDEX invoices_by_supplier ON invoices USING btree (supplier_id);
CREATE TRIGGER invoices_never_change BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_a_change_of_an_invoice();

create table job_runs (
  kind text not null,
  ran_at timestamp with time zone not null,
  constraint job_runs_pkey PRIMARY KEY (kind)
);

create table jobs (
  id bigint generated always as identity not null,
  kind text not null,
  payload jsonb default '{}'::jsonb not null,
  run_at timestamp with time zone not null,
  tries integer default 0 not null,
  last_error text,
  dead_at timestamp with time zone,
  postponed_since timestamp with time zone,
  reported_at timestamp with time zone,
  leased_by uuid,
  leased_until timestamp with time zone,
  queued_at timestamp with time zone default now() not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint a_lease_has_an_owner CHECK ((leased_by IS NULL) = (leased_until IS NULL))
);
CREATE INDEX jobs_due ON jobs USING btree (run_at, id) WHERE dead_at IS NULL;
CREATE INDEX jobs_with_problems ON jobs USING btree (reported_at) WHERE dead_at IS NOT NULL OR postponed_since IS NOT NULL;

create table known_devices (
  id integer generated always as identity not null,
  user_id integer not null,
  recognition_hash bytea not null,
  browser text not null,
  system text not null,
  neighbourhood text not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint a_browser_is_known_once UNIQUE (user_id, recognition_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table ledger_accounts (
  id integer generated always as identity not null,
  kind text not null,
  employer_id integer,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint one_account_of_a_kind UNIQUE NULLS NOT DISTINCT (kind, employer_id),
  constraint ledger_accounts_kind_check CHECK (kind = ANY (ARRAY['receivable'::text, 'credit'::text, 'refund_due'::text, 'revenue'::text, 'refunds'::text, 'gst'::text, 'bank'::text, 'cards'::text, 'fees'::text])),
  constraint only_balance_accounts_have_an_employer CHECK ((kind = ANY (ARRAY['receivable'::text, 'credit'::text, 'refund_due'::text])) = (employer_id IS NOT NULL)),
  constraint ledger_accounts_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE RESTRICT
);
CREATE INDEX ledger_accounts_by_employer ON ledger_accounts USING btree (employer_id);
CREATE TRIGGER ledger_accounts_are_only_added BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_change_of_the_ledger();

create table ledger_entries (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  transaction_id integer not null,
  cause text not null,
  note text,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint each_cause_is_booked_once UNIQUE (cause),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE RESTRICT
);
CREATE INDEX ledger_entries_by_transaction ON ledger_entries USING btree (transaction_id);
CREATE CONSTRAINT TRIGGER an_entry_has_lines AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_an_unbalanced_entry();
CREATE TRIGGER ledger_entries_are_only_added BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_change_of_the_ledger();

create table ledger_lines (
  entry_id bigint not null,
  account_id integer not null,
  amount_cents bigint not null,
  constraint ledger_lines_pkey PRIMARY KEY (entry_id, account_id),
  constraint a_line_moves_something CHECK (amount_cents <> 0),
  constraint ledger_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id) ON DELETE RESTRICT,
  constraint ledger_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT
);
CREATE INDEX ledger_lines_by_account ON ledger_lines USING btree (account_id);
CREATE CONSTRAINT TRIGGER an_entry_balances AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_an_unbalanced_entry();
CREATE TRIGGER an_entry_is_whole_when_it_is_made BEFORE INSERT ON ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_a_later_line();
CREATE TRIGGER ledger_lines_are_only_added BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_change_of_the_ledger();

create table ledger_people (
  employee_id integer not null,
  alias integer generated always as identity not null,
  constraint ledger_people_pkey PRIMARY KEY (employee_id),
  constraint ledger_people_alias_key UNIQUE (alias),
  constraint ledger_people_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table limited_staff_week (
  subject_id integer not null,
  weekday smallint not null,
  area integer not null,
  employee_id integer not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  zone_id smallint not null,
  traits integer not null,
  home_id integer not null,
  travel_limit_km smallint not null,
  constraint limited_staff_week_pkey PRIMARY KEY (subject_id, weekday, area, employee_id, from_min) INCLUDE (to_min, is_first, zone_id, traits, home_id, travel_limit_km),
  constraint limited_staff_week_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES staff(employee_id) ON DELETE CASCADE
);
CREATE INDEX limited_staff_week_of_employee ON limited_staff_week USING btree (employee_id);

create table limits (
  key text not null,
  window_ends_at timestamp with time zone not null,
  spent integer not null,
  constraint limits_pkey PRIMARY KEY (key)
);
CREATE INDEX limits_by_end ON limits USING btree (window_ends_at);

create table link_keys (
  id smallint generated always as identity not null,
  key bytea not null,
  constraint link_keys_pkey PRIMARY KEY (id),
  constraint link_keys_id_check CHECK (id >= 1 AND id <= 255),
  constraint link_keys_key_check CHECK (octet_length(key) = 32)
);

create table listed_people_counts (
  role text not null,
  part smallint not null,
  n integer not null,
  sector text not null,
  constraint listed_people_counts_pkey PRIMARY KEY (role, sector, part)
);

create table localities (
  id integer not null,
  name text not null,
  postcode text not null,
  state text not null,
  lat double precision,
  lon double precision,
  constraint localities_pkey PRIMARY KEY (id),
  constraint a_locality_is_listed_once UNIQUE (name, postcode, state),
  constraint a_locality_has_both_coordinates_or_none CHECK ((lat IS NULL) = (lon IS NULL))
);
CREATE INDEX localities_by_name ON localities USING btree (lower(name) text_pattern_ops);
CREATE INDEX localities_by_postcode ON localities USING btree (postcode text_pattern_ops);

create table mail_templates (
  key text not null,
  subject text,
  body text,
  version integer not null,
  changed_at timestamp with time zone not null,
  constraint mail_templates_pkey PRIMARY KEY (key),
  constraint a_mail_has_a_subject_and_a_body CHECK ((subject IS NULL) = (body IS NULL)),
  constraint mail_templates_version_check CHECK (version > 0)
);

create table member_invitations (
  id integer generated always as identity not null,
  organisation_id integer not null,
  email text not null,
  role text not null,
  site_ids integer[],
  invited_by integer,
  invited_by_name text not null,
  token_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint member_invitations_pkey PRIMARY KEY (id),
  constraint an_invitation_link_is_used_once UNIQUE (token_hash),
  constraint one_invitation_per_address UNIQUE (organisation_id, email),
  constraint member_invitations_email_check CHECK (email = lower(email)),
  constraint member_invitations_role_check CHECK (role = ANY (ARRAY['manager'::text, 'organiser'::text, 'approver'::text, 'viewer'::text])),
  constraint member_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint member_invitations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE
);

create table member_limits (
  organisation_id integer not null,
  user_id integer not null,
  longest_minutes integer,
  cost_cents integer,
  hourly_cents integer,
  weekdays integer[],
  day_start time without time zone,
  day_end time without time zone,
  changed_at timestamp with time zone not null,
  constraint member_limits_pkey PRIMARY KEY (organisation_id, user_id),
  constraint a_usual_day_of_a_member_ends_after_its_start CHECK (day_start < day_end),
  constraint member_limits_cost_cents_check CHECK (cost_cents > 0),
  constraint member_limits_hourly_cents_check CHECK (hourly_cents > 0),
  constraint member_limits_longest_minutes_check CHECK (longest_minutes >= 30 AND longest_minutes <= 960),
  constraint member_limits_weekdays_check CHECK (cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7),
  constraint usual_times_of_a_member_are_complete CHECK (num_nulls(weekdays, day_start, day_end) = ANY (ARRAY[0, 3])),
  constraint member_limits_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES members(organisation_id, user_id) ON DELETE CASCADE
);

create table member_sites (
  organisation_id integer not null,
  user_id integer not null,
  account_id integer not null,
  constraint member_sites_pkey PRIMARY KEY (organisation_id, user_id, account_id),
  constraint member_sites_account_id_fkey FOREIGN KEY (account_id) REFERENCES sites(account_id) ON DELETE CASCADE,
  constraint member_sites_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES members(organisation_id, user_id) ON DELETE CASCADE
);
CREATE INDEX members_of_site ON member_sites USING btree (account_id);

create table members (
  organisation_id integer not null,
  user_id integer not null,
  role text not null,
  all_sites boolean default true not null,
  joined_at timestamp with time zone not null,
  constraint members_pkey PRIMARY KEY (organisation_id, user_id),
  constraint an_owner_has_all_sites CHECK (all_sites OR role <> 'owner'::text),
  constraint members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'organiser'::text, 'approver'::text, 'viewer'::text])),
  constraint members_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE,
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX an_organisation_has_one_owner ON members USING btree (organisation_id) WHERE role = 'owner'::text;
CREATE INDEX memberships_of_person ON members USING btree (user_id);

create table messages (
  id bigint generated always as identity not null,
  channel text not null,
  user_id integer,
  recipient text not null,
  subject text not null,
  body text not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  secret text,
  secret_until timestamp with time zone,
  resent_at timestamp with time zone,
  repeats_id bigint,
  event text,
  shift_id integer,
  obsolete_after timestamp with time zone,
  segments smallint,
  push jsonb,
  subscription_id integer,
  gateway_id text,
  is_uncertain boolean default false not null,
  leaves_at timestamp with time zone,
  is_leased boolean default false not null,
  reported_at timestamp with time zone,
  moved_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint a_secret_has_an_end CHECK (num_nonnulls(secret, secret_until) <> 1),
  constraint messages_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text, 'push'::text])),
  constraint messages_segments_check CHECK (segments > 0),
  constraint messages_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'spared'::text])),
  constraint messages_repeats_id_fkey FOREIGN KEY (repeats_id) REFERENCES messages(id) ON DELETE SET NULL,
  constraint messages_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE SET NULL,
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX messages_by_channel ON messages USING btree (channel, id DESC);
CREATE INDEX messages_by_gateway ON messages USING btree (gateway_id) WHERE gateway_id IS NOT NULL;
CREATE INDEX messages_by_obsolescence ON messages USING btree (obsolete_after) WHERE state = 'waiting'::text AND obsolete_after IS NOT NULL;
CREATE INDEX messages_by_recipient ON messages USING btree (recipient, id DESC);
CREATE INDEX messages_by_repeated ON messages USING btree (repeats_id) WHERE repeats_id IS NOT NULL;
CREATE INDEX messages_by_search_text ON messages USING gin (((lower(recipient) || ' '::text) || lower(subject)) gin_trgm_ops);
CREATE INDEX messages_by_state ON messages USING btree (state, channel, id DESC);
CREATE INDEX messages_by_subscription ON messages USING btree (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX messages_by_user ON messages USING btree (user_id, id);
CREATE INDEX messages_due ON messages USING btree (channel, next_try_at, id) WHERE state = 'waiting'::text;
CREATE INDEX messages_in_order ON messages USING btree (recipient, id) WHERE (state || ''::text) = 'waiting'::text;
CREATE INDEX messages_of_shift ON messages USING btree (shift_id, id) WHERE shift_id IS NOT NULL;
CREATE INDEX messages_reported ON messages USING btree (reported_at) WHERE reported_at IS NOT NULL;
CREATE INDEX messages_to_report ON messages USING btree (id) WHERE state = 'failed'::text AND reported_at IS NULL;
CREATE UNIQUE INDEX one_waiting_repetition_per_message ON messages USING btree (repeats_id) WHERE state = 'waiting'::text;
CREATE INDEX texts_about_shifts ON messages USING btree (shift_id) INCLUDE (segments, sent_at) WHERE channel = 'sms'::text AND state = 'sent'::text AND shift_id IS NOT NULL;
CREATE INDEX texts_without_shift ON messages USING btree (sent_at) INCLUDE (segments) WHERE channel = 'sms'::text AND state = 'sent'::text AND shift_id IS NULL;

create table migrations (
  name text not null,
  checksum text not null,
  ran_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table newcomer_seats (
  employer_id integer not null,
  sent smallint not null,
  constraint newcomer_seats_pkey PRIMARY KEY (employer_id),
  constraint newcomer_seats_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id bigint generated always as identity not null,
  user_id integer not null,
  type text not null,
  title text not null,
  message text not null,
  link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  shift_id integer,
  account_id integer,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_type_check CHECK (type = ANY (ARRAY['connection-request'::text, 'shift-invitation'::text, 'job'::text, 'message'::text, 'credential'::text, 'service'::text])),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_user_and_time ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_of_account ON notifications USING btree (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX notifications_of_shift ON notifications USING btree (shift_id, user_id) WHERE shift_id IS NOT NULL;
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX one_unread_notice_per_link ON notifications USING btree (user_id, link) WHERE (type = ANY (ARRAY['message'::text, 'service'::text])) AND read_at IS NULL;

create table offer_ledger (
  organisation_id integer not null,
  day date not null,
  seq integer not null,
  slot_id integer not null,
  at timestamp with time zone not null,
  asks text not null,
  wave smallint not null,
  people integer[] not null,
  reasons text[] not null,
  beyond integer not null,
  hash bytea not null,
  chances_percent smallint,
  constraint offer_ledger_pkey PRIMARY KEY (organisation_id, day, seq),
  constraint each_person_has_one_reason CHECK (cardinality(people) = cardinality(reasons))
);
CREATE INDEX offer_ledger_by_day ON offer_ledger USING btree (day);
CREATE INDEX offer_ledger_by_person ON offer_ledger USING gin (people);
CREATE INDEX offer_ledger_of_slot ON offer_ledger USING btree (slot_id, day, seq);
CREATE TRIGGER chain_offer_ledger BEFORE INSERT ON offer_ledger FOR EACH ROW EXECUTE FUNCTION chain_offer_ledger();
CREATE TRIGGER offer_ledger_is_only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON offer_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create table offer_ledger_heads (
  organisation_id integer not null,
  day date not null,
  start bytea not null,
  entries integer not null,
  hash bytea not null,
  constraint offer_ledger_heads_pkey PRIMARY KEY (organisation_id, day)
);
CREATE TRIGGER offer_ledger_heads_follow_the_rows BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON offer_ledger_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create table offer_sums_of_people (
  employee_id integer not null,
  month date not null,
  sent integer not null,
  in_waves integer not null,
  accepted integer not null,
  late_yes integer not null,
  rejected integer not null,
  unanswered integer not null,
  withdrawn integer not null,
  constraint offer_sums_of_people_pkey PRIMARY KEY (employee_id, month),
  constraint offer_sums_of_people_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table offer_sums_of_sites (
  employer_id integer not null,
  month date not null,
  sent integer not null,
  in_waves integer not null,
  accepted integer not null,
  late_yes integer not null,
  rejected integer not null,
  unanswered integer not null,
  withdrawn integer not null,
  constraint offer_sums_of_sites_pkey PRIMARY KEY (month, employer_id),
  constraint offer_sums_of_sites_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX offer_sums_by_site ON offer_sums_of_sites USING btree (employer_id);

create table offers (
  id integer default nextval('shifts_id_seq'::regclass) not null,
  slot_id integer not null,
  inviter_id integer not null,
  invitee_id integer not null,
  subject_id integer not null,
  classification text,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  time_zone text not null,
  period tstzrange not null,
  status text default 'pending'::text not null,
  reason text,
  withdrawn_by text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  answered_via text,
  wave smallint,
  seat text,
  base real,
  chance real,
  channel text,
  late_yes_at timestamp with time zone,
  answer_levels smallint,
  reminded_at timestamp with time zone,
  late_yes_ignored boolean default false not null,
  replaces_id integer,
  opened_at timestamp with time zone,
  constraint offers_pkey PRIMARY KEY (id, date),
  constraint a_planned_offer_has_its_chances CHECK ((num_nonnulls(wave, base, chance, channel) = ANY (ARRAY[0, 4])) AND ((seat = ANY (ARRAY['rank'::text, 'newcomer'::text])) IS TRUE) = (wave IS NOT NULL)),
  constraint an_answered_offer_has_its_time CHECK ((status = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (answered_at IS NOT NULL)),
  constraint offers_answered_via_check CHECK (answered_via = ANY (ARRAY['screen'::text, 'sms'::text, 'link'::text])),
  constraint offers_channel_check CHECK (channel = ANY (ARRAY['push'::text, 'sms'::text, 'mail'::text])),
  constraint offers_seat_check CHECK (seat = ANY (ARRAY['rank'::text, 'newcomer'::text, 'board'::text, 'held'::text])),
  constraint offers_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text])),
  constraint offers_withdrawn_by_check CHECK (withdrawn_by = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint offers_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint offers_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint offers_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id) ON DELETE RESTRICT,
  constraint offers_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE RESTRICT,
  constraint offers_time_zone_fkey FOREIGN KEY (time_zone) REFERENCES time_zones(name)
) partition by RANGE (date);
CREATE INDEX held_offers ON ONLY offers USING btree (created_at) WHERE seat = 'held'::text;
CREATE INDEX offers_by_subject ON ONLY offers USING btree (subject_id);
CREATE INDEX offers_of_employee ON ONLY offers USING btree (invitee_id, date DESC, id DESC);
CREATE INDEX offers_of_employer ON ONLY offers USING btree (inviter_id, date DESC, id DESC);
CREATE INDEX offers_of_slot ON ONLY offers USING btree (slot_id);
CREATE INDEX offers_to_expire ON ONLY offers USING btree (lower(period)) WHERE status = 'pending'::text;
CREATE UNIQUE INDEX one_offer_per_person_and_time ON ONLY offers USING btree (invitee_id, inviter_id, period, date) WHERE status = 'pending'::text;
CREATE TRIGGER an_answer_frees_the_person AFTER UPDATE OF status ON offers FOR EACH ROW WHEN (old.status = 'pending'::text AND new.wave IS NOT NULL) EXECUTE FUNCTION free_asked_person();
CREATE TRIGGER metrics_follow_answers AFTER UPDATE OF status, reason, answered_at, closed_at, late_yes_at ON offers FOR EACH ROW WHEN (new.status <> 'accepted'::text) EXECUTE FUNCTION mark_booking_changed();
CREATE TRIGGER metrics_follow_offers AFTER INSERT OR DELETE ON offers FOR EACH ROW WHEN (current_setting('bellbird.archives_offers'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION mark_booking_changed();
CREATE TRIGGER recommendations_follow_refusals AFTER UPDATE OF answered_at ON offers FOR EACH ROW WHEN (old.answered_at IS NULL AND new.status = 'rejected'::text) EXECUTE FUNCTION count_shift_outcome();
CREATE TRIGGER search_follows_refusals AFTER UPDATE OF answered_at ON offers FOR EACH ROW WHEN (old.answered_at IS NULL AND new.status = 'rejected'::text) EXECUTE FUNCTION count_answer();

create table one_time_codes (
  user_id integer not null,
  purpose text not null,
  code_hash text not null,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint one_time_codes_pkey PRIMARY KEY (user_id, purpose),
  constraint a_code_has_one_purpose CHECK (purpose = ANY (ARRAY['reset_password'::text, 'recovery_email'::text])),
  constraint one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table opted_out_phones (
  phone text not null,
  since timestamp with time zone not null,
  constraint opted_out_phones_pkey PRIMARY KEY (phone)
);

create table organisations (
  id integer generated always as identity not null,
  name text,
  account_id integer not null,
  created_at timestamp with time zone not null,
  agency_since timestamp with time zone,
  constraint organisations_pkey PRIMARY KEY (id),
  constraint an_account_registers_one_organisation UNIQUE (account_id),
  constraint organisations_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkey_challenges (
  challenge text not null,
  purpose text not null,
  user_id integer,
  session_id integer,
  ticket_id integer,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint a_challenge_has_the_ids_of_its_purpose CHECK (
CASE purpose
    WHEN 'sign_in'::text THEN user_id IS NULL AND session_id IS NULL AND ticket_id IS NULL
    WHEN 'second_step'::text THEN user_id IS NOT NULL AND ticket_id IS NOT NULL
    ELSE user_id IS NOT NULL AND session_id IS NOT NULL
END),
  constraint passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['enrol'::text, 'sign_in'::text, 'second_step'::text, 'proof'::text])),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint passkey_challenges_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES sign_in_tickets(id) ON DELETE CASCADE,
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_session ON passkey_challenges USING btree (session_id);
CREATE INDEX passkey_challenges_by_ticket ON passkey_challenges USING btree (ticket_id);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges USING btree (user_id);

create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint a_passkey_belongs_to_one_account UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, id);

create table pay_rates (
  sector text not null,
  state text not null,
  from_date date not null,
  hourly_cents integer not null,
  minimum_minutes integer not null,
  source text not null,
  id integer generated always as identity not null,
  is_starting boolean default false not null,
  constraint pay_rates_pkey PRIMARY KEY (sector, state, from_date),
  constraint a_pay_rate_has_an_id UNIQUE (id),
  constraint pay_rates_hourly_cents_check CHECK (hourly_cents > 0),
  constraint pay_rates_minimum_minutes_check CHECK (minimum_minutes >= 0 AND minimum_minutes <= 960),
  constraint pay_rates_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text])),
  constraint pay_rates_state_check CHECK (state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text]))
);

create table payment_accounts (
  employer_id integer not null,
  open_cents bigint default 0 not null,
  credit_cents bigint default 0 not null,
  constraint payment_accounts_pkey PRIMARY KEY (employer_id),
  constraint credit_is_never_overdrawn CHECK (credit_cents >= 0),
  constraint open_amount_is_not_negative CHECK (open_cents >= 0),
  constraint payment_accounts_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE RESTRICT
);

create table payment_invoice_counters (
  series text not null,
  year integer not null,
  last_number integer not null,
  constraint payment_invoice_counters_pkey PRIMARY KEY (series, year),
  constraint payment_invoice_counters_series_check CHECK (series = ANY (ARRAY['BS'::text, 'BC'::text]))
);

create table payment_invoices (
  id integer generated always as identity not null,
  number text not null,
  kind text not null,
  employer_id integer not null,
  corrects_id integer,
  plan_name text not null,
  issued_at timestamp with time zone not null,
  issued_on date not null,
  due_on date,
  supplier_name text not null,
  supplier_abn text,
  supplier_address text,
  bank_account text,
  recipient_name text not null,
  recipient_email text not null,
  recipient_address text,
  recipient_abn text,
  purchase_order_number text,
  lines jsonb not null,
  reason text,
  gst_basis_points integer not null,
  gst_cents integer not null,
  total_cents integer not null,
  issued_through text not null,
  constraint payment_invoices_pkey PRIMARY KEY (id),
  constraint an_invoice_of_a_charge_has_its_own_number UNIQUE (number),
  constraint a_credit_note_says_why CHECK ((kind = 'credit_note'::text) = (reason IS NOT NULL)),
  constraint gst_is_charged_under_an_abn CHECK (supplier_abn IS NOT NULL OR gst_cents = 0),
  constraint payment_invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint payment_invoices_total_cents_check CHECK (total_cents >= 0),
  constraint payment_invoices_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES payment_invoices(id) ON DELETE RESTRICT,
  constraint payment_invoices_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE RESTRICT
);
CREATE INDEX payment_invoices_by_corrected ON payment_invoices USING btree (corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX payment_invoices_by_employer ON payment_invoices USING btree (employer_id, id DESC);
CREATE TRIGGER payment_invoices_are_never_emptied BEFORE TRUNCATE ON payment_invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_change_of_an_invoice();
CREATE TRIGGER payment_invoices_never_change BEFORE DELETE OR UPDATE ON payment_invoices FOR EACH ROW EXECUTE FUNCTION refuse_a_change_of_an_invoice();

create table payment_methods (
  id integer generated always as identity not null,
  employer_id integer not null,
  kind text not null,
  is_default boolean not null,
  billing_email text,
  purchase_order_number text,
  stripe_id text,
  brand text,
  last4 text,
  exp_month smallint,
  exp_year smallint,
  created_at timestamp with time zone not null,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint a_card_is_kept_once UNIQUE (stripe_id),
  constraint an_invoice_goes_to_an_address CHECK ((kind = 'invoice'::text) = (billing_email IS NOT NULL)),
  constraint last_digits_of_a_card_are_four CHECK (last4 ~ '^\d{4}$'::text),
  constraint only_a_card_has_a_stripe_id CHECK ((kind = 'card'::text) = (stripe_id IS NOT NULL)),
  constraint payment_methods_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'card'::text])),
  constraint payment_methods_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_default_method_per_employer ON payment_methods USING btree (employer_id) WHERE is_default;
CREATE UNIQUE INDEX one_set_of_billing_details_per_employer ON payment_methods USING btree (employer_id) WHERE kind = 'invoice'::text;
CREATE INDEX payment_methods_by_employer ON payment_methods USING btree (employer_id);

create table people (
  person_id integer not null,
  role text not null,
  sector text not null,
  name text not null,
  search_vector tsvector not null,
  is_listed boolean not null,
  accepted integer default 0 not null,
  answered integer default 0 not null,
  completed integer default 0 not null,
  ranking smallint not null,
  active_on date,
  state text not null,
  constraint people_pkey PRIMARY KEY (person_id),
  constraint people_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=85);
CREATE INDEX employees_by_search_vector ON people USING gin (search_vector) WITH (fastupdate=off) WHERE is_listed AND role = 'employee'::text;
CREATE INDEX employers_by_search_vector ON people USING gin (search_vector) WITH (fastupdate=off) WHERE is_listed AND role = 'employer'::text;
CREATE INDEX people_of_state_first ON people USING btree (role, sector, state, ranking DESC, active_on DESC NULLS LAST, name, person_id) WHERE is_listed;
CREATE TRIGGER counts_follow_new_people AFTER INSERT OR DELETE ON people FOR EACH ROW EXECUTE FUNCTION count_listed_people();
CREATE TRIGGER counts_follow_people AFTER UPDATE OF is_listed, sector ON people FOR EACH ROW WHEN (old.is_listed IS DISTINCT FROM new.is_listed OR old.sector IS DISTINCT FROM new.sector) EXECUTE FUNCTION count_listed_people();
CREATE TRIGGER name_words_follow_new_people AFTER INSERT ON people FOR EACH ROW WHEN (new.is_listed) EXECUTE FUNCTION refresh_name_words();
CREATE TRIGGER name_words_follow_people AFTER UPDATE OF name, sector, is_listed ON people FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.sector IS DISTINCT FROM new.sector OR old.is_listed IS DISTINCT FROM new.is_listed) EXECUTE FUNCTION refresh_name_words();

create table people_name_words (
  person_id integer not null,
  role text not null,
  word text collate "C" not null,
  sector text not null,
  shared smallint not null,
  constraint people_name_words_pkey PRIMARY KEY (role, word, person_id) INCLUDE (sector, shared),
  constraint people_name_words_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(person_id) ON DELETE CASCADE
);
CREATE INDEX people_name_words_of_person ON people_name_words USING btree (person_id);

create table phone_agreements (
  shift_id integer not null,
  refusable_until timestamp with time zone not null,
  applied boolean default false not null,
  constraint phone_agreements_pkey PRIMARY KEY (shift_id),
  constraint phone_agreements_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE
);

create table phones (
  user_id integer not null,
  phone text not null,
  state text default 'asked'::text not null,
  needs_opt_in_text boolean default true not null,
  asked_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint phones_pkey PRIMARY KEY (user_id),
  constraint a_confirmed_phone_says_since_when CHECK (state <> 'confirmed'::text OR confirmed_at IS NOT NULL),
  constraint phones_state_check CHECK (state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'stopped'::text])),
  constraint phones_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX phones_by_number ON phones USING btree (phone);
CREATE INDEX phones_to_ask ON phones USING btree (user_id) WHERE needs_opt_in_text;

create table plan_prices (
  plan_id integer not null,
  from_date date not null,
  cents integer not null,
  constraint one_price_per_plan_and_date PRIMARY KEY (plan_id, from_date),
  constraint plan_prices_cents_check CHECK (cents >= 0),
  constraint plan_prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);

create table plans (
  id integer generated by default as identity not null,
  name text not null,
  billing_cycle text not null,
  rank smallint not null,
  staff_limit integer,
  storage_limit bigint,
  constraint plans_pkey PRIMARY KEY (id),
  constraint a_plan_is_offered_once_at_a_cycle UNIQUE (name, billing_cycle),
  constraint plans_billing_cycle_check CHECK (billing_cycle = ANY (ARRAY['monthly'::text, 'yearly'::text])),
  constraint plans_staff_limit_check CHECK (staff_limit > 0),
  constraint plans_storage_limit_check CHECK (storage_limit > 0)
);

create table pool_people (
  pool_id integer not null,
  employee_id integer not null,
  "position" integer not null,
  added_at timestamp with time zone not null,
  constraint pool_people_pkey PRIMARY KEY (pool_id, employee_id),
  constraint pool_people_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pool_people_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON DELETE CASCADE
);
CREATE INDEX pools_of_person ON pool_people USING btree (employee_id);

create table pools (
  id integer generated always as identity not null,
  organisation_id integer not null,
  site_id integer,
  name text not null,
  created_at timestamp with time zone not null,
  constraint pools_pkey PRIMARY KEY (id),
  constraint pools_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE,
  constraint pools_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX a_pool_name_is_used_once ON pools USING btree (organisation_id, COALESCE(site_id, 0), lower(name));
CREATE INDEX pools_of_site ON pools USING btree (site_id) WHERE site_id IS NOT NULL;

create table pupil_free_days (
  id integer generated always as identity not null,
  site_id integer not null,
  date date not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint pupil_free_days_pkey PRIMARY KEY (id),
  constraint one_pupil_free_day_per_site_and_date UNIQUE (site_id, date),
  constraint pupil_free_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES users(id) ON DELETE CASCADE
);

create table push_keys (
  id boolean default true not null,
  public_key text not null,
  encrypted_private_key bytea not null,
  created_at timestamp with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint there_is_one_pair_of_push_keys CHECK (id)
);

create table push_subscriptions (
  id integer generated always as identity not null,
  user_id integer not null,
  session_id integer not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint a_browser_belongs_to_one_account UNIQUE (endpoint),
  constraint a_session_is_shown_pushes_in_one_browser UNIQUE (session_id),
  constraint push_subscriptions_endpoint_check CHECK (length(endpoint) <= 2000),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id, id);

create table ratings (
  id integer generated always as identity not null,
  shift_id integer not null,
  side text not null,
  rating smallint not null,
  feedback text,
  reply text,
  created_at timestamp with time zone not null,
  replied_at timestamp with time zone,
  constraint ratings_pkey PRIMARY KEY (id),
  constraint each_side_rates_a_shift_once UNIQUE (shift_id, side),
  constraint a_rating_has_one_to_five_stars CHECK (rating >= 1 AND rating <= 5),
  constraint a_reply_has_its_time CHECK ((reply IS NULL) = (replied_at IS NULL)),
  constraint ratings_side_check CHECK (side = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint ratings_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE
);

create table recent_answers (
  region text not null,
  measured_at timestamp with time zone not null,
  expected double precision not null,
  accepted integer not null,
  constraint recent_answers_pkey PRIMARY KEY (region)
);

create table recovery_codes (
  id integer generated always as identity not null,
  user_id integer not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint a_recovery_code_is_unique UNIQUE (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refused_invitations (
  address_hash bytea not null,
  refused_at timestamp with time zone not null,
  constraint refused_invitations_pkey PRIMARY KEY (address_hash)
);

create table registrations (
  id integer generated always as identity not null,
  user_id integer not null,
  role text not null,
  name text not null,
  password_hash text not null,
  network text,
  user_agent text,
  browser_hash bytea,
  code_hash text,
  tries integer default 0 not null,
  code_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint registrations_pkey PRIMARY KEY (id),
  constraint registrations_role_check CHECK (role = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX a_registration_is_kept_once ON registrations USING btree (user_id, role, name, password_hash);
CREATE INDEX registrations_by_age ON registrations USING btree (created_at);

create table representations (
  id integer generated always as identity not null,
  organisation_id integer not null,
  email text not null,
  employee_id integer,
  invited_at timestamp with time zone not null,
  agreed_at timestamp with time zone,
  constraint representations_pkey PRIMARY KEY (id),
  constraint an_agency_invites_an_address_once UNIQUE (organisation_id, email),
  constraint an_agreement_has_a_person CHECK ((employee_id IS NULL) = (agreed_at IS NULL)),
  constraint representations_email_check CHECK (email = lower(email)),
  constraint representations_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint representations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX an_agency_represents_a_person_once ON representations USING btree (organisation_id, employee_id) WHERE employee_id IS NOT NULL;
CREATE INDEX representations_of_address ON representations USING btree (email) WHERE employee_id IS NULL;
CREATE INDEX representations_of_employee ON representations USING btree (employee_id) WHERE employee_id IS NOT NULL;

create table required_credentials (
  sector text not null,
  state text not null,
  need text not null,
  must text not null,
  constraint a_credential_is_required_once PRIMARY KEY (sector, state, need),
  constraint required_credentials_must_check CHECK (must = ANY (ARRAY['entered'::text, 'checked'::text])),
  constraint required_credentials_need_check CHECK (need = ANY (ARRAY['registration'::text, 'working_with_children'::text, 'first_aid'::text, 'anaphylaxis'::text, 'police_check'::text, 'immunisation'::text])),
  constraint a_requirement_is_part_of_a_decision FOREIGN KEY (sector, state) REFERENCES booking_decisions(sector, state) ON DELETE CASCADE
);

create table rest_overrides (
  shift_id integer not null,
  rules text[] not null,
  reason text not null,
  overridden_at timestamp with time zone not null,
  constraint rest_overrides_pkey PRIMARY KEY (shift_id),
  constraint rest_overrides_rules_check CHECK (rules <> '{}'::text[] AND rules <@ ARRAY['rest'::text, 'day'::text, 'week'::text])
);

create table rest_rules (
  id integer generated always as identity not null,
  sector text not null,
  state text not null,
  from_date date not null,
  week_minutes integer,
  rest_minutes integer,
  day_minutes integer,
  travel_minutes integer not null,
  far_travel_minutes integer not null,
  source text not null,
  is_starting boolean default false not null,
  constraint rest_rules_pkey PRIMARY KEY (id),
  constraint one_rest_rule_per_market_and_date UNIQUE (sector, state, from_date),
  constraint rest_rules_day_minutes_check CHECK (day_minutes >= 60 AND day_minutes <= 1440),
  constraint rest_rules_far_travel_minutes_check CHECK (far_travel_minutes >= 0 AND far_travel_minutes <= 1440),
  constraint rest_rules_rest_minutes_check CHECK (rest_minutes >= 0 AND rest_minutes <= 1440),
  constraint rest_rules_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text])),
  constraint rest_rules_state_check CHECK (state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text])),
  constraint rest_rules_travel_minutes_check CHECK (travel_minutes >= 0 AND travel_minutes <= 1440),
  constraint rest_rules_week_minutes_check CHECK (week_minutes >= 60 AND week_minutes <= 10080)
);

create table school_terms (
  id integer generated always as identity not null,
  state text not null,
  year smallint not null,
  number smallint not null,
  from_date date not null,
  until_date date not null,
  source text not null,
  is_starting boolean default false not null,
  constraint school_terms_pkey PRIMARY KEY (id),
  constraint one_row_per_school_term UNIQUE (state, year, number),
  constraint school_terms_of_a_state_do_not_overlap EXCLUDE USING gist (state WITH =, daterange(from_date, until_date, '[]'::text) WITH &&),
  constraint a_school_term_ends_after_it_begins CHECK (from_date < until_date),
  constraint school_terms_number_check CHECK (number >= 1 AND number <= 4),
  constraint school_terms_state_check CHECK (state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text]))
);

create table service_logo (
  is_current boolean default true not null,
  hash text not null,
  picture bytea not null,
  changed_at timestamp with time zone not null,
  constraint service_logo_pkey PRIMARY KEY (is_current),
  constraint there_is_one_logo CHECK (is_current)
);

create table service_settings (
  part text not null,
  value jsonb not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  constraint service_settings_pkey PRIMARY KEY (part),
  constraint service_settings_part_check CHECK (part = ANY (ARRAY['general'::text, 'levels'::text])),
  constraint service_settings_version_check CHECK (version > 0)
);

create table sessions (
  id integer generated always as identity not null,
  user_id integer not null,
  token_hash bytea not null,
  user_agent text not null,
  network text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  known_device_id integer,
  is_new boolean default false not null,
  account_id integer,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint a_token_is_used_once UNIQUE (token_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint sessions_known_device_id_fkey FOREIGN KEY (known_device_id) REFERENCES known_devices(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE INDEX sessions_known_device ON sessions USING btree (known_device_id);

create table shift_changes (
  id integer generated always as identity not null,
  shift_id integer not null,
  employee_id integer not null,
  requested_by integer,
  old_date date not null,
  old_start_time time without time zone not null,
  old_end_time time without time zone not null,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  period tstzrange not null,
  status text default 'open'::text not null,
  answer_by timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  rest_date date,
  rest_start_time time without time zone,
  rest_end_time time without time zone,
  rest_slot_id integer,
  constraint shift_changes_pkey PRIMARY KEY (id),
  constraint an_ended_change_has_its_time CHECK ((status = 'open'::text) = (ended_at IS NULL)),
  constraint shift_changes_status_check CHECK (status = ANY (ARRAY['open'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint shift_changes_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint shift_changes_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint shift_changes_rest_slot_id_fkey FOREIGN KEY (rest_slot_id) REFERENCES slots(id) ON DELETE SET NULL,
  constraint shift_changes_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE
);
CREATE INDEX changes_of_shift ON shift_changes USING btree (shift_id);
CREATE UNIQUE INDEX one_open_change_per_booking ON shift_changes USING btree (shift_id) WHERE status = 'open'::text;
CREATE INDEX open_changes_by_end ON shift_changes USING btree (answer_by) WHERE status = 'open'::text;
CREATE INDEX open_changes_of_employee ON shift_changes USING btree (employee_id) WHERE status = 'open'::text;
CREATE INDEX shift_changes_by_member ON shift_changes USING btree (requested_by) WHERE requested_by IS NOT NULL;
CREATE INDEX shift_changes_by_rest_slot ON shift_changes USING btree (rest_slot_id) WHERE rest_slot_id IS NOT NULL;

create table shift_codes (
  shift_id integer not null,
  phone text not null,
  code text not null,
  issued_at timestamp with time zone not null,
  constraint one_code_per_request_and_phone PRIMARY KEY (shift_id, phone),
  constraint a_code_names_one_request_of_a_phone UNIQUE (phone, code),
  constraint shift_codes_code_check CHECK (code ~ '^[A-HJ-NP-Z][2-9]{1,2}$'::text)
);

create table shift_swaps (
  id integer generated always as identity not null,
  shift_id integer not null,
  employer_id integer not null,
  giver_id integer not null,
  taker_id integer,
  code text not null,
  status text default 'open'::text not null,
  until timestamp with time zone not null,
  new_shift_id integer,
  created_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  return_shift_id integer,
  return_employer_id integer,
  new_return_shift_id integer,
  proposed_at timestamp with time zone,
  constraint shift_swaps_pkey PRIMARY KEY (id),
  constraint an_accepted_swap_has_its_taker CHECK ((status <> ALL (ARRAY['proposed'::text, 'accepted'::text, 'approved'::text, 'declined'::text])) OR taker_id IS NOT NULL),
  constraint an_ended_swap_has_its_time CHECK ((status = ANY (ARRAY['open'::text, 'proposed'::text, 'accepted'::text])) = (ended_at IS NULL)),
  constraint an_exchange_has_its_employer_and_time CHECK ((return_shift_id IS NULL) = (return_employer_id IS NULL) AND (return_shift_id IS NULL) = (proposed_at IS NULL)),
  constraint an_open_swap_has_no_taker CHECK ((status = 'open'::text) <= (taker_id IS NULL)),
  constraint no_booking_is_exchanged_for_itself CHECK (return_shift_id <> shift_id),
  constraint nobody_swaps_with_themselves CHECK (giver_id <> taker_id),
  constraint only_an_exchange_is_proposed CHECK (status <> 'proposed'::text OR return_shift_id IS NOT NULL),
  constraint shift_swaps_status_check CHECK (status = ANY (ARRAY['open'::text, 'proposed'::text, 'accepted'::text, 'approved'::text, 'refused'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])),
  constraint shift_swaps_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint shift_swaps_giver_id_fkey FOREIGN KEY (giver_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint shift_swaps_new_return_shift_id_fkey FOREIGN KEY (new_return_shift_id) REFERENCES shifts(id) ON DELETE SET NULL,
  constraint shift_swaps_new_shift_id_fkey FOREIGN KEY (new_shift_id) REFERENCES shifts(id) ON DELETE SET NULL,
  constraint shift_swaps_return_employer_id_fkey FOREIGN KEY (return_employer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint shift_swaps_return_shift_id_fkey FOREIGN KEY (return_shift_id) REFERENCES shifts(id) ON DELETE CASCADE,
  constraint shift_swaps_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE,
  constraint shift_swaps_taker_id_fkey FOREIGN KEY (taker_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX live_swaps_by_end ON shift_swaps USING btree (until) WHERE status = ANY (ARRAY['open'::text, 'proposed'::text, 'accepted'::text]);
CREATE UNIQUE INDEX one_live_exchange_per_booking ON shift_swaps USING btree (return_shift_id) WHERE status = ANY (ARRAY['proposed'::text, 'accepted'::text]);
CREATE UNIQUE INDEX one_live_swap_per_booking ON shift_swaps USING btree (shift_id) WHERE status = ANY (ARRAY['open'::text, 'proposed'::text, 'accepted'::text]);
CREATE UNIQUE INDEX swaps_by_code ON shift_swaps USING btree (code);
CREATE INDEX swaps_by_new_return_shift ON shift_swaps USING btree (new_return_shift_id) WHERE new_return_shift_id IS NOT NULL;
CREATE INDEX swaps_by_new_shift ON shift_swaps USING btree (new_shift_id) WHERE new_shift_id IS NOT NULL;
CREATE INDEX swaps_of_employer ON shift_swaps USING btree (employer_id) WHERE status = 'accepted'::text;
CREATE INDEX swaps_of_giver ON shift_swaps USING btree (giver_id);
CREATE INDEX swaps_of_return_employer ON shift_swaps USING btree (return_employer_id) WHERE return_employer_id IS NOT NULL;
CREATE INDEX swaps_of_return_shift ON shift_swaps USING btree (return_shift_id) WHERE return_shift_id IS NOT NULL;
CREATE INDEX swaps_of_shift ON shift_swaps USING btree (shift_id);
CREATE INDEX swaps_of_taker ON shift_swaps USING btree (taker_id) WHERE taker_id IS NOT NULL;

create table shifts (
  id integer generated by default as identity not null,
  inviter_id integer not null,
  invitee_id integer not null,
  subject_id integer not null,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  time_zone text not null,
  period tstzrange not null,
  status text not null,
  reason text,
  cancelled_by text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  answered_via text,
  classification text,
  slot_id integer,
  no_show_at timestamp with time zone,
  no_show_dispute text,
  no_show_disputed_at timestamp with time zone,
  cancel_reason text,
  replaces_id integer,
  constraint shifts_pkey PRIMARY KEY (id),
  constraint accepted_shifts_do_not_overlap EXCLUDE USING gist (invitee_id WITH =, period WITH &&) WHERE (status = 'accepted'::text),
  constraint a_dispute_of_a_no_show_has_its_time CHECK ((no_show_dispute IS NULL) = (no_show_disputed_at IS NULL)),
  constraint a_no_show_has_its_time CHECK ((status = 'no_show'::text) = (no_show_at IS NOT NULL)),
  constraint only_a_cancelling_person_gives_a_cancel_reason CHECK (cancel_reason IS NULL OR status = 'cancelled'::text AND cancelled_by = 'employee'::text AND (cancel_reason = ANY (ARRAY['illness'::text, 'carer'::text, 'emergency'::text, 'union'::text, 'other_booking'::text, 'other'::text, 'not_agreed'::text]))) NOT VALID,
  constraint only_a_no_show_is_disputed CHECK (no_show_dispute IS NULL OR status = 'no_show'::text),
  constraint shifts_answered_via_check CHECK (answered_via = ANY (ARRAY['screen'::text, 'sms'::text, 'link'::text])),
  constraint shifts_cancelled_by_check CHECK (cancelled_by = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint shifts_classification_check CHECK (classification = ANY (ARRAY['teacher'::text, 'education_support'::text, 'registered_nurse'::text, 'enrolled_nurse'::text, 'assistant_in_nursing'::text, 'allied_health'::text])),
  constraint shifts_period_check CHECK (NOT isempty(period) AND lower_inc(period) AND NOT upper_inc(period)),
  constraint shifts_status_check CHECK (status = ANY (ARRAY['accepted'::text, 'rejected'::text, 'cancelled'::text, 'withdrawn'::text, 'expired'::text, 'completed'::text, 'no_show'::text])) NOT VALID,
  constraint a_booked_subject_stays FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE RESTRICT,
  constraint shifts_invitee_id_fkey FOREIGN KEY (invitee_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint shifts_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint shifts_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id) ON DELETE RESTRICT,
  constraint shifts_time_zone_fkey FOREIGN KEY (time_zone) REFERENCES time_zones(name)
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=5000, autovacuum_vacuum_scale_factor=0.01);
CREATE INDEX shifts_by_subject ON shifts USING btree (subject_id);
CREATE INDEX shifts_of_employee ON shifts USING btree (invitee_id, date DESC, id DESC);
CREATE INDEX shifts_of_employer ON shifts USING btree (inviter_id, date DESC, id DESC);
CREATE INDEX shifts_of_slot ON shifts USING btree (slot_id) WHERE slot_id IS NOT NULL;
CREATE INDEX shifts_to_begin ON shifts USING btree (lower(period)) WHERE status = 'accepted'::text;
CREATE INDEX shifts_to_complete ON shifts USING btree (upper(period)) WHERE status = 'accepted'::text;
CREATE INDEX shifts_together ON shifts USING btree (inviter_id, invitee_id, status) WHERE status = ANY (ARRAY['accepted'::text, 'completed'::text]);
CREATE TRIGGER metrics_follow_bookings AFTER INSERT OR DELETE OR UPDATE OF status, reason, answered_at, closed_at ON shifts FOR EACH ROW EXECUTE FUNCTION mark_booking_changed();
CREATE TRIGGER metrics_follow_moves AFTER UPDATE OF period ON shifts FOR EACH ROW WHEN (old.period <> new.period) EXECUTE FUNCTION mark_booking_changed();
CREATE TRIGGER recommendations_follow_new_shifts AFTER INSERT ON shifts FOR EACH ROW WHEN (new.answered_at IS NOT NULL OR new.status = 'completed'::text) EXECUTE FUNCTION count_shift_outcome();
CREATE TRIGGER recommendations_follow_no_shows AFTER UPDATE OF status ON shifts FOR EACH ROW WHEN (old.status = 'completed'::text AND new.status = 'no_show'::text) EXECUTE FUNCTION subtract_no_show();
CREATE TRIGGER recommendations_follow_shifts AFTER UPDATE OF answered_at, status ON shifts FOR EACH ROW WHEN (old.answered_at IS NULL AND new.answered_at IS NOT NULL OR old.status <> 'completed'::text AND new.status = 'completed'::text) EXECUTE FUNCTION count_shift_outcome();
CREATE TRIGGER search_follows_answers AFTER UPDATE OF answered_at ON shifts FOR EACH ROW WHEN (old.answered_at IS NULL AND new.answered_at IS NOT NULL) EXECUTE FUNCTION count_answer();
CREATE TRIGGER search_follows_bookings AFTER UPDATE OF status ON shifts FOR EACH ROW WHEN ((old.status = 'accepted'::text) <> (new.status = 'accepted'::text) AND new.status <> 'completed'::text) EXECUTE FUNCTION refresh_shift_days();
CREATE TRIGGER search_follows_loaded_answers AFTER INSERT ON shifts FOR EACH ROW WHEN (new.answered_at IS NOT NULL) EXECUTE FUNCTION count_answer();
CREATE TRIGGER search_follows_moves AFTER UPDATE OF period ON shifts FOR EACH ROW WHEN (old.period <> new.period AND new.status = 'accepted'::text) EXECUTE FUNCTION refresh_moved_days();
CREATE TRIGGER search_follows_new_bookings AFTER INSERT ON shifts FOR EACH ROW WHEN (new.status = 'accepted'::text) EXECUTE FUNCTION refresh_shift_days();
CREATE TRIGGER slots_count_bookings AFTER UPDATE OF status ON shifts FOR EACH ROW WHEN (is_booked(old.status) <> is_booked(new.status)) EXECUTE FUNCTION count_booked_heads();
CREATE TRIGGER slots_count_moves AFTER UPDATE OF slot_id ON shifts FOR EACH ROW WHEN (old.slot_id IS DISTINCT FROM new.slot_id AND is_booked(new.status)) EXECUTE FUNCTION count_moved_head();
CREATE TRIGGER slots_count_new_bookings AFTER INSERT OR DELETE ON shifts FOR EACH ROW EXECUTE FUNCTION count_booked_heads();

create table sign_in_tickets (
  id integer generated always as identity not null,
  user_id integer not null,
  token_hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (id),
  constraint a_ticket_is_used_once UNIQUE (token_hash),
  constraint sign_in_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tickets_by_end ON sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_by_user ON sign_in_tickets USING btree (user_id);

create table site_preferences (
  employee_id integer not null,
  employer_id integer not null,
  preference text not null,
  constraint one_preference_per_site PRIMARY KEY (employee_id, employer_id),
  constraint site_preferences_preference_check CHECK (preference = ANY (ARRAY['preferred'::text, 'avoided'::text])),
  constraint site_preferences_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee_profiles(employee_id) ON DELETE CASCADE,
  constraint site_preferences_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX site_preferences_of_site ON site_preferences USING btree (employer_id, preference) INCLUDE (employee_id);

create table sites (
  account_id integer not null,
  organisation_id integer not null,
  part_of integer,
  constraint sites_pkey PRIMARY KEY (account_id),
  constraint a_site_is_no_part_of_itself CHECK (part_of <> account_id),
  constraint sites_account_id_fkey FOREIGN KEY (account_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sites_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE,
  constraint sites_part_of_fkey FOREIGN KEY (part_of) REFERENCES sites(account_id) ON DELETE RESTRICT
);
CREATE INDEX parts_of_site ON sites USING btree (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX sites_of_organisation ON sites USING btree (organisation_id, account_id);

create table slots (
  id integer generated always as identity not null,
  employer_id integer not null,
  subject_id integer not null,
  period tstzrange not null,
  headcount integer default 1 not null,
  vacancy_id integer not null,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  time_zone text not null,
  booked integer default 0 not null,
  closed_at timestamp with time zone,
  next_look_at timestamp with time zone,
  fitting integer,
  chance real,
  opened_at timestamp with time zone,
  replaces_id integer,
  classification text,
  pace_due_at timestamp with time zone,
  waits_turn boolean default false not null,
  reopened_at timestamp with time zone,
  constraint slots_pkey PRIMARY KEY (id),
  constraint a_slot_needs_somebody CHECK (headcount >= 1),
  constraint no_slot_books_more_than_its_headcount CHECK (booked <= headcount),
  constraint slots_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint slots_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE CASCADE,
  constraint slots_time_zone_fkey FOREIGN KEY (time_zone) REFERENCES time_zones(name),
  constraint slots_vacancy_id_fkey FOREIGN KEY (vacancy_id) REFERENCES vacancies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_slot_per_employer_subject_time_and_role ON slots USING btree (employer_id, subject_id, period, classification) NULLS NOT DISTINCT;
CREATE INDEX open_jobs ON slots USING btree (lower(period)) WHERE opened_at IS NOT NULL;
CREATE INDEX slots_by_subject ON slots USING btree (subject_id);
CREATE INDEX slots_in_place_of ON slots USING btree (replaces_id) WHERE replaces_id IS NOT NULL;
CREATE INDEX slots_of_vacancy ON slots USING btree (vacancy_id);
CREATE INDEX slots_to_plan ON slots USING btree (next_look_at) WHERE next_look_at IS NOT NULL;
CREATE TRIGGER metrics_follow_slots AFTER UPDATE OF headcount ON slots FOR EACH ROW WHEN (new.headcount <> old.headcount) EXECUTE FUNCTION mark_slot_changed();

create table sms_prices (
  id integer generated always as identity not null,
  from_date date not null,
  tenths_of_cent integer not null,
  source text not null,
  is_starting boolean default false not null,
  constraint sms_prices_pkey PRIMARY KEY (id),
  constraint one_sms_price_per_date UNIQUE (from_date),
  constraint sms_prices_tenths_of_cent_check CHECK (tenths_of_cent >= 0 AND tenths_of_cent <= 10000)
);

create table staff (
  employee_id integer not null,
  zone_id smallint not null,
  subjects integer[] not null,
  name text not null,
  accepted integer not null,
  answered integer not null,
  traits integer not null,
  constraint staff_pkey PRIMARY KEY (employee_id),
  constraint staff_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table staff_changes (
  employee_id integer not null,
  changed_in xid8 not null,
  constraint staff_changes_pkey PRIMARY KEY (employee_id)
) with (fillfactor=70);
CREATE INDEX staff_changes_by_transaction ON staff_changes USING btree (changed_in);

create table staff_day (
  subject_id integer not null,
  date date not null,
  employee_id integer not null,
  sign smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  zone_id smallint not null,
  traits integer not null,
  constraint staff_day_pkey PRIMARY KEY (subject_id, date, employee_id, sign, from_min) INCLUDE (to_min, is_first, zone_id, traits),
  constraint staff_day_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES staff(employee_id) ON DELETE CASCADE
);
CREATE INDEX staff_day_of_employee ON staff_day USING btree (employee_id, date);

create table staff_invitations (
  id integer generated always as identity not null,
  site_id integer not null,
  pool_id integer,
  channel text not null,
  address text not null,
  token_hash bytea not null,
  invited_by integer,
  message_id bigint,
  first_sent_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  claimed_at timestamp with time zone,
  claimed_by integer,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint a_staff_invitation_link_is_used_once UNIQUE (token_hash),
  constraint staff_invitations_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint staff_invitations_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_invitations_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON DELETE SET NULL,
  constraint staff_invitations_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX an_address_has_one_open_staff_invitation ON staff_invitations USING btree (site_id, address) WHERE withdrawn_at IS NULL AND claimed_at IS NULL;
CREATE INDEX staff_invitations_by_address ON staff_invitations USING btree (address, sent_at);
CREATE INDEX staff_invitations_by_author ON staff_invitations USING btree (invited_by);
CREATE INDEX staff_invitations_by_time ON staff_invitations USING btree (site_id, id DESC);
CREATE INDEX staff_invitations_of_person ON staff_invitations USING btree (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX staff_invitations_of_pool ON staff_invitations USING btree (pool_id) WHERE pool_id IS NOT NULL;

create table staff_notes (
  organisation_id integer not null,
  employee_id integer not null,
  note text,
  tags text[] default '{}'::text[] not null,
  onboarding text default 'not_started'::text not null,
  version integer not null,
  changed_at timestamp with time zone not null,
  changed_by integer,
  constraint staff_notes_pkey PRIMARY KEY (organisation_id, employee_id),
  constraint an_onboarding_status_is_known CHECK (onboarding = ANY (ARRAY['not_started'::text, 'in_progress'::text, 'ready'::text, 'paused'::text])),
  constraint staff_notes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_notes_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint staff_notes_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id) ON DELETE CASCADE
);
CREATE INDEX staff_notes_by_author ON staff_notes USING btree (changed_by);
CREATE INDEX staff_notes_of_person ON staff_notes USING btree (employee_id);

create table staff_preferences (
  site_id integer not null,
  employee_id integer not null,
  preference text not null,
  reason text,
  set_at timestamp with time zone not null,
  set_by integer,
  constraint staff_preferences_pkey PRIMARY KEY (site_id, employee_id),
  constraint a_preference_is_known CHECK (preference = ANY (ARRAY['preferred'::text, 'do_not_book'::text])),
  constraint staff_preferences_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint staff_preferences_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_preferences_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(account_id) ON DELETE CASCADE
);
CREATE INDEX staff_preferences_by_author ON staff_preferences USING btree (set_by);
CREATE INDEX staff_preferences_by_kind ON staff_preferences USING btree (site_id, preference);
CREATE INDEX staff_preferences_of_person ON staff_preferences USING btree (employee_id);

create table staff_subject (
  subject_id integer not null,
  employee_id integer not null,
  zone_id smallint not null,
  rate real not null,
  name text not null,
  traits integer not null,
  constraint staff_subject_pkey PRIMARY KEY (subject_id, employee_id),
  constraint staff_subject_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES staff(employee_id) ON DELETE CASCADE
);
CREATE INDEX staff_subject_best_first ON staff_subject USING btree (subject_id, zone_id, rate DESC, name, employee_id) INCLUDE (traits);
CREATE INDEX staff_subject_of_employee ON staff_subject USING btree (employee_id);

create table staff_week (
  employee_id integer not null,
  weekday smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  constraint staff_week_pkey PRIMARY KEY (employee_id, weekday, from_min) INCLUDE (to_min, is_first),
  constraint staff_week_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES staff(employee_id) ON DELETE CASCADE
);
CREATE INDEX staff_week_by_day ON staff_week USING btree (weekday, is_first, from_min, to_min, employee_id);

create table stale_staff (
  employee_id integer not null,
  constraint stale_staff_pkey PRIMARY KEY (employee_id),
  constraint stale_staff_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE CONSTRAINT TRIGGER search_is_refreshed_at_commit AFTER INSERT ON stale_staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_stale_staff();

create table status_changes (
  id integer generated always as identity not null,
  user_id integer not null,
  from_status text not null,
  to_status text not null,
  reason text not null,
  is_reason_told boolean not null,
  changed_by integer,
  changed_at timestamp with time zone not null,
  constraint status_changes_pkey PRIMARY KEY (id),
  constraint a_change_of_status_changes_it CHECK (from_status <> to_status),
  constraint status_changes_from_status_check CHECK (from_status = ANY (ARRAY['active'::text, 'on_leave'::text, 'inactive'::text, 'banned'::text])),
  constraint status_changes_to_status_check CHECK (to_status = ANY (ARRAY['active'::text, 'on_leave'::text, 'inactive'::text, 'banned'::text])),
  constraint status_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint status_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX status_changes_by_admin ON status_changes USING btree (changed_by) WHERE changed_by IS NOT NULL;
CREATE INDEX status_changes_of_user ON status_changes USING btree (user_id, id DESC);

create table stored_files (
  id integer generated always as identity not null,
  key text not null,
  owner_id integer not null,
  kind text not null,
  content_type text not null,
  name text not null,
  size integer not null,
  created_at timestamp with time zone not null,
  constraint stored_files_pkey PRIMARY KEY (id),
  constraint a_file_key_is_used_once UNIQUE (key),
  constraint stored_files_kind_check CHECK (kind = ANY (ARRAY['avatar'::text, 'cv'::text, 'logo'::text, 'credential'::text, 'vacancy'::text])),
  constraint stored_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX stored_files_by_owner ON stored_files USING btree (owner_id);
CREATE INDEX stored_files_of_vacancies ON stored_files USING btree (created_at) WHERE kind = 'vacancy'::text;

create table stripe_customers (
  employer_id integer not null,
  customer text not null,
  constraint stripe_customers_pkey PRIMARY KEY (employer_id),
  constraint a_customer_is_one_employer UNIQUE (customer),
  constraint stripe_customers_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE RESTRICT
);

create table stripe_events (
  id text not null,
  type text not null,
  received_at timestamp with time zone not null,
  constraint stripe_events_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_events_by_time ON stripe_events USING btree (received_at);

create table subjects (
  id integer generated by default as identity not null,
  name text not null,
  category_id integer not null,
  constraint subjects_pkey PRIMARY KEY (id),
  constraint a_category_with_subjects_stays FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX a_subject_name_is_unique_in_its_category ON subjects USING btree (category_id, lower(name));

create table subscription_events (
  id bigint generated always as identity not null,
  subscription_id integer not null,
  kind text not null,
  plan_id integer not null,
  at timestamp with time zone not null,
  transaction_id integer,
  charged_by text,
  due_on date,
  settled text,
  begins jsonb,
  constraint subscription_events_pkey PRIMARY KEY (id),
  constraint a_charge_is_reported_once UNIQUE (transaction_id),
  constraint a_charge_has_its_terms CHECK ((num_nonnulls(transaction_id, charged_by, due_on) = ANY (ARRAY[0, 3])) AND (settled IS NULL OR transaction_id IS NOT NULL)),
  constraint subscription_events_charged_by_check CHECK (charged_by = ANY (ARRAY['card'::text, 'invoice'::text])),
  constraint subscription_events_kind_check CHECK (kind = ANY (ARRAY['upgraded'::text, 'awaited'::text, 'renewed'::text, 'planned'::text, 'kept'::text, 'changed'::text, 'ended'::text, 'past_due'::text, 'lapsed'::text, 'reactivated'::text])),
  constraint subscription_events_settled_check CHECK (settled = ANY (ARRAY['paid'::text, 'failed'::text, 'refunded'::text])),
  constraint subscription_events_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE RESTRICT,
  constraint subscription_events_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX subscription_charges_open ON subscription_events USING btree (due_on) WHERE transaction_id IS NOT NULL AND settled IS NULL;
CREATE INDEX subscription_events_by_plan ON subscription_events USING btree (plan_id);
CREATE INDEX subscription_events_in_order ON subscription_events USING btree (subscription_id, id);

create table subscriptions (
  id integer generated by default as identity not null,
  user_id integer not null,
  plan_id integer default 1 not null,
  status text default 'active'::text not null,
  granted_plan_id integer generated always as (
CASE
    WHEN status = 'lapsed'::text THEN 1
    ELSE plan_id
END) stored not null,
  period_start date,
  period_end date,
  anchor_day smallint,
  price_cents integer,
  planned_plan_id integer,
  lapses_on date,
  lapsed_on date,
  awaited_transaction_id integer,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint one_subscription_per_employer UNIQUE (user_id),
  constraint a_lapsed_plan_has_its_day CHECK ((status = 'lapsed'::text) = (lapsed_on IS NOT NULL)),
  constraint a_paid_plan_has_a_period CHECK (
CASE
    WHEN plan_id = 1 THEN num_nonnulls(period_start, period_end, anchor_day, price_cents, planned_plan_id) = 0
    ELSE num_nonnulls(period_start, period_end, anchor_day, price_cents) = 4
END),
  constraint a_period_ends_after_its_start CHECK (period_start < period_end),
  constraint an_overdue_plan_has_its_last_day CHECK ((status = 'past_due'::text) = (lapses_on IS NOT NULL)),
  constraint another_plan_is_planned CHECK (planned_plan_id <> plan_id),
  constraint subscriptions_anchor_day_check CHECK (anchor_day >= 1 AND anchor_day <= 31),
  constraint subscriptions_price_cents_check CHECK (price_cents >= 0),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['active'::text, 'past_due'::text, 'lapsed'::text])),
  constraint the_free_plan_is_always_paid CHECK (plan_id <> 1 OR status = 'active'::text),
  constraint subscriptions_granted_plan_id_fkey FOREIGN KEY (granted_plan_id) REFERENCES plans(id) ON DELETE RESTRICT,
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE RESTRICT,
  constraint subscriptions_planned_plan_id_fkey FOREIGN KEY (planned_plan_id) REFERENCES plans(id) ON DELETE RESTRICT,
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX subscriptions_awaiting_payment ON subscriptions USING btree (user_id) WHERE awaited_transaction_id IS NOT NULL;
CREATE INDEX subscriptions_by_granted_plan ON subscriptions USING btree (granted_plan_id);
CREATE INDEX subscriptions_by_plan ON subscriptions USING btree (plan_id);
CREATE INDEX subscriptions_by_planned_plan ON subscriptions USING btree (planned_plan_id);
CREATE INDEX subscriptions_to_renew ON subscriptions USING btree (period_end) WHERE status <> 'lapsed'::text AND period_end IS NOT NULL;

create table support_messages (
  id integer generated always as identity not null,
  user_id integer not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  handled_by integer,
  handled_at timestamp with time zone,
  assignee_id integer,
  constraint support_messages_pkey PRIMARY KEY (id),
  constraint support_messages_status_check CHECK (status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'resolved'::text, 'closed'::text])),
  constraint support_messages_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_messages_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX support_messages_by_assignee ON support_messages USING btree (assignee_id, created_at DESC, id DESC);
CREATE INDEX support_messages_by_handler ON support_messages USING btree (handled_by) WHERE handled_by IS NOT NULL;
CREATE INDEX support_messages_by_status ON support_messages USING btree (status, created_at DESC, id DESC);
CREATE INDEX support_messages_by_time ON support_messages USING btree (created_at DESC, id DESC);
CREATE INDEX support_messages_by_user ON support_messages USING btree (user_id, id DESC);

create table support_notes (
  id integer generated always as identity not null,
  message_id integer not null,
  author_id integer,
  body text not null,
  created_at timestamp with time zone not null,
  constraint support_notes_pkey PRIMARY KEY (id),
  constraint support_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_notes_message_id_fkey FOREIGN KEY (message_id) REFERENCES support_messages(id) ON DELETE CASCADE
);
CREATE INDEX support_notes_by_author ON support_notes USING btree (author_id);
CREATE INDEX support_notes_of_message ON support_notes USING btree (message_id, id);

create table taught_subjects (
  employee_id integer not null,
  subject_id integer not null,
  can_teach boolean not null,
  constraint a_subject_is_answered_once PRIMARY KEY (employee_id, subject_id),
  constraint a_taught_subject_stays FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE RESTRICT,
  constraint taught_subjects_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES employee_profiles(employee_id) ON DELETE CASCADE
);
CREATE INDEX taught_subjects_by_subject ON taught_subjects USING btree (subject_id);
CREATE TRIGGER search_follows_changed_subjects AFTER UPDATE ON taught_subjects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_new_subjects AFTER INSERT ON taught_subjects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();
CREATE TRIGGER search_follows_removed_subjects AFTER DELETE ON taught_subjects REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_staff();

create table tax_details (
  employee_id integer not null,
  abn text,
  charges_gst boolean not null,
  is_contractor boolean not null,
  constraint tax_details_pkey PRIMARY KEY (employee_id),
  constraint a_contractor_has_an_abn CHECK (NOT is_contractor OR abn IS NOT NULL),
  constraint only_a_contractor_charges_gst CHECK (NOT charges_gst OR is_contractor),
  constraint tax_details_abn_check CHECK (abn ~ '^\d{11}$'::text),
  constraint tax_details_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table terms (
  role text not null,
  version integer not null,
  body text not null,
  published_at timestamp with time zone not null,
  published_by integer,
  applies_on date not null,
  applies_at timestamp with time zone not null,
  changes text,
  notified_through integer default 0 not null,
  notified_at timestamp with time zone,
  constraint terms_pkey PRIMARY KEY (role, version),
  constraint terms_role_check CHECK (role = ANY (ARRAY['employer'::text, 'employee'::text])),
  constraint terms_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX terms_by_publisher ON terms USING btree (published_by);

create table texts_received (
  id bigint generated always as identity not null,
  gateway_id text not null,
  phone text not null,
  body text not null,
  received_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  read_at timestamp with time zone,
  outcome text,
  user_id integer,
  shift_id integer,
  answer_id bigint,
  constraint texts_received_pkey PRIMARY KEY (id),
  constraint a_text_is_received_once UNIQUE (gateway_id),
  constraint an_answer_answers_one_text UNIQUE (answer_id),
  constraint a_read_text_has_its_outcome CHECK ((state = 'read'::text) = (outcome IS NOT NULL AND read_at IS NOT NULL)),
  constraint texts_received_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'read'::text])),
  constraint texts_received_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES messages(id) ON DELETE SET NULL,
  constraint texts_received_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX texts_by_phone ON texts_received USING btree (phone, received_at);
CREATE INDEX texts_of_person ON texts_received USING btree (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX texts_of_shift ON texts_received USING btree (shift_id, id) WHERE shift_id IS NOT NULL;
CREATE INDEX texts_to_read ON texts_received USING btree (id) WHERE state = 'waiting'::text;
CREATE INDEX texts_waiting ON texts_received USING btree (phone, id) WHERE (state || ''::text) = 'waiting'::text;

create table time_zones (
  id smallint not null,
  name text not null,
  constraint time_zones_pkey PRIMARY KEY (id),
  constraint time_zones_name_key UNIQUE (name)
);

create table timesheet_events (
  id bigint generated always as identity not null,
  shift_id integer not null,
  status text not null,
  at timestamp with time zone not null,
  text text,
  constraint timesheet_events_pkey PRIMARY KEY (id),
  constraint timesheet_events_status_check CHECK (status = ANY (ARRAY['submitted'::text, 'approved'::text, 'disputed'::text])),
  constraint timesheet_events_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES timesheets(shift_id) ON DELETE CASCADE
);
CREATE INDEX timesheet_events_by_shift ON timesheet_events USING btree (shift_id, id);

create table timesheets (
  shift_id integer not null,
  status text not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  break_minutes integer not null,
  worked_minutes integer not null,
  minimum_minutes integer not null,
  paid_minutes integer not null,
  hourly_cents integer not null,
  rate_source text not null,
  rate_note text not null,
  amount_cents integer not null,
  note text,
  dispute_reason text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  invoice_number text,
  document_kind text,
  constraint timesheets_pkey PRIMARY KEY (shift_id),
  constraint a_dispute_has_its_reason CHECK (status <> 'disputed'::text OR dispute_reason IS NOT NULL),
  constraint an_approved_timesheet_is_invoiced CHECK ((status = 'approved'::text) = (invoice_number IS NOT NULL)),
  constraint an_issued_document_has_its_kind CHECK ((document_kind IS NULL) = (invoice_number IS NULL)),
  constraint the_minimum_engagement_is_paid CHECK (paid_minutes = GREATEST(worked_minutes, minimum_minutes)),
  constraint timesheets_break_minutes_check CHECK (break_minutes >= 0),
  constraint timesheets_rate_source_check CHECK (rate_source = ANY (ARRAY['employer'::text, 'award'::text, 'agency'::text])) NOT VALID,
  constraint timesheets_status_check CHECK (status = ANY (ARRAY['submitted'::text, 'approved'::text, 'disputed'::text])),
  constraint timesheets_worked_minutes_check CHECK (worked_minutes > 0),
  constraint timesheets_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE RESTRICT
);

create table transactions (
  id integer generated always as identity not null,
  transaction_id text not null,
  employer_id integer not null,
  kind text not null,
  charge_id integer,
  invoice_id integer not null,
  plan_name text not null,
  reason text not null,
  payment_method text not null,
  amount_cents integer not null,
  status text not null,
  open_cents integer default 0 not null,
  money_cents integer default 0 not null,
  refunded_cents integer default 0 not null,
  credited_cents integer default 0 not null,
  due_on date,
  problem text,
  stripe_method text,
  stripe_intent text,
  stripe_paid text,
  tries integer default 0 not null,
  next_try_at timestamp with time zone,
  reminded integer default 0 not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  next_try_set_at timestamp with time zone,
  constraint transactions_pkey PRIMARY KEY (id),
  constraint a_payment_is_for_one_transaction UNIQUE (stripe_intent),
  constraint a_transaction_has_its_own_name UNIQUE (transaction_id),
  constraint a_completed_transaction_is_not_open CHECK (status <> 'completed'::text OR open_cents = 0),
  constraint no_more_is_credited_than_was_charged CHECK (credited_cents >= 0 AND credited_cents <= GREATEST(amount_cents, 0)),
  constraint no_more_is_refunded_than_was_paid CHECK (refunded_cents >= 0 AND refunded_cents <= money_cents),
  constraint only_a_charge_is_open CHECK (kind = 'charge'::text OR open_cents = 0),
  constraint transactions_kind_check CHECK (kind = ANY (ARRAY['charge'::text, 'credit'::text, 'refund'::text])),
  constraint transactions_open_cents_check CHECK (open_cents >= 0),
  constraint transactions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text])),
  constraint transactions_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES transactions(id) ON DELETE RESTRICT,
  constraint transactions_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint transactions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES payment_invoices(id) ON DELETE RESTRICT
);
CREATE INDEX open_transactions_by_due_date ON transactions USING btree (due_on, id) WHERE open_cents > 0;
CREATE INDEX transactions_by_charge ON transactions USING btree (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX transactions_by_employer ON transactions USING btree (employer_id, id DESC);
CREATE INDEX transactions_by_invoice ON transactions USING btree (invoice_id);
CREATE INDEX transactions_to_be_tried ON transactions USING btree (next_try_at) WHERE next_try_at IS NOT NULL;

create table undone_cancellations (
  shift_id integer not null,
  cancelled_at timestamp with time zone not null,
  undone_at timestamp with time zone not null,
  constraint a_cancellation_is_undone_once PRIMARY KEY (shift_id, cancelled_at),
  constraint undone_cancellations_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES shifts(id) ON DELETE CASCADE
);

create table usage_notices (
  user_id integer not null,
  month date not null,
  kind text not null,
  percent smallint not null,
  constraint a_limit_is_reported_once_a_month PRIMARY KEY (user_id, month, kind, percent),
  constraint usage_notices_kind_check CHECK (kind = ANY (ARRAY['staff'::text, 'storage'::text])),
  constraint usage_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id integer generated by default as identity not null,
  role text not null,
  name text not null,
  email text not null,
  password_hash text not null,
  status text default 'active'::text not null,
  sector text default 'education'::text not null,
  time_zone text default 'Australia/Melbourne'::text not null,
  phone text,
  bio text,
  avatar text,
  hides_email boolean default false not null,
  shows_phone boolean default false not null,
  email_verified_at timestamp with time zone,
  terms_version integer,
  terms_agreed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  recovery_email text,
  pending_recovery_email text,
  second_factor_since timestamp with time zone,
  closed_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint one_account_per_email UNIQUE (email),
  constraint a_closed_account_is_inactive CHECK (closed_at IS NULL OR status = 'inactive'::text),
  constraint a_pending_recovery_email_is_another_address CHECK (pending_recovery_email = lower(pending_recovery_email) AND pending_recovery_email <> email),
  constraint a_recovery_email_is_another_address CHECK (recovery_email = lower(recovery_email) AND recovery_email <> email),
  constraint users_email_check CHECK (email = lower(email)),
  constraint users_role_check CHECK (role = ANY (ARRAY['admin'::text, 'employer'::text, 'employee'::text, 'member'::text])),
  constraint users_sector_check CHECK (sector = ANY (ARRAY['education'::text, 'healthcare'::text])),
  constraint users_status_check CHECK (status = ANY (ARRAY['active'::text, 'on_leave'::text, 'inactive'::text, 'banned'::text])),
  constraint users_avatar_fkey FOREIGN KEY (avatar) REFERENCES stored_files(key) ON DELETE SET NULL,
  constraint users_time_zone_fkey FOREIGN KEY (time_zone) REFERENCES time_zones(name)
);
CREATE INDEX users_avatar ON users USING btree (avatar);
CREATE INDEX users_by_role ON users USING btree (role, id);
CREATE INDEX users_closed ON users USING btree (closed_at) WHERE closed_at IS NOT NULL;
CREATE TRIGGER directory_follows_new_users AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_to_directory();
CREATE TRIGGER directory_follows_users AFTER UPDATE OF name, email, phone, status, sector ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.phone IS DISTINCT FROM new.phone OR old.status IS DISTINCT FROM new.status OR old.sector IS DISTINCT FROM new.sector) EXECUTE FUNCTION update_directory();
CREATE TRIGGER eligibility_follows_sectors AFTER UPDATE OF sector ON users FOR EACH ROW WHEN (new.role = 'employee'::text AND old.sector IS DISTINCT FROM new.sector) EXECUTE FUNCTION refresh_staff_of_user();
CREATE TRIGGER every_employer_has_a_plan AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_free_plan();
CREATE TRIGGER metrics_follow_employers AFTER UPDATE OF sector, time_zone ON users FOR EACH ROW WHEN (new.role = 'employer'::text AND (old.sector IS DISTINCT FROM new.sector OR old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION mark_bookings_of_employer_changed();
CREATE TRIGGER organisations_follow_employers AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION found_organisations();
CREATE TRIGGER phones_follow_a_new_account AFTER INSERT ON users FOR EACH ROW WHEN (new.phone IS NOT NULL) EXECUTE FUNCTION sync_phone();
CREATE TRIGGER phones_follow_an_account AFTER UPDATE OF phone ON users FOR EACH ROW WHEN (old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION sync_phone();
CREATE TRIGGER recommendations_follow_moves AFTER UPDATE OF time_zone ON users FOR EACH ROW WHEN (old.time_zone IS DISTINCT FROM new.time_zone) EXECUTE FUNCTION refresh_state_of_person();
CREATE TRIGGER recommendations_follow_new_users AFTER INSERT ON users FOR EACH ROW WHEN (new.role = ANY (ARRAY['employer'::text, 'employee'::text])) EXECUTE FUNCTION refresh_person();
CREATE TRIGGER recommendations_follow_users AFTER UPDATE OF name, sector, status, email_verified_at, terms_version, last_login_at ON users FOR EACH ROW WHEN (new.role <> 'admin'::text AND (old.name IS DISTINCT FROM new.name OR old.sector IS DISTINCT FROM new.sector OR old.status IS DISTINCT FROM new.status OR (old.email_verified_at IS NULL) IS DISTINCT FROM (new.email_verified_at IS NULL) OR (old.terms_version IS NULL) IS DISTINCT FROM (new.terms_version IS NULL) OR (old.last_login_at AT TIME ZONE 'UTC'::text)::date IS DISTINCT FROM (new.last_login_at AT TIME ZONE 'UTC'::text)::date)) EXECUTE FUNCTION refresh_person();
CREATE TRIGGER search_follows_new_users AFTER INSERT ON users FOR EACH ROW WHEN (new.role = 'employee'::text AND new.email_verified_at IS NOT NULL) EXECUTE FUNCTION refresh_staff_of_user();
CREATE TRIGGER search_follows_removed_users BEFORE DELETE ON users FOR EACH ROW WHEN (old.role = 'employee'::text) EXECUTE FUNCTION remove_from_week_histogram();
CREATE TRIGGER search_follows_users AFTER UPDATE OF status, email_verified_at, time_zone, name ON users FOR EACH ROW WHEN (new.role = 'employee'::text AND (old.status IS DISTINCT FROM new.status OR old.email_verified_at IS DISTINCT FROM new.email_verified_at OR old.time_zone IS DISTINCT FROM new.time_zone OR old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION refresh_staff_of_user();
CREATE TRIGGER tickets_end_with_password_or_status AFTER UPDATE OF password_hash, status ON users FOR EACH ROW WHEN (old.password_hash IS DISTINCT FROM new.password_hash OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION drop_sign_in_tickets();

create table vacancies (
  id integer generated by default as identity not null,
  employer_id integer not null,
  posted_by integer,
  subject_id integer not null,
  classification text,
  created_at timestamp with time zone not null,
  asks text default 'direct'::text not null,
  pool_id integer,
  year_level text,
  note text,
  closed_at timestamp with time zone,
  class_room text,
  report_to text,
  dress text,
  instructions text,
  by_application boolean default false not null,
  absent text,
  absent_is_told boolean,
  withdrawn_at timestamp with time zone,
  constraint vacancies_pkey PRIMARY KEY (id),
  constraint only_a_posted_vacancy_has_a_pool CHECK (pool_id IS NULL OR asks = 'pool'::text),
  constraint vacancies_asks_check CHECK (asks = ANY (ARRAY['direct'::text, 'best'::text, 'pool'::text])),
  constraint vacancies_year_level_check CHECK (year_level = ANY (ARRAY['primary'::text, 'secondary'::text])),
  constraint vacancies_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint vacancies_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON DELETE SET NULL,
  constraint vacancies_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint vacancies_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE RESTRICT
);
CREATE INDEX posted_vacancies ON vacancies USING btree (employer_id, id DESC) WHERE asks <> 'direct'::text;
CREATE INDEX vacancies_by_member ON vacancies USING btree (posted_by) WHERE posted_by IS NOT NULL;
CREATE INDEX vacancies_by_subject ON vacancies USING btree (subject_id);
CREATE INDEX vacancies_of_employer ON vacancies USING btree (employer_id, id DESC);
CREATE INDEX vacancies_of_pool ON vacancies USING btree (pool_id) WHERE pool_id IS NOT NULL;
CREATE INDEX withdrawn_posts ON vacancies USING btree (employer_id, withdrawn_at) WHERE withdrawn_at IS NOT NULL;

create table vacancy_files (
  id integer generated always as identity not null,
  file_id integer not null,
  vacancy_id integer,
  template_id integer,
  shown text not null,
  constraint vacancy_files_pkey PRIMARY KEY (id),
  constraint a_file_is_once_with_a_template UNIQUE (template_id, file_id),
  constraint a_file_is_once_with_a_vacancy UNIQUE (vacancy_id, file_id),
  constraint a_file_is_with_a_vacancy_or_a_template CHECK (num_nonnulls(vacancy_id, template_id) = 1),
  constraint vacancy_files_shown_check CHECK (shown = ANY (ARRAY['request'::text, 'booking'::text])),
  constraint vacancy_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_files(id) ON DELETE CASCADE,
  constraint vacancy_files_template_id_fkey FOREIGN KEY (template_id) REFERENCES vacancy_templates(id) ON DELETE CASCADE,
  constraint vacancy_files_vacancy_id_fkey FOREIGN KEY (vacancy_id) REFERENCES vacancies(id) ON DELETE CASCADE
);
CREATE INDEX vacancy_files_by_file ON vacancy_files USING btree (file_id);

create table vacancy_templates (
  id integer generated always as identity not null,
  employer_id integer not null,
  name text not null,
  subject_id integer not null,
  classification text,
  year_level text,
  note text,
  class_room text,
  report_to text,
  dress text,
  instructions text,
  asks text not null,
  pool_id integer,
  slots jsonb not null,
  created_at timestamp with time zone not null,
  by_application boolean default false not null,
  constraint vacancy_templates_pkey PRIMARY KEY (id),
  constraint vacancy_templates_year_level_check CHECK (year_level = ANY (ARRAY['primary'::text, 'secondary'::text])),
  constraint vacancy_templates_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint vacancy_templates_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON DELETE SET NULL,
  constraint vacancy_templates_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_template_per_site_and_name ON vacancy_templates USING btree (employer_id, lower(name));
CREATE INDEX vacancy_templates_by_subject ON vacancy_templates USING btree (subject_id);
CREATE INDEX vacancy_templates_of_pool ON vacancy_templates USING btree (pool_id) WHERE pool_id IS NOT NULL;

create table waited_mornings (
  employee_id integer not null,
  mornings smallint not null,
  counted_on date not null,
  constraint waited_mornings_pkey PRIMARY KEY (employee_id),
  constraint waited_mornings_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table week_histogram (
  subject_id integer not null,
  weekday smallint not null,
  zone_id smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  n integer not null,
  traits integer not null,
  constraint week_histogram_pkey PRIMARY KEY (subject_id, weekday, zone_id, traits, from_min, to_min, is_first) INCLUDE (n)
);

create table week_histogram_changes (
  subject_id integer not null,
  weekday smallint not null,
  zone_id smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  n integer not null,
  traits integer not null
);
CREATE INDEX week_histogram_changes_by_subject ON week_histogram_changes USING btree (subject_id, weekday);

create table work_day_changes (
  employee_id integer not null,
  date date not null,
  change smallint not null,
  constraint work_day_changes_pkey PRIMARY KEY (employee_id, date),
  constraint work_day_changes_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX work_day_changes_by_date ON work_day_changes USING btree (date, employee_id) INCLUDE (change);

create table work_weeks (
  employee_id integer not null,
  days smallint not null,
  constraint work_weeks_pkey PRIMARY KEY (employee_id),
  constraint work_weeks_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table work_wishes (
  employee_id integer not null,
  most_days smallint,
  least_hourly_cents integer,
  updated_at timestamp with time zone not null,
  constraint work_wishes_pkey PRIMARY KEY (employee_id),
  constraint a_week_has_seven_days CHECK (most_days >= 1 AND most_days <= 7),
  constraint least_pay_is_positive CHECK (least_hourly_cents > 0),
  constraint work_wishes_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE
);

create table worked_together (
  employer_id integer not null,
  employee_id integer not null,
  shifts integer not null,
  constraint worked_together_pkey PRIMARY KEY (employer_id, employee_id),
  constraint worked_together_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint worked_together_employer_id_fkey FOREIGN KEY (employer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX worked_together_of_employee ON worked_together USING btree (employee_id, employer_id);

-- Views

create view all_computed_booking_metrics as
 SELECT p.id AS shift_id,
    p.date,
    p.invitee_id AS employee_id,
    p.inviter_id AS employer_id,
    p.subject_id,
    r.sector,
    COALESCE(d.state, state_of_zone(r.time_zone)) AS state,
    p.outcome AS status,
    (p.created_at AT TIME ZONE p.time_zone)::date >= p.date AS same_day,
        CASE
            WHEN is_booked(p.status) THEN 2
            WHEN p.rank <= (p.needed - p.booked) THEN
            CASE
                WHEN p.is_open THEN 1
                ELSE 3
            END
            ELSE NULL::integer
        END::smallint AS place,
    reason_code(p.status, p.reason) AS reason,
    cancel_code(p.status, p.cancelled_by, p.date, (p.closed_at AT TIME ZONE p.time_zone)) AS cancelled,
        CASE
            WHEN p.answered_at IS NOT NULL THEN wait_bucket(p.answered_at - p.created_at)
            ELSE NULL::smallint
        END AS answer_bucket,
        CASE
            WHEN is_booked(p.status) THEN wait_bucket(p.answered_at - p.posted_at)
            ELSE NULL::smallint
        END AS fill_bucket
   FROM ( SELECT s.id,
            s.inviter_id,
            s.invitee_id,
            s.subject_id,
            s.date,
            s.start_time,
            s.end_time,
            s.time_zone,
            s.period,
            s.status,
            s.reason,
            s.cancelled_by,
            s.created_at,
            s.answered_at,
            s.closed_at,
            s.answered_via,
            s.classification,
            s.slot_id,
            s.no_show_at,
            s.no_show_dispute,
            s.no_show_disputed_at,
            s.cancel_reason,
            s.replaces_id,
            s.late_yes_at,
                CASE
                    WHEN s.late_yes_at IS NOT NULL THEN 'too_late'::text
                    ELSE s.status
                END AS outcome,
            COALESCE(l.headcount, 1) AS needed,
            count(*) FILTER (WHERE is_booked(s.status)) OVER slot AS booked,
            bool_or(s.status = 'pending'::text) OVER slot AS is_open,
                CASE
                    WHEN v.asks <> 'direct'::text THEN v.created_at
                    ELSE min(s.created_at) OVER slot
                END AS posted_at,
            row_number() OVER (PARTITION BY s.date, s.inviter_id, s.subject_id, s.start_time, s.end_time, l.id, (is_booked(s.status)) ORDER BY s.id) AS rank
           FROM requests s
             LEFT JOIN slots l ON l.id = slot_of_request(s.slot_id, s.inviter_id, s.subject_id, s.period)
             LEFT JOIN vacancies v ON v.id = l.vacancy_id
          WINDOW slot AS (PARTITION BY s.date, s.inviter_id, s.subject_id, s.start_time, s.end_time, l.id)) p
     JOIN users r ON r.id = p.inviter_id
     LEFT JOIN employer_details d ON d.employer_id = p.inviter_id;

create view all_offers as
 SELECT offers.id,
    offers.slot_id,
    offers.inviter_id,
    offers.invitee_id,
    offers.subject_id,
    offers.classification,
    offers.date,
    offers.start_time,
    offers.end_time,
    offers.time_zone,
    offers.period,
    offers.status,
    offers.reason,
    offers.withdrawn_by,
    offers.created_at,
    offers.answered_at,
    offers.closed_at,
    offers.answered_via,
    offers.wave,
    offers.seat,
    offers.base,
    offers.chance,
    offers.channel,
    offers.late_yes_at,
    offers.answer_levels,
    offers.reminded_at,
    offers.late_yes_ignored,
    offers.replaces_id,
    offers.opened_at
   FROM offers
UNION ALL
 SELECT archived_offers.id,
    archived_offers.slot_id,
    archived_offers.inviter_id,
    archived_offers.invitee_id,
    archived_offers.subject_id,
    archived_offers.classification,
    archived_offers.date,
    archived_offers.start_time,
    archived_offers.end_time,
    archived_offers.time_zone,
    archived_offers.period,
    archived_offers.status,
    archived_offers.reason,
    archived_offers.withdrawn_by,
    archived_offers.created_at,
    archived_offers.answered_at,
    archived_offers.closed_at,
    archived_offers.answered_via,
    archived_offers.wave,
    archived_offers.seat,
    archived_offers.base,
    archived_offers.chance,
    archived_offers.channel,
    archived_offers.late_yes_at,
    archived_offers.answer_levels,
    archived_offers.reminded_at,
    archived_offers.late_yes_ignored,
    archived_offers.replaces_id,
    archived_offers.opened_at
   FROM archived_offers;

create view analytics_employees as
 SELECT person_id AS id,
    name,
    sector,
    search_text
   FROM directory
  WHERE role = 'employee'::text;

create view bookable_staff as
 SELECT u.id AS employee_id,
    z.id AS zone_id,
    lower(u.name) AS name,
    t.traits |
        CASE
            WHEN (EXISTS ( SELECT
               FROM employee_profiles p
                 JOIN localities h ON h.id = p.home_id
              WHERE p.employee_id = u.id AND p.travel_limit_km IS NOT NULL AND h.lat IS NOT NULL)) THEN 1 << 29
            ELSE 0
        END AS traits,
    COALESCE(( SELECT array_agg(t_1.subject_id ORDER BY t_1.subject_id) AS array_agg
           FROM taught_subjects t_1
          WHERE t_1.employee_id = u.id AND t_1.can_teach), '{}'::integer[]) AS subjects
   FROM users u
     JOIN time_zones z ON z.name = u.time_zone
     CROSS JOIN LATERAL traits_of(u.id) t(traits)
  WHERE u.role = 'employee'::text AND u.status = 'active'::text AND u.email_verified_at IS NOT NULL AND t.traits <> 0;

create view booking_metric_corrections as
 SELECT '-1'::integer AS sign,
    f.shift_id,
    f.date,
    f.employee_id,
    f.employer_id,
    f.subject_id,
    f.sector,
    f.state,
    f.status,
    f.same_day,
    f.place,
    f.reason,
    f.cancelled,
    f.answer_bucket,
    f.fill_bucket
   FROM booking_metrics f
  WHERE f.shift_id = ANY ((ARRAY( SELECT stale_bookings.shift_id
           FROM stale_bookings)))
UNION ALL
 SELECT 1 AS sign,
    t.shift_id,
    t.date,
    t.employee_id,
    t.employer_id,
    t.subject_id,
    t.sector,
    t.state,
    t.status,
    t.same_day,
    t.place,
    t.reason,
    t.cancelled,
    t.answer_bucket,
    t.fill_bucket
   FROM metrics_of_bookings(ARRAY( SELECT stale_bookings.shift_id
           FROM stale_bookings)) t(shift_id, date, employee_id, employer_id, subject_id, sector, state, status, same_day, place, reason, cancelled, answer_bucket, fill_bucket);

create view current_booking_metrics as
 SELECT f.shift_id,
    f.date,
    f.employee_id,
    f.employer_id,
    f.subject_id,
    f.sector,
    f.state,
    f.status,
    f.same_day,
    f.place,
    f.reason,
    f.cancelled,
    f.answer_bucket,
    f.fill_bucket
   FROM booking_metrics f
  WHERE NOT (f.shift_id IN ( SELECT stale_bookings.shift_id
           FROM stale_bookings))
UNION ALL
 SELECT t.shift_id,
    t.date,
    t.employee_id,
    t.employer_id,
    t.subject_id,
    t.sector,
    t.state,
    t.status,
    t.same_day,
    t.place,
    t.reason,
    t.cancelled,
    t.answer_bucket,
    t.fill_bucket
   FROM metrics_of_bookings(ARRAY( SELECT stale_bookings.shift_id
           FROM stale_bookings)) t(shift_id, date, employee_id, employer_id, subject_id, sector, state, status, same_day, place, reason, cancelled, answer_bucket, fill_bucket);

create view limited_weeks as
 SELECT s.subject_id,
    w.weekday,
    home_area(h.lat, h.lon, p.travel_limit_km::integer) AS area,
    s.employee_id,
    w.from_min,
    w.to_min,
    w.is_first,
    s.zone_id,
    s.traits,
    p.home_id,
    p.travel_limit_km
   FROM staff_subject s
     JOIN staff_week w ON w.employee_id = s.employee_id
     JOIN employee_profiles p ON p.employee_id = s.employee_id
     JOIN localities h ON h.id = p.home_id
  WHERE (s.traits & (1 << 29)) <> 0;

create view requests as
 SELECT id,
    inviter_id,
    invitee_id,
    subject_id,
    date,
    start_time,
    end_time,
    time_zone,
    period,
    status,
    reason,
    cancelled_by,
    created_at,
    answered_at,
    closed_at,
    answered_via,
    classification,
    slot_id,
    no_show_at,
    no_show_dispute,
    no_show_disputed_at,
    cancel_reason,
    replaces_id,
    late_yes_at
   FROM ( SELECT shifts.id,
            shifts.inviter_id,
            shifts.invitee_id,
            shifts.subject_id,
            shifts.date,
            shifts.start_time,
            shifts.end_time,
            shifts.time_zone,
            shifts.period,
            shifts.status,
            shifts.reason,
            shifts.cancelled_by,
            shifts.created_at,
            shifts.answered_at,
            shifts.closed_at,
            shifts.answered_via,
            shifts.classification,
            shifts.slot_id,
            shifts.no_show_at,
            shifts.no_show_dispute,
            shifts.no_show_disputed_at,
            shifts.cancel_reason,
            shifts.replaces_id,
            NULL::timestamp with time zone AS late_yes_at,
            true AS is_listed
           FROM shifts
        UNION ALL
         SELECT offers.id,
            offers.inviter_id,
            offers.invitee_id,
            offers.subject_id,
            offers.date,
            offers.start_time,
            offers.end_time,
            offers.time_zone,
            offers.period,
            offers.status,
            offers.reason,
            offers.withdrawn_by,
            offers.created_at,
            offers.answered_at,
            offers.closed_at,
            offers.answered_via,
            offers.classification,
            offers.slot_id,
            NULL::timestamp with time zone AS timestamptz,
            NULL::text AS text,
            NULL::timestamp with time zone AS timestamptz,
            NULL::text AS text,
            NULL::integer AS int4,
                CASE
                    WHEN NOT offers.late_yes_ignored THEN offers.late_yes_at
                    ELSE NULL::timestamp with time zone
                END AS "case",
            offers.status <> 'accepted'::text
           FROM offers
        UNION ALL
         SELECT archived_offers.id,
            archived_offers.inviter_id,
            archived_offers.invitee_id,
            archived_offers.subject_id,
            archived_offers.date,
            archived_offers.start_time,
            archived_offers.end_time,
            archived_offers.time_zone,
            archived_offers.period,
            archived_offers.status,
            archived_offers.reason,
            archived_offers.withdrawn_by,
            archived_offers.created_at,
            archived_offers.answered_at,
            archived_offers.closed_at,
            archived_offers.answered_via,
            archived_offers.classification,
            archived_offers.slot_id,
            NULL::timestamp with time zone AS timestamptz,
            NULL::text AS text,
            NULL::timestamp with time zone AS timestamptz,
            NULL::text AS text,
            NULL::integer AS int4,
                CASE
                    WHEN NOT archived_offers.late_yes_ignored THEN archived_offers.late_yes_at
                    ELSE NULL::timestamp with time zone
                END AS "case",
            archived_offers.status <> 'accepted'::text
           FROM archived_offers) request
  WHERE is_listed;

create view stale_bookings as
 SELECT related_bookings(ARRAY( SELECT DISTINCT changed_bookings.shift_id
           FROM changed_bookings)) AS shift_id;

-- Functions

CREATE OR REPLACE FUNCTION acceptance_rate(accepted integer, answered integer)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (answered = 0) THEN (0.5)::double precision ELSE ((accepted)::real / (answered)::double precision) END;

CREATE OR REPLACE FUNCTION accounts_of(person integer)
 RETURNS TABLE(account_id integer)
 LANGUAGE sql
 STABLE ROWS 2
AS $function$
  select s.account_id
  from members m join sites s on s.organisation_id = m.organisation_id
  where m.user_id = person
    and (m.all_sites or exists (
      select from member_sites ms
      where ms.organisation_id = m.organisation_id and ms.user_id = person and ms.account_id = s.account_id))
$function$;

CREATE OR REPLACE FUNCTION add_booking_metrics(corrections text, ids integer[] DEFAULT NULL::integer[], truth booking_metrics[] DEFAULT NULL::booking_metrics[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format($query$
    with corrections as materialized (%s),
    spans as (
      select c.*, m.* from corrections c
      cross join lateral (values (false, c.date), (true, date_trunc('month', c.date)::date)) m (is_month, start)),
    counted as (
      select is_month, start, subject_id, sector, state, grouping(sector) = 0 as by_market, sum(sign) as requests,
        coalesce(sum(sign) filter (where status = 'pending'), 0) as pending,
        coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')), 0)
          as accepted,
        coalesce(sum(sign) filter (where status = 'rejected'), 0) as rejected,
        coalesce(sum(sign) filter (where status = 'withdrawn'), 0) as withdrawn,
        coalesce(sum(sign) filter (where status = 'expired'), 0) as expired,
        coalesce(sum(sign) filter (where same_day), 0) as same_day,
        coalesce(sum(sign) filter (where place is not null), 0) as places,
        coalesce(sum(sign) filter (where place = 2), 0) as filled,
        coalesce(sum(sign) filter (where place = 3), 0) as unfilled,
        -- A booking that a colleague took over is no cancellation: only those with a side have a code.
        coalesce(sum(sign) filter (where cancelled is not null), 0) as cancelled,
        coalesce(sum(sign) filter (where status = 'no_show'), 0) as no_shows
      from spans
      group by grouping sets (
        (is_month, start, subject_id, sector, state), (is_month, start, subject_id), (is_month, start))),
    summed as (
      insert into booking_sums as b
      select is_month, start, subject_id, sector, state, requests, pending, accepted, rejected, withdrawn, expired,
        same_day, places, filled, unfilled, cancelled, no_shows
      from counted where by_market
      on conflict (is_month, start, subject_id, sector, state) do update set
        requests = b.requests + excluded.requests, pending = b.pending + excluded.pending,
        accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
        withdrawn = b.withdrawn + excluded.withdrawn, expired = b.expired + excluded.expired,
        same_day = b.same_day + excluded.same_day, places = b.places + excluded.places,
        filled = b.filled + excluded.filled, unfilled = b.unfilled + excluded.unfilled,
        cancelled = b.cancelled + excluded.cancelled, no_shows = b.no_shows + excluded.no_shows),
    totalled as (
      insert into booking_totals as b
      select is_month, start, coalesce(subject_id, 0), requests, pending, accepted, rejected, withdrawn, expired,
        same_day, places, filled, unfilled, cancelled, no_shows
      from counted where not by_market
      on conflict (is_month, start, subject_id) do update set
        requests = b.requests + excluded.requests, pending = b.pending + excluded.pending,
        accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
        withdrawn = b.withdrawn + excluded.withdrawn, expired = b.expired + excluded.expired,
        same_day = b.same_day + excluded.same_day, places = b.places + excluded.places,
        filled = b.filled + excluded.filled, unfilled = b.unfilled + excluded.unfilled,
        cancelled = b.cancelled + excluded.cancelled, no_shows = b.no_shows + excluded.no_shows),
    valued as (
      select is_month, start, v.kind, v.value, sector, state, subject_id, grouping(sector) = 0 as by_market, sum(sign) as n
      from spans
      cross join lateral (values
        ('reason', reason), ('cancelled', cancelled), ('answer', answer_bucket), ('fill', fill_bucket)) v (kind, value)
      where v.value is not null
      group by grouping sets (
        (is_month, start, v.kind, v.value, sector, state), (is_month, start, v.kind, v.value, subject_id),
        (is_month, start, v.kind, v.value))
      having sum(sign) <> 0),
    tallied as (
      insert into booking_value_counts as b
      select is_month, start, kind, sector, state, value, n from valued where by_market
      on conflict (is_month, start, kind, sector, state, value) do update set n = b.n + excluded.n),
    value_totalled as (
      insert into booking_value_totals as b
      select coalesce(subject_id, 0), is_month, start, kind, value, n
      from valued where not by_market and (is_month or subject_id is null)
      on conflict (subject_id, is_month, start, kind, value) do update set n = b.n + excluded.n)
    insert into booking_months as b
    select employee_id, date_trunc('month', date)::date, sector, state, sum(sign),
      coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')), 0),
      coalesce(sum(sign) filter (where status = 'rejected'), 0), coalesce(sum(sign) filter (where status = 'expired'), 0)
    from corrections group by 1, 2, 3, 4
    on conflict (employee_id, month, sector, state) do update set requests = b.requests + excluded.requests,
      accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
      expired = b.expired + excluded.expired$query$, corrections) using ids, truth;
end $function$;

CREATE OR REPLACE FUNCTION add_free_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into subscriptions (user_id) select id from added where role = 'employer' order by id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION add_offer_months(first_month date, months integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  month date;
  name text;
begin
  for month in select (first_month + n * interval '1 month')::date from generate_series(0, months - 1) n loop
    name := 'm' || to_char(month, 'YYYY_MM');
    continue when to_regclass('offer_months.' || name) is not null;
    execute format('create table offer_months.%I (like offers including defaults including constraints)', name);
    execute format('with moved as (delete from offer_months.others where date >= %L and date < %L returning *)
      insert into offer_months.%I select * from moved', month, month + interval '1 month', name);
    execute format('alter table offers attach partition offer_months.%I for values from (%L) to (%L)',
      name, month, (month + interval '1 month')::date);
    execute format('alter index offer_months.%I rename to %I',
      name || '_invitee_id_inviter_id_period_date_idx', 'one_offer_per_person_and_time_' || name);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION add_offer_year(year integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create table if not exists offer_months.%I partition of archived_offers for values from (%L) to (%L)',
    'y' || year, make_date(year, 1, 1), make_date(year + 1, 1, 1));
end $function$;

CREATE OR REPLACE FUNCTION add_to_booking_periods(ids integer[], truth booking_metrics[])
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO booking_period_sums AS b (period_id, state, sector, employee_id, requests, accepted, rejected, expired)  SELECT p.id,
             c.state,
             c.sector,
             c.employee_id,
             sum(c.sign) AS sum,
             COALESCE(sum(c.sign) FILTER (WHERE (c.status = ANY (ARRAY['accepted'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text, 'too_late'::text]))), (0)::bigint) AS "coalesce",
             COALESCE(sum(c.sign) FILTER (WHERE (c.status = 'rejected'::text)), (0)::bigint) AS "coalesce",
             COALESCE(sum(c.sign) FILTER (WHERE (c.status = 'expired'::text)), (0)::bigint) AS "coalesce"
            FROM (( SELECT '-1'::integer AS sign,
                     f.date,
                     f.state,
                     f.sector,
                     f.employee_id,
                     f.status
                    FROM booking_metrics f
                   WHERE (f.shift_id = ANY (add_to_booking_periods.ids))
                 UNION ALL
                  SELECT 1,
                     t.date,
                     t.state,
                     t.sector,
                     t.employee_id,
                     t.status
                    FROM unnest(add_to_booking_periods.truth) t(shift_id, date, employee_id, employer_id, subject_id, sector, state, status, same_day, place, reason, cancelled, answer_bucket, fill_bucket)) c
              JOIN booking_periods p ON ((((c.date >= p.first_day) AND (c.date <= p.last_day)) AND (p.closed_at IS NULL))))
           GROUP BY p.id, c.state, c.sector, c.employee_id ON CONFLICT(period_id, state, sector, employee_id) DO UPDATE SET requests = (b.requests + excluded.requests), accepted = (b.accepted + excluded.accepted), rejected = (b.rejected + excluded.rejected), expired = (b.expired + excluded.expired);
END;

CREATE OR REPLACE FUNCTION add_to_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into directory (person_id, role, status, sector, name, search_text)
  select u.id, u.role, u.status, u.sector, folded(u.name), search_text_of(u)
  from users u where u.id in (select id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION amount_of(paid_minutes integer, hourly_cents integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((paid_minutes)::bigint * hourly_cents) + 30) / 60))::integer;

CREATE OR REPLACE FUNCTION answer_level(in_region text)
 RETURNS double precision
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT ((answer_models.model ->> 'level'::text))::double precision AS float8 FROM answer_models WHERE (answer_models.region = answer_level.in_region)), (1)::double precision);

CREATE OR REPLACE FUNCTION audit_content(e audit_entries)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select audit_part(e.seq::text) || audit_part(((extract(epoch from e.at) * 1000000)::bigint)::text)
    || audit_part(e.actor_id::text) || audit_part(e.actor_name) || audit_part(e.actor_role)
    || audit_part(e.network) || audit_part(e.user_agent) || audit_part(e.action)
    || audit_part(e.subject_kind) || audit_part(e.subject_id::text) || audit_part(e.subject_name)
    || audit_part(e.before::text) || audit_part(e.after::text)
$function$;

CREATE OR REPLACE FUNCTION audit_part(part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when part is null then '-' else octet_length(part) || ':' || part end $function$;

CREATE OR REPLACE FUNCTION available_minutes(employee integer, day date)
 RETURNS int4multirange
 LANGUAGE sql
 STABLE
RETURN (COALESCE((SELECT range_agg(int4range(COALESCE((e.start_minute)::integer, 0), COALESCE((e.end_minute)::integer, 1440))) AS range_agg FROM availability_exceptions e WHERE ((e.employee_id = available_minutes.employee) AND e.available AND ((available_minutes.day >= e.from_date) AND (available_minutes.day <= e.to_date)))), usual_minutes(employee, (EXTRACT(isodow FROM day))::integer)) - COALESCE((SELECT range_agg(int4range(COALESCE((e.start_minute)::integer, 0), COALESCE((e.end_minute)::integer, 1440))) AS range_agg FROM availability_exceptions e WHERE ((e.employee_id = available_minutes.employee) AND (NOT e.available) AND ((available_minutes.day >= e.from_date) AND (available_minutes.day <= e.to_date)))), '{}'::int4multirange));

CREATE OR REPLACE FUNCTION blocking_credentials(employee integer, today date)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT c.id
    FROM credentials c
   WHERE ((c.employee_id = blocking_credentials.employee) AND (((c.refused)::integer + (has_lapsed(c.*, blocking_credentials.today))::integer) > 0) AND (NOT (EXISTS ( SELECT
            FROM credentials o
           WHERE ((o.employee_id = c.employee_id) AND (o.kind =
                 CASE
                     WHEN c.refused THEN c.refused_kind
                     ELSE c.kind
                 END) AND (NOT (o.title IS DISTINCT FROM
                 CASE
                     WHEN c.refused THEN c.refused_title
                     ELSE c.title
                 END)) AND (NOT o.refused) AND (NOT has_lapsed(o.*, blocking_credentials.today)) AND ((NOT c.refused) OR (o.outcome = 'may_engage'::text)))))));
END;

CREATE OR REPLACE FUNCTION bookable_markets(employee integer, today date)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (EXISTS (SELECT FROM blocking_credentials(bookable_markets.employee, bookable_markets.today) blocking_credentials(blocking_credentials))) THEN 0 ELSE COALESCE((SELECT bit_or(market_bit(m.sector, m.state)) AS bit_or FROM ((SELECT role.role, sector_of_classification(role.role) AS sector FROM roles_of(bookable_markets.employee) role(role) WHERE ((EXISTS (SELECT FROM employee_profiles p WHERE (p.employee_id = bookable_markets.employee))) AND ((NOT has_register(role.role)) OR (EXISTS (SELECT FROM credentials c WHERE ((c.employee_id = bookable_markets.employee) AND CASE sector_of_classification(role.role) WHEN 'healthcare'::text THEN (c.kind = 'ahpra'::text) ELSE (c.kind = ANY (ARRAY['vit'::text, 'nesa'::text, 'qct'::text, 'trbwa'::text, 'trbsa'::text, 'trb_tas'::text, 'trb_nt'::text, 'tqi'::text])) END)))))) r CROSS JOIN LATERAL (SELECT r.sector, state.state FROM unnest(ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text]) state(state)) m) WHERE (NOT (EXISTS (SELECT FROM required_credentials q WHERE ((q.sector = m.sector) AND (q.state = m.state) AND ((q.need <> 'registration'::text) OR has_register(r.role)) AND (NOT (EXISTS (SELECT FROM credentials c WHERE ((c.employee_id = bookable_markets.employee) AND (c.kind = ANY (kinds_that_meet(q.need, m.sector, m.state))) AND (NOT c.refused) AND (NOT has_lapsed(c.*, bookable_markets.today)) AND ((q.must = 'entered'::text) OR (c.outcome = 'may_engage'::text))))))))))), 0) END;

CREATE OR REPLACE FUNCTION booked_minutes(employee integer, day date, zone text)
 RETURNS int4multirange
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT range_agg((int4range(LEAST(t.a, t.b), GREATEST(t.a, t.b, (LEAST(t.a, t.b) + 1))) * int4range(0, 2880))) AS range_agg FROM (shifts s CROSS JOIN LATERAL (SELECT (floor((EXTRACT(epoch FROM ((lower(s.period) AT TIME ZONE booked_minutes.zone) - (booked_minutes.day)::timestamp without time zone)) / (60)::numeric)))::integer AS a, (ceil((EXTRACT(epoch FROM ((upper(s.period) AT TIME ZONE booked_minutes.zone) - (booked_minutes.day)::timestamp without time zone)) / (60)::numeric)))::integer AS b) t) WHERE ((s.invitee_id = booked_minutes.employee) AND (s.status = 'accepted'::text) AND (s.period && tstzrange(((booked_minutes.day)::timestamp without time zone AT TIME ZONE booked_minutes.zone), (((booked_minutes.day + 2))::timestamp without time zone AT TIME ZONE booked_minutes.zone))))), '{}'::int4multirange);

CREATE OR REPLACE FUNCTION calendar_confirmed_weeks(person integer, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT ((EXTRACT(day FROM (calendar_confirmed_weeks.at - calendar_confirmations.confirmed_at)))::integer / 7) FROM calendar_confirmations WHERE ((calendar_confirmations.employee_id = calendar_confirmed_weeks.person) AND (calendar_confirmations.confirmed_at > (calendar_confirmed_weeks.at - '365 days'::interval))));

CREATE OR REPLACE FUNCTION calendar_status(employee integer, span tstzrange)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE WHEN (int4range(w.from_min, w.to_min) <@ two_days(available_minutes(calendar_status.employee, w.day), available_minutes(calendar_status.employee, (w.day + 1)))) THEN 'free'::text WHEN (EXISTS (SELECT FROM (availability_exceptions e CROSS JOIN generate_series(0, 1) later(later)) WHERE ((e.employee_id = calendar_status.employee) AND (NOT e.available) AND (e.start_minute IS NULL) AND (((w.day + later.later) >= e.from_date) AND ((w.day + later.later) <= e.to_date)) AND (int4range((later.later * 1440), ((later.later * 1440) + 1440)) && int4range(w.from_min, w.to_min))))) THEN 'away'::text WHEN (EXISTS (SELECT FROM (availability_exceptions e CROSS JOIN generate_series(0, 1) later(later)) WHERE ((e.employee_id = calendar_status.employee) AND (NOT e.available) AND (((w.day + later.later) >= e.from_date) AND ((w.day + later.later) <= e.to_date)) AND (int4range(((later.later * 1440) + e.start_minute), ((later.later * 1440) + e.end_minute)) && int4range(w.from_min, w.to_min))))) THEN 'away_then'::text ELSE 'unusual'::text END AS "case" FROM (SELECT t.day, LEAST(t.a, t.b) AS from_min, GREATEST(t.a, t.b, (LEAST(t.a, t.b) + 1)) AS to_min FROM (SELECT ((lower(calendar_status.span) AT TIME ZONE u.time_zone))::date AS day, (floor((EXTRACT(epoch FROM ((lower(calendar_status.span) AT TIME ZONE u.time_zone) - (((lower(calendar_status.span) AT TIME ZONE u.time_zone))::date)::timestamp without time zone)) / (60)::numeric)))::integer AS a, (ceil((EXTRACT(epoch FROM ((upper(calendar_status.span) AT TIME ZONE u.time_zone) - (((lower(calendar_status.span) AT TIME ZONE u.time_zone))::date)::timestamp without time zone)) / (60)::numeric)))::integer AS b FROM users u WHERE (u.id = calendar_status.employee)) t) w);

CREATE OR REPLACE FUNCTION cancel_code(status text, cancelled_by text, day date, closed timestamp without time zone)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN ((status = 'cancelled'::text) AND (cancelled_by IS NOT NULL)) THEN (CASE WHEN ((closed)::date >= day) THEN 1 WHEN (closed >= (day - '12:00:00'::interval)) THEN 2 ELSE 3 END + CASE WHEN (cancelled_by = 'employee'::text) THEN 3 ELSE 0 END) ELSE NULL::integer END)::smallint;

CREATE OR REPLACE FUNCTION chain_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head audit_head%rowtype;
begin
  select * into strict head from audit_head for update;
  new.seq := head.entries + 1;
  new.hash := sha256(head.hash || convert_to(audit_content(new), 'UTF8'));
  update audit_head set entries = new.seq, hash = new.hash;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION chain_offer_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head offer_ledger_heads%rowtype;
begin
  select * into head from offer_ledger_heads h
  where h.organisation_id = new.organisation_id and h.day = new.day for update;
  if not found then
    insert into offer_ledger_heads (organisation_id, day, start, entries, hash)
    select new.organisation_id, new.day, s.start, 0, s.start
    from (select coalesce((
      select h.hash from offer_ledger_heads h where h.organisation_id = new.organisation_id and h.day < new.day
      order by h.day desc limit 1), sha256('Bellbird')) as start) s
    on conflict do nothing;
    select * into strict head from offer_ledger_heads h
    where h.organisation_id = new.organisation_id and h.day = new.day for update;
  end if;
  new.seq := head.entries + 1;
  new.hash := sha256(head.hash || convert_to(offer_ledger_content(new), 'UTF8'));
  update offer_ledger_heads h set entries = new.seq, hash = new.hash
  where h.organisation_id = new.organisation_id and h.day = new.day;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION close_booking_periods(before date, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 DELETE FROM booking_period_sums
   WHERE (booking_period_sums.period_id IN ( SELECT booking_periods.id
            FROM booking_periods
           WHERE (booking_periods.closed_at < (close_booking_periods.at - '00:05:00'::interval))));
 DELETE FROM booking_periods
   WHERE (booking_periods.closed_at < (close_booking_periods.at - '00:05:00'::interval));
 UPDATE booking_periods SET closed_at = close_booking_periods.at
   WHERE ((booking_periods.closed_at IS NULL) AND (booking_periods.last_day < close_booking_periods.before));
END;

CREATE OR REPLACE FUNCTION count_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update staff set accepted = accepted + (new.status <> 'rejected')::integer, answered = answered + 1
  where employee_id = new.invitee_id;
  update staff_subject t set rate = acceptance_rate(s.accepted, s.answered)
  from staff s where s.employee_id = new.invitee_id and t.employee_id = new.invitee_id;
  perform note_staff_change(new.invitee_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_booked_heads()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change integer := (tg_op <> 'DELETE' and is_booked(new.status))::integer
    - (tg_op <> 'INSERT' and is_booked(old.status))::integer;
begin
  update slots set booked = booked + change,
    headcount = case when tg_op = 'UPDATE' and old.status = 'no_show' then greatest(headcount, booked + change)
      else headcount end
  where change <> 0 and id = case when tg_op = 'DELETE' then old.slot_id else new.slot_id end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_in_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into directory_counts as c (role, status, sector, part, n)
  select role, status, sector, person_id % 16, count(*) from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (role, status, sector, part) do update set n = c.n + excluded.n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_listed_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.is_listed then
    update listed_people_counts set n = n - 1
    where role = old.role and sector = old.sector and part = old.person_id % 16;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    update listed_people_counts set n = n + 1
    where role = new.role and sector = new.sector and part = new.person_id % 16;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_moved_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update slots set booked = booked - 1 where id = old.slot_id;
  update slots set booked = booked + 1 where id = new.slot_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_shift_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.answered_at is not null and (tg_op = 'INSERT' or old.answered_at is null) then
    update people set accepted = accepted + (new.status <> 'rejected')::integer, answered = answered + 1,
      ranking = ranking_of(role, accepted + (new.status <> 'rejected')::integer, answered + 1, completed)
    where person_id = new.invitee_id;
  end if;
  if new.status = 'completed' and (tg_op = 'INSERT' or old.status <> 'completed') then
    insert into worked_together as w (employer_id, employee_id, shifts) values (new.inviter_id, new.invitee_id, 1)
    on conflict (employer_id, employee_id) do update set shifts = w.shifts + 1;
    update people set completed = completed + 1, ranking = ranking_of(role, accepted, answered, completed + 1)
    where person_id = new.inviter_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION credential_follows_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  existing credentials%rowtype;
  registration text := registration_of_profile(new.employee_id);
  target integer;
begin
  select * into existing from credentials where employee_id = new.employee_id and of_profile for update;
  -- A teacher may be registered in another state.
  if (existing.kind = 'ahpra') = (registration = 'ahpra') then registration := existing.kind; end if;
  if existing.kind = registration and existing.number = new.vit_id then return null; end if;

  select c.id into target from credentials c
  where c.employee_id = new.employee_id and c.kind = registration and c.id is distinct from existing.id
  order by lower(c.number) = lower(new.vit_id) desc, c.refused, c.id limit 1;
  if existing.kind = registration and not exists (
      select from credentials c where c.id = target and lower(c.number) = lower(new.vit_id)) then
    target := existing.id;
  end if;

  if target is distinct from existing.id then update credentials set of_profile = false where id = existing.id; end if;
  if target is null then
    insert into credentials (employee_id, kind, state, number, of_profile, created_at, changed_at)
    values (new.employee_id, registration, state_of_registration(registration), new.vit_id, true, new.updated_at,
      new.updated_at);
  else
    update credentials set of_profile = true, number = new.vit_id,
      outcome = case when lower(number) = lower(new.vit_id) then outcome end,
      checked_at = case when lower(number) = lower(new.vit_id) then checked_at end,
      reason = case when refused or lower(number) = lower(new.vit_id) then reason end,
      version = version + (lower(number) <> lower(new.vit_id))::integer,
      changed_at = case when lower(number) = lower(new.vit_id) then changed_at else new.updated_at end
    where id = target;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION discount_in_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update directory_counts c set n = c.n - f.n
  from (select role, status, sector, person_id % 16 as part, count(*) as n from former group by 1, 2, 3, 4) f
  where (c.role, c.status, c.sector, c.part) = (f.role, f.status, f.sector, f.part);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION drop_offer_month(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  name constant text := 'm' || to_char(month, 'YYYY_MM');
  is_empty boolean;
begin
  perform set_config('lock_timeout', '200ms', true);
  -- The first look marks what is dead in the index, so that the second one under the lock is quick.
  for attempt in 1..2 loop
    execute format('select (select id from offer_months.%I order by id limit 1) is null', name) into is_empty;
    if not is_empty then
      return;
    end if;
    lock table only offers in access exclusive mode;
  end loop;
  execute format('drop table offer_months.%I', name);
end $function$;

CREATE OR REPLACE FUNCTION drop_sign_in_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from sign_in_tickets where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION employer_state(employer integer)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT COALESCE(d.state, state_of_zone(u.time_zone)) AS "coalesce" FROM (users u LEFT JOIN employer_details d ON ((d.employer_id = u.id))) WHERE (u.id = employer_state.employer));

CREATE OR REPLACE FUNCTION events_after(people integer[], seen bigint[], most integer)
 RETURNS TABLE(user_id integer, id bigint, kind text)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$
  select e.user_id, e.id, e.kind
  from unnest(people, seen) as w (user_id, seen)
    cross join lateral (
      select s.user_id, s.id, s.kind from events s
      where s.user_id = w.user_id and s.id > w.seen order by s.id limit most) e
$function$;

CREATE OR REPLACE FUNCTION fold_bookings(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  noted integer[];
  ids integer[];
  truth booking_metrics[];
begin
  -- Folding twice at once would count twice. Changes that are not folded are counted all the same,
  -- so nothing waits while a period is opened or a month is counted again.
  if not pg_try_advisory_xact_lock(hashtext('fold_bookings')) then return 0; end if;
  with taken as (
    delete from changed_bookings where ctid = any(array(select ctid from changed_bookings limit most)) returning shift_id)
  select array_agg(distinct shift_id) into noted from taken;
  if noted is null then return 0; end if;
  ids := array(select related_bookings(noted));
  -- Read once, so that metrics and sums agree even if a booking changes meanwhile.
  truth := array(select row(t.*)::booking_metrics from metrics_of_bookings(ids) t);
  perform add_booking_metrics('select -1 as sign, f.* from booking_metrics f where f.shift_id = any($1)
    union all select 1, t.* from unnest($2) t', ids, truth);
  perform add_to_booking_periods(ids, truth);
  delete from booking_metrics where shift_id = any(ids) and shift_id <> all(array(select t.shift_id from unnest(truth) t));
  insert into booking_metrics as b select t.* from unnest(truth) t order by t.date
  on conflict (shift_id) do update set date = excluded.date, sector = excluded.sector, state = excluded.state, status = excluded.status,
    same_day = excluded.same_day, place = excluded.place, reason = excluded.reason, cancelled = excluded.cancelled,
    answer_bucket = excluded.answer_bucket, fill_bucket = excluded.fill_bucket
  where (b.date, b.sector, b.state, b.status, b.same_day, b.place, b.reason, b.cancelled, b.answer_bucket, b.fill_bucket)
    is distinct from (excluded.date, excluded.sector, excluded.state, excluded.status, excluded.same_day, excluded.place,
      excluded.reason, excluded.cancelled, excluded.answer_bucket, excluded.fill_bucket);
  return cardinality(noted);
end $function$;

CREATE OR REPLACE FUNCTION folded(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(NORMALIZE(lower(typed), NFD), '[\u0300-\u036f''\u2019]'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION forget_access(person integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 DELETE FROM passkey_challenges
   WHERE (passkey_challenges.user_id = forget_access.person);
 DELETE FROM sign_in_tickets
   WHERE (sign_in_tickets.user_id = forget_access.person);
 DELETE FROM passkeys
   WHERE (passkeys.user_id = forget_access.person);
 DELETE FROM recovery_codes
   WHERE (recovery_codes.user_id = forget_access.person);
 DELETE FROM authenticator_drafts
   WHERE (authenticator_drafts.user_id = forget_access.person);
 DELETE FROM authenticators
   WHERE (authenticators.user_id = forget_access.person);
 DELETE FROM known_devices
   WHERE (known_devices.user_id = forget_access.person);
 DELETE FROM payment_methods
   WHERE (payment_methods.employer_id = forget_access.person);
 DELETE FROM usage_notices
   WHERE (usage_notices.user_id = forget_access.person);
 UPDATE users SET recovery_email = NULL::text, pending_recovery_email = NULL::text, password_changed_at = NULL::timestamp with time zone, second_factor_since = NULL::timestamp with time zone
   WHERE (users.id = forget_access.person);
END;

CREATE OR REPLACE FUNCTION forget_answers(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update vacancies set note = redact_person(note, patterns.identifiers, patterns.names)
  where (employer_id = person or employer_id in (select related_people(person))) and note ~* patterns.anything;
  update archived_offers set reason = redact_person(reason, patterns.identifiers, patterns.names)
  where person in (inviter_id, invitee_id) and reason ~* patterns.anything;
  delete from offer_sums_of_people where employee_id = person;
  delete from answer_records where employee_id = person;
  delete from fresh_offers where employee_id = person;
  delete from waited_mornings where employee_id = person;
  delete from newcomer_seats where employer_id = person;
  -- The rows of the ledger stay, and name nobody any more.
  delete from ledger_people where employee_id = person;
end $function$;

CREATE OR REPLACE FUNCTION forget_applications(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from applications
  where employee_id = person or slot_id in (select id from slots where employer_id = person);
end $function$;

CREATE OR REPLACE FUNCTION forget_approvals(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from approvals where person in (invitee_id, account_id);
end $function$;

CREATE OR REPLACE FUNCTION forget_cancellations(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update shifts set cancel_reason = null where invitee_id = person and cancel_reason is not null;
end $function$;

CREATE OR REPLACE FUNCTION forget_colleagues(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from colleagues where site_id = person;
  update vacancies set absent = null, absent_is_told = null where employer_id = person and absent is not null;
end $function$;

CREATE OR REPLACE FUNCTION forget_expired_data(at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE invoices SET supplier_name = 'Closed account'::text, supplier_email = NULL::text, supplier_abn = NULL::text
   WHERE ((invoices.supplier_id IN ( SELECT users.id
            FROM users
           WHERE (users.closed_at IS NOT NULL))) AND (invoices.issued_at < (forget_expired_data.at - '7 years'::interval)) AND (invoices.supplier_name <> 'Closed account'::text));
 UPDATE invoices SET recipient_name = 'Closed account'::text, recipient_email = NULL::text, recipient_abn = NULL::text, recipient_address = NULL::text
   WHERE ((invoices.recipient_id IN ( SELECT users.id
            FROM users
           WHERE (users.closed_at IS NOT NULL))) AND (invoices.issued_at < (forget_expired_data.at - '7 years'::interval)) AND (invoices.recipient_name <> 'Closed account'::text));
 UPDATE payment_invoices SET recipient_name = 'Closed account'::text, recipient_email = ''::text, recipient_abn = NULL::text, recipient_address = NULL::text, purchase_order_number = NULL::text
   WHERE ((payment_invoices.employer_id IN ( SELECT users.id
            FROM users
           WHERE (users.closed_at IS NOT NULL))) AND (payment_invoices.issued_at < (forget_expired_data.at - '7 years'::interval)) AND (payment_invoices.recipient_name <> 'Closed account'::text));
 DELETE FROM messages
   WHERE ((messages.user_id IN ( SELECT users.id
            FROM users
           WHERE (users.closed_at < (forget_expired_data.at - '30 days'::interval)))) AND (messages.state <> 'waiting'::text));
END;

CREATE OR REPLACE FUNCTION forget_messages(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
  numbers constant text[] := array(select phone from phones where user_id = person);
begin
  delete from texts_received where user_id = person or (user_id is null and phone = any(numbers));
  delete from messages where channel = 'sms' and user_id is null and recipient = any(numbers);
  update texts_received set body = redact_person(body, patterns.identifiers, patterns.names)
  where user_id in (select related_people(person)) and body ~* patterns.anything;
  delete from attendance a using shifts s where s.id = a.shift_id and s.invitee_id = person;
  delete from attendance_notices n using shifts s where s.id = n.shift_id and s.invitee_id = person;
  delete from shift_codes c using requests s where s.id = c.shift_id and s.invitee_id = person;
  delete from phones where user_id = person;
  delete from push_subscriptions where user_id = person;
  delete from alert_choices where user_id = person;
  delete from alert_preferences where user_id = person;
  delete from daily_summaries where user_id = person;
end $function$;

CREATE OR REPLACE FUNCTION forget_person(person integer, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
  around constant integer[] := array(select related_people(person));
  address constant text := (select email from users where id = person);
begin
  -- Notifications and messages of others.
  delete from notifications where user_id = person;
  delete from notifications n using conversations c
  where person in (c.employer_id, c.employee_id) and n.user_id = any(around) and n.type = 'message'
    and n.link in ('/employer/messages?conversation=' || c.id, '/employee/messages?conversation=' || c.id,
      '/admin/support?conversation=' || c.id);
  update notifications set title = redact_person(title, patterns.identifiers, patterns.names),
    message = redact_person(message, patterns.identifiers, patterns.names)
  where user_id = any(around) and title || ' ' || message ~* patterns.anything;
  delete from messages where user_id = person or recipient = address;
  update messages set subject = redact_person(subject, patterns.identifiers, patterns.names),
    body = redact_person(body, patterns.identifiers, patterns.names)
  where user_id = any(around) and subject || ' ' || body ~* patterns.anything;

  -- Conversations, connections and blocks.
  delete from conversations where person in (employer_id, employee_id);
  delete from connections where person in (employer_id, employee_id);
  delete from blocks where person in (blocker_id, blocked_id);

  -- Records of agreed work are kept without the name.
  update shifts set reason = redact_person(reason, patterns.identifiers, patterns.names)
  where person in (inviter_id, invitee_id) and reason ~* patterns.anything;
  update offers set reason = redact_person(reason, patterns.identifiers, patterns.names)
  where person in (inviter_id, invitee_id) and reason ~* patterns.anything;
  update ratings r set feedback = redact_person(feedback, patterns.identifiers, patterns.names),
    reply = redact_person(reply, patterns.identifiers, patterns.names)
  from shifts s where s.id = r.shift_id and person in (s.inviter_id, s.invitee_id)
    and concat_ws(' ', feedback, reply) ~* patterns.anything;
  update timesheets t set note = redact_person(note, patterns.identifiers, patterns.names),
    dispute_reason = redact_person(dispute_reason, patterns.identifiers, patterns.names),
    rate_note = redact_person(rate_note, patterns.identifiers, patterns.names)
  from shifts s where s.id = t.shift_id and person in (s.inviter_id, s.invitee_id)
    and concat_ws(' ', note, dispute_reason, rate_note) ~* patterns.anything;
  update timesheet_events e set text = redact_person(text, patterns.identifiers, patterns.names)
  from shifts s where s.id = e.shift_id and person in (s.inviter_id, s.invitee_id) and text ~* patterns.anything;

  -- Support tickets and notes.
  update support_notes n set body = redact_person(n.body, patterns.identifiers, patterns.names)
  from support_messages s where s.id = n.message_id and s.user_id = person and n.body ~* patterns.anything;
  update support_messages set name = 'Closed account', email = '',
    subject = redact_person(subject, patterns.identifiers, patterns.names),
    message = redact_person(message, patterns.identifiers, patterns.names),
    status = case when status = 'resolved' then status else 'closed' end
  where user_id = person;
  delete from status_changes where user_id = person;
  delete from import_rows where key = address;

  -- Profile, credentials and availability.
  delete from availability_exceptions where employee_id = person;
  delete from availability_ranges where employee_id = person;
  delete from availability_weeks where employee_id = person;
  delete from credentials where employee_id = person;
  delete from employee_profiles where employee_id = person;
  delete from tax_details where employee_id = person;
  delete from employer_details where employer_id = person;

  -- Everything that gives access to the account.
  delete from calendar_feeds where user_id = person;
  delete from one_time_codes where user_id = person;
  delete from claims where user_id = person;
  delete from idempotent_answers where user_id = person;
  delete from sessions where user_id = person;
  update consents set network = null, user_agent = null
  where user_id = person and (network is not null or user_agent is not null);

  -- The address can be registered again.
  update users set name = 'Closed account', email = 'closed-' || id || '@closed.invalid', password_hash = 'closed',
    status = 'inactive', phone = null, bio = null, avatar = null, hides_email = true, shows_phone = false,
    terms_version = null, terms_agreed_at = null, last_login_at = null, closed_at = forget_person.at
  where id = person;
  return query delete from stored_files where owner_id = person returning key;
end $function$;

CREATE OR REPLACE FUNCTION forget_reasons(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update shifts set no_show_dispute = redact_person(no_show_dispute, patterns.identifiers, patterns.names)
  where person in (inviter_id, invitee_id) and no_show_dispute ~* patterns.anything;
  update employer_rates set reason = null where employer_id = person;
end $function$;

CREATE OR REPLACE FUNCTION forget_special_days(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from pupil_free_days where site_id = person;
end $function$;

CREATE OR REPLACE FUNCTION forget_staff(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from pool_people where employee_id = person;
  delete from staff_notes where employee_id = person;
  delete from staff_preferences where employee_id = person;
  delete from staff_invitations where claimed_by = person or address = (select email from users where id = person);
end $function$;

CREATE OR REPLACE FUNCTION forget_vacancy_details(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update vacancies set
    class_room = redact_person(class_room, patterns.identifiers, patterns.names),
    report_to = redact_person(report_to, patterns.identifiers, patterns.names),
    dress = redact_person(dress, patterns.identifiers, patterns.names),
    instructions = redact_person(instructions, patterns.identifiers, patterns.names),
    absent = redact_person(absent, patterns.identifiers, patterns.names)
  where (employer_id = person or employer_id in (select related_people(person)))
    and concat_ws(' ', class_room, report_to, dress, instructions, absent) ~* patterns.anything;
end $function$;

CREATE OR REPLACE FUNCTION forget_vacancy_templates(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  delete from vacancy_templates where employer_id = person;
  -- Two names may become the same, so the id follows.
  update vacancy_templates set
    name = case when name ~* patterns.anything
      then left(redact_person(name, patterns.identifiers, patterns.names), 40) || ' ' || id else name end,
    note = redact_person(note, patterns.identifiers, patterns.names),
    class_room = redact_person(class_room, patterns.identifiers, patterns.names),
    report_to = redact_person(report_to, patterns.identifiers, patterns.names),
    dress = redact_person(dress, patterns.identifiers, patterns.names),
    instructions = redact_person(instructions, patterns.identifiers, patterns.names)
  where employer_id in (select related_people(person))
    and concat_ws(' ', name, note, class_room, report_to, dress, instructions) ~* patterns.anything;
end $function$;

CREATE OR REPLACE FUNCTION forget_wishes(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from day_wishes where employee_id = person;
  delete from work_wishes where employee_id = person;
  delete from calendar_confirmations where employee_id = person;
end $function$;

CREATE OR REPLACE FUNCTION found_organisations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with founded as (
    insert into organisations (account_id, created_at)
    select id, created_at from added where role = 'employer' order by id
    returning id, account_id, created_at),
  with_site as (
    insert into sites (account_id, organisation_id) select account_id, id from founded)
  insert into members (organisation_id, user_id, role, joined_at)
  select id, account_id, 'owner', created_at from founded;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION free_asked_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from fresh_offers where employee_id = new.invitee_id and offer_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION has_lapsed(c credentials, today date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (today IS NULL) THEN (c).expired ELSE COALESCE(((c).expires_on < today), false) END;

CREATE OR REPLACE FUNCTION has_register(classification text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (classification = ANY (ARRAY['teacher'::text, 'registered_nurse'::text, 'enrolled_nurse'::text]));

CREATE OR REPLACE FUNCTION home_area(lat double precision, lon double precision, limit_km integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((limit_km << 22) + (((floor(((lat * (280)::double precision) / (limit_km)::double precision)))::integer & 2047) << 11)) + ((floor(((lon * (280)::double precision) / (limit_km)::double precision)))::integer & 2047));

CREATE OR REPLACE FUNCTION identifying_patterns(person integer)
 RETURNS identifying_patterns
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH former AS (
          SELECT audit_entries.before
            FROM audit_entries
           WHERE ((audit_entries.subject_kind = 'user'::text) AND (audit_entries.subject_id = identifying_patterns.person) AND (audit_entries.action = 'own_details_changed'::text))
         ), names AS (
          SELECT users.name
            FROM users
           WHERE (users.id = identifying_patterns.person)
         UNION
          SELECT (former.before ->> 'name'::text)
            FROM former
           WHERE ((former.before ->> 'name'::text) IS NOT NULL)
         ), marks AS (
          SELECT unnest(ARRAY[users.email, users.recovery_email, users.pending_recovery_email]) AS mark
            FROM users
           WHERE (users.id = identifying_patterns.person)
         UNION
          SELECT unnest(phone_spellings(users.phone)) AS unnest
            FROM users
           WHERE (users.id = identifying_patterns.person)
         UNION
          SELECT unnest(phone_spellings((former.before ->> 'phone'::text))) AS unnest
            FROM former
         UNION
          SELECT employee_profiles.vit_id
            FROM employee_profiles
           WHERE (employee_profiles.employee_id = identifying_patterns.person)
         UNION
          SELECT credentials.number
            FROM credentials
           WHERE (credentials.employee_id = identifying_patterns.person)
         UNION
          SELECT tax_details.abn
            FROM tax_details
           WHERE (tax_details.employee_id = identifying_patterns.person)
         UNION
          SELECT unnest(ARRAY[employer_details.email, employer_details.address, employer_details.website, employer_details.abn, employer_details.contact_name]) AS unnest
            FROM employer_details
           WHERE (employer_details.employer_id = identifying_patterns.person)
         UNION
          SELECT (former.before ->> field.field)
            FROM former,
             unnest(ARRAY['contact_email'::text, 'address'::text, 'website'::text, 'abn'::text]) field(field)
         UNION
          SELECT payment_methods.billing_email
            FROM payment_methods
           WHERE (payment_methods.employer_id = identifying_patterns.person)
         ), known AS (
          SELECT ( SELECT array_agg(names.name) AS array_agg
                    FROM names) AS names,
             ( SELECT array_agg(marks.mark) AS array_agg
                    FROM marks
                   WHERE (length(marks.mark) >= 5)) AS marks
         )
  SELECT ROW(pattern_of(known.names), pattern_of(known.marks), pattern_of((known.names || known.marks)))::identifying_patterns AS "row"
    FROM known;
END;

CREATE OR REPLACE FUNCTION intervals_of(minutes int4multirange)
 RETURNS SETOF interval_of_day
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT (lower(r.r))::smallint AS lower,
     (upper(r.r))::smallint AS upper,
     (row_number() OVER (ORDER BY (lower(r.r))) = 1)
    FROM unnest(intervals_of.minutes) r(r)
   WHERE (lower(r.r) < 1440);
END;

CREATE OR REPLACE FUNCTION is_booked(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (status = ANY (ARRAY['accepted'::text, 'completed'::text]));

CREATE OR REPLACE FUNCTION is_listable(u users)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((u).status = 'active'::text) AND ((u).email_verified_at IS NOT NULL) AND ((u).terms_version IS NOT NULL));

CREATE OR REPLACE FUNCTION kinds_that_meet(need text, sector text, state text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN CASE need WHEN 'registration'::text THEN CASE sector WHEN 'healthcare'::text THEN ARRAY['ahpra'::text] ELSE ARRAY[CASE state WHEN 'ACT'::text THEN 'tqi'::text WHEN 'NSW'::text THEN 'nesa'::text WHEN 'NT'::text THEN 'trb_nt'::text WHEN 'QLD'::text THEN 'qct'::text WHEN 'SA'::text THEN 'trbsa'::text WHEN 'TAS'::text THEN 'trb_tas'::text WHEN 'VIC'::text THEN 'vit'::text WHEN 'WA'::text THEN 'trbwa'::text ELSE NULL::text END] END WHEN 'working_with_children'::text THEN CASE state WHEN 'ACT'::text THEN ARRAY['act_wwvp'::text] WHEN 'NSW'::text THEN ARRAY['nsw_wwcc'::text] WHEN 'NT'::text THEN ARRAY['nt_ochre'::text] WHEN 'QLD'::text THEN ARRAY['qld_blue_card'::text] WHEN 'SA'::text THEN ARRAY['sa_wwcc'::text] WHEN 'TAS'::text THEN ARRAY['tas_rwvp'::text] WHEN 'VIC'::text THEN ARRAY['vic_wwc'::text, 'vit'::text] WHEN 'WA'::text THEN ARRAY['wa_wwc'::text] ELSE NULL::text[] END ELSE ARRAY[need] END;

CREATE OR REPLACE FUNCTION letters_shared(one text, other text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
RETURN (CASE WHEN ("left"(one, 1) = "left"(other, 1)) THEN (SELECT max(n.n) AS max FROM generate_series(1, LEAST(length(letters_shared.one), length(letters_shared.other))) n(n) WHERE ("left"(letters_shared.one, n.n) = "left"(letters_shared.other, n.n))) ELSE 0 END)::smallint;

CREATE OR REPLACE FUNCTION level_bits(sector text, year_level text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (1 << ((16 + CASE sector WHEN 'education'::text THEN 0 ELSE 2 END) + CASE year_level WHEN 'primary'::text THEN 0 ELSE 1 END));

CREATE OR REPLACE FUNCTION listed_sector(employee integer, own text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT COALESCE(CASE WHEN (count(DISTINCT sector_of_classification(c.classification)) > 1) THEN 'both'::text ELSE min(sector_of_classification(c.classification)) END, listed_sector.own) AS "coalesce" FROM employee_classifications c WHERE (c.employee_id = listed_sector.employee));

CREATE OR REPLACE FUNCTION mark_booking_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changed_bookings (shift_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_bookings_of_employer_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changed_bookings (shift_id) select s.id from requests s where s.inviter_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_bookings_of_moved_employer_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changed_bookings (shift_id) select s.id from requests s where s.inviter_id = new.employer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mark_slot_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changed_bookings (shift_id) select id from requests where slot_id = new.id order by id limit 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION market_bit(sector text, state text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (1 << ((CASE sector WHEN 'education'::text THEN 0 ELSE 8 END + array_position(ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text], state)) - 1));

CREATE OR REPLACE FUNCTION metrics_of_bookings(ids integer[])
 RETURNS SETOF booking_metrics
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT t.shift_id,
     t.date,
     t.employee_id,
     t.employer_id,
     t.subject_id,
     t.sector,
     t.state,
     t.status,
     t.same_day,
     t.place,
     t.reason,
     t.cancelled,
     t.answer_bucket,
     t.fill_bucket
    FROM (( SELECT DISTINCT requests.inviter_id,
             requests.date,
             requests.subject_id
            FROM requests
           WHERE (requests.id = ANY (metrics_of_bookings.ids))) whole
      CROSS JOIN LATERAL ( SELECT a.shift_id,
             a.date,
             a.employee_id,
             a.employer_id,
             a.subject_id,
             a.sector,
             a.state,
             a.status,
             a.same_day,
             a.place,
             a.reason,
             a.cancelled,
             a.answer_bucket,
             a.fill_bucket
            FROM all_computed_booking_metrics a
           WHERE ((a.employer_id = whole.inviter_id) AND (a.date = whole.date) AND (a.subject_id = whole.subject_id))
          OFFSET 0) t)
   WHERE (t.shift_id = ANY (metrics_of_bookings.ids));
END;

CREATE OR REPLACE FUNCTION months_of_bookings()
 RETURNS SETOF date
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT DISTINCT (date_trunc('month'::text, (requests.date)::timestamp with time zone))::date AS date_trunc
    FROM requests
 UNION
  SELECT DISTINCT (date_trunc('month'::text, (booking_metrics.date)::timestamp with time zone))::date AS date_trunc
    FROM booking_metrics
 UNION
  SELECT DISTINCT (date_trunc('month'::text, (booking_sums.start)::timestamp with time zone))::date AS date_trunc
    FROM booking_sums
  ORDER BY 1;
END;

CREATE OR REPLACE FUNCTION name_of_member(account integer, person integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(f.name, case when o.account_id = u.id then d.contact_name end, u.name)
  from users u
    left join sites s on s.account_id = account
    left join organisations o on o.id = s.organisation_id
    left join employer_details d on d.employer_id = u.id
    left join former_members f on f.organisation_id = o.id and f.user_id = u.id
  where u.id = person
$function$;

CREATE OR REPLACE FUNCTION name_query(words text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT (string_agg(((''''::text || word.word) || ''':*'::text), ' & '::text))::tsquery AS string_agg FROM unnest(name_query.words) word(word));

CREATE OR REPLACE FUNCTION name_words_of(name text)
 RETURNS TABLE(word text, shared smallint)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT w.word,
     letters_shared(w.word, lag(w.word, 1, ''::text) OVER (ORDER BY w.word)) AS letters_shared
    FROM ( SELECT (word.word COLLATE "C") AS word
            FROM unnest(words_of(name_words_of.name)) word(word)) w;
END;

CREATE OR REPLACE FUNCTION note_staff_change(employee integer)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO staff_changes AS c (employee_id, changed_in)
   VALUES (note_staff_change.employee, pg_current_xact_id()) ON CONFLICT(employee_id) DO UPDATE SET changed_in = excluded.changed_in
   WHERE (c.changed_in <> excluded.changed_in);
END;

CREATE OR REPLACE FUNCTION offer_ledger_content(e offer_ledger)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select audit_part(e.organisation_id::text) || audit_part(e.day::text) || audit_part(e.seq::text)
    || audit_part(e.slot_id::text) || audit_part(((extract(epoch from e.at) * 1000000)::bigint)::text)
    || audit_part(e.asks) || audit_part(e.wave::text) || audit_part(e.people::text) || audit_part(e.reasons::text)
    || audit_part(e.beyond::text)
    -- A plan without it reads as it did before the column existed.
    || case when e.chances_percent is null then '' else audit_part(e.chances_percent::text) end
$function$;

CREATE OR REPLACE FUNCTION open_booking_period(first_of_period date, last_of_period date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  -- Whole months are summed by person already; both are the first day if there are none.
  months_from date := date_trunc('month', first_of_period + interval '1 month' - interval '1 day');
  months_to date := date_trunc('month', last_of_period + interval '1 day');
  opened integer;
begin
  if exists (select from booking_periods
    where first_day = first_of_period and last_day = last_of_period and closed_at is null) then return; end if;
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  insert into booking_periods (first_day, last_day) values (first_of_period, last_of_period)
  on conflict do nothing returning id into opened;
  if opened is null then return; end if;
  if months_from >= months_to then
    months_from := first_of_period;
    months_to := first_of_period;
  end if;
  insert into booking_period_sums (period_id, state, sector, employee_id, requests, accepted, rejected, expired)
  select opened, state, sector, employee_id, sum(requests), sum(accepted), sum(rejected), sum(expired)
  from (
    select state, sector, employee_id, requests, accepted, rejected, expired
    from booking_months where month >= months_from and month < months_to
    union all
    select state, sector, employee_id, 1,
      (status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late'))::int, (status = 'rejected')::int,
      (status = 'expired')::int
    from booking_metrics
    where (date >= first_of_period and date < months_from) or (date >= months_to and date <= last_of_period)) summed
  group by state, sector, employee_id having sum(requests) > 0;
end $function$;

CREATE OR REPLACE FUNCTION pattern_of(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT (('(?<![[:alnum:]])(?:'::text || string_agg(regexp_replace(w.w, '([^[:alnum:][:space:]])'::text, '\\\1'::text, 'g'::text), '|'::text ORDER BY (length(w.w)) DESC, w.w)) || ')(?![[:alnum:]])'::text) FROM unnest(pattern_of.words) w(w));

CREATE OR REPLACE FUNCTION people_of(account integer)
 RETURNS TABLE(user_id integer, role text)
 LANGUAGE sql
 STABLE ROWS 3
AS $function$
  select m.user_id, m.role
  from sites s join members m on m.organisation_id = s.organisation_id
  where s.account_id = account
    and (m.all_sites or exists (
      select from member_sites ms
      where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id and ms.account_id = account))
  union all
  select account, null where not exists (select from sites where account_id = account)
$function$;

CREATE OR REPLACE FUNCTION phone_search_text(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((' '::text || phone) || CASE WHEN (phone ~~ '+61%'::text) THEN (' 0'::text || substr(phone, 4)) ELSE ''::text END), ''::text);

CREATE OR REPLACE FUNCTION phone_spellings(phone text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (phone IS NULL) THEN '{}'::text[] ELSE ARRAY[phone] END || CASE WHEN (phone ~~ '+61%'::text) THEN ARRAY[('0'::text || substr(phone, 4)), regexp_replace(('0'::text || substr(phone, 4)), '^(04..)(...)(...)$'::text, '\1 \2 \3'::text)] ELSE '{}'::text[] END);

CREATE OR REPLACE FUNCTION primary_sector(employee integer)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT COALESCE(CASE WHEN (count(*) FILTER (WHERE (sector_of_classification(c.classification) = u.sector)) = 0) THEN min(sector_of_classification(c.classification)) FILTER (WHERE (c.classification IS NOT NULL)) ELSE NULL::text END, u.sector) AS "coalesce" FROM (users u LEFT JOIN employee_classifications c ON ((c.employee_id = u.id))) WHERE (u.id = primary_sector.employee) GROUP BY u.sector);

CREATE OR REPLACE FUNCTION profile_follows_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update employee_profiles set vit_id = new.number, updated_at = new.changed_at
  where employee_id = new.employee_id and vit_id is distinct from new.number;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public_role(role text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE role WHEN 'member'::text THEN 'employer'::text ELSE role END;

CREATE OR REPLACE FUNCTION ranking_of(role text, accepted integer, answered integer, completed integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
RETURN (CASE WHEN (role = 'employee'::text) THEN round((acceptance_rate(accepted, answered) * (20)::double precision)) WHEN (completed = 0) THEN (0)::double precision ELSE (floor(((ln((completed)::double precision) / ln((2)::double precision)) + (0.000001)::double precision)) + (1)::double precision) END)::smallint;

CREATE OR REPLACE FUNCTION reason_code(status text, reason text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (status <> 'rejected'::text) THEN NULL::integer WHEN (btrim(COALESCE(reason, ''::text)) = ''::text) THEN 8 ELSE COALESCE(array_position(ARRAY['too far'::text, 'conflict with schedule'::text, 'not my specialty'::text, 'personal reasons'::text, 'pay rate too low'::text, 'shift too long'::text], lower(btrim(reason))), 7) END)::smallint;

CREATE OR REPLACE FUNCTION rebuild_bookings()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  first_day date;
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  truncate booking_metrics, booking_sums, booking_totals, booking_value_counts, booking_value_totals, booking_months,
    changed_bookings;
  update booking_periods set closed_at = now() where closed_at is null;
  for first_day in select months_of_bookings() loop
    perform rebuild_bookings_of_month(first_day);
  end loop;
end $function$;

CREATE OR REPLACE PROCEDURE public.rebuild_bookings_by_month()
 LANGUAGE plpgsql
AS $procedure$
declare
  months constant date[] := array(select months_of_bookings());
  first_day date;
begin
  foreach first_day in array months loop
    perform rebuild_bookings_of_month(first_day);
    commit;
  end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION rebuild_bookings_of_month(first_day date)
 RETURNS void
 LANGUAGE plpgsql
 SET work_mem TO '128MB'
AS $function$
declare
  next_month constant date := first_day + interval '1 month';
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  -- Periods may be of several months; the job opens them again.
  update booking_periods set closed_at = now() where closed_at is null;
  delete from booking_metrics where date >= first_day and date < next_month;
  -- By date, so that the bookings of a date range are in neighbouring pages. A booking that is
  -- still stored under another month is left to the fold, which moves it.
  with truth as materialized (
    select t.* from all_computed_booking_metrics t where t.date >= first_day and t.date < next_month order by t.date),
  added as (insert into booking_metrics select t.* from truth t on conflict (shift_id) do nothing returning shift_id)
  insert into changed_bookings (shift_id)
  select shift_id from truth where shift_id not in (select shift_id from added);
  delete from booking_sums where start >= first_day and start < next_month;
  delete from booking_totals where start >= first_day and start < next_month;
  delete from booking_value_counts where start >= first_day and start < next_month;
  delete from booking_value_totals where start >= first_day and start < next_month;
  delete from booking_months where month = first_day;
  perform add_booking_metrics(format(
    'select 1 as sign, f.* from booking_metrics f where f.date >= %L and f.date < %L', first_day, next_month));
end $function$;

CREATE OR REPLACE FUNCTION rebuild_directory()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  truncate directory;
  insert into directory (person_id, role, status, sector, name, search_text)
  select u.id, u.role, u.status, u.sector, folded(u.name), search_text_of(u)
  from users u where u.closed_at is null order by u.role, u.id;
  -- The triggers, where enabled, have counted too.
  truncate directory_counts;
  insert into directory_counts (role, status, sector, part, n)
  select role, status, sector, person_id % 16, count(*) from directory group by 1, 2, 3, 4;
end $function$;

CREATE OR REPLACE FUNCTION rebuild_people()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  truncate people, people_name_words, worked_together;
  insert into worked_together (employer_id, employee_id, shifts)
  select inviter_id, invitee_id, count(*) from shifts where status = 'completed' group by inviter_id, invitee_id;
  insert into people (person_id, role, sector, name, search_vector, state, is_listed, accepted, answered, completed, ranking, active_on)
  select u.id, u.role, listed_sector(u.id, u.sector), lower(u.name), array_to_tsvector(words_of(u.name)),
    state_of_zone(u.time_zone), is_listable(u),
    coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0),
    ranking_of(u.role, coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0)),
    (u.last_login_at at time zone 'UTC')::date
  from users u
  left join (
    select invitee_id, count(*) filter (where status <> 'rejected')::integer as accepted, count(*)::integer as answered
    from requests where answered_at is not null group by invitee_id) a on a.invitee_id = u.id
  left join (
    select employer_id, sum(shifts)::integer as completed
    from worked_together group by employer_id) c on c.employer_id = u.id
  where u.role in ('employer', 'employee');
  insert into people_name_words (person_id, role, word, sector, shared)
  select p.person_id, p.role, w.word, p.sector, w.shared from people p cross join name_words_of(p.name) w where p.is_listed
  on conflict do nothing;
  update listed_people_counts c set n = (
    select count(*) from people p
    where p.is_listed and p.role = c.role and p.sector = c.sector and p.person_id % 16 = c.part);
end $function$;

CREATE OR REPLACE FUNCTION rebuild_search()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  truncate staff, staff_subject, staff_week, limited_staff_week, week_histogram, week_histogram_changes, staff_day;
  insert into staff (employee_id, zone_id, traits, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.traits, b.subjects, b.name, coalesce(c.accepted, 0), coalesce(c.answered, 0)
  from bookable_staff b left join (
    select invitee_id, count(*) filter (where status <> 'rejected') as accepted, count(*) as answered
    from requests where answered_at is not null group by invitee_id) c on c.invitee_id = b.employee_id;
  insert into staff_subject (subject_id, employee_id, zone_id, traits, rate, name)
  select subject_id, s.employee_id, s.zone_id, s.traits, acceptance_rate(s.accepted, s.answered), s.name
  from staff s cross join unnest(array[0] || s.subjects) subject_id;
  insert into staff_week (employee_id, weekday, from_min, to_min, is_first)
  select s.employee_id, w.* from staff s cross join lateral staff_weeks_of(s.employee_id) w;
  insert into limited_staff_week (subject_id, weekday, area, employee_id, from_min, to_min, is_first, zone_id, traits, home_id, travel_limit_km)
  select w.* from limited_weeks w;
  insert into week_histogram (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, count(*)
  from staff_subject s join staff_week w using (employee_id) group by 1, 2, 3, 4, 5, 6, 7;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, traits)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.traits
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, 'epoch', '9999-01-01') d
  cross join unnest(array[0] || s.subjects) subject_id;
  perform note_staff_change(0);
end $function$;

CREATE OR REPLACE FUNCTION rebuild_work_days()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  truncate work_weeks, work_day_changes;
  insert into work_weeks (employee_id, days)
  select w.employee_id, coalesce((
    select sum(1 << (r.weekday - 1)) from (select distinct weekday from availability_ranges x where x.employee_id = w.employee_id) r), 0)
  from availability_weeks w;
  perform refresh_work_days(e.employee_id, 'epoch', '9999-01-01')
  from (select distinct employee_id from availability_exceptions) e;
end $function$;

CREATE OR REPLACE FUNCTION recount_in_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into directory_counts as c (role, status, sector, part, n)
  select d.role, d.status, d.sector, d.part, sum(d.change) from (
    select role, status, sector, person_id % 16 as part, 1 as change from changed
    union all
    select role, status, sector, person_id % 16, -1 from former) d
  group by 1, 2, 3, 4 having sum(d.change) <> 0 order by 1, 2, 3, 4
  on conflict (role, status, sector, part) do update set n = c.n + excluded.n;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION redact_person(content text, identifiers text, names text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(content, identifiers, '(removed)'::text, 'gi'::text), names, 'Closed account'::text, 'gi'::text);

CREATE OR REPLACE FUNCTION refresh_changed_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_staff (employee_id)
  select u.id from users u
  where u.id in (select employee_id from changed) and u.email_verified_at is not null
  order by u.id for no key update
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_changed_weeks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  employee integer;
begin
  for employee in select distinct employee_id from changed order by 1 loop
    perform refresh_work_week(employee);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_listed_sector()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update people p set sector = listed_sector(u.id, u.sector)
  from users u
  where u.id = p.person_id and u.id in (select employee_id from changed) and p.sector <> listed_sector(u.id, u.sector);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_moved_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_staff_days(new.invitee_id,
    (lower(moved.period) at time zone z.name)::date - 1, (upper(moved.period) at time zone z.name)::date)
  from (values (old.period), (new.period)) moved (period), staff s join time_zones z on z.id = s.zone_id
  where s.employee_id = new.invitee_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_name_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from people_name_words where person_id = new.person_id;
  insert into people_name_words (person_id, role, word, sector, shared)
  select new.person_id, new.role, w.word, new.sector, w.shared from name_words_of(new.name) w where new.is_listed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into people (person_id, role, sector, name, search_vector, state, is_listed, ranking, active_on)
  values (new.id, new.role, listed_sector(new.id, new.sector), lower(new.name), array_to_tsvector(words_of(new.name)),
    state_of_zone(new.time_zone), is_listable(new), ranking_of(new.role, 0, 0, 0), (new.last_login_at at time zone 'UTC')::date)
  on conflict (person_id) do update set
    sector = excluded.sector, name = excluded.name, search_vector = excluded.search_vector, state = excluded.state,
    is_listed = excluded.is_listed,
    active_on = excluded.active_on;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_shift_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_staff_days(new.invitee_id,
    (lower(new.period) at time zone z.name)::date - 1, (upper(new.period) at time zone z.name)::date)
  from staff s join time_zones z on z.id = s.zone_id where s.employee_id = new.invitee_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_staff(employee integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before week_histogram_key[];
  counts record;
begin
  -- Two changes of one person are serialised.
  perform from users where id = employee for no key update;
  before := array(
    select (s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first)::week_histogram_key
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee);
  select s.accepted, s.answered into counts from staff s where s.employee_id = employee;
  if counts is null then
    select count(*) filter (where status <> 'rejected')::integer as accepted, count(*)::integer as answered into counts
    from requests where invitee_id = employee and answered_at is not null;
  end if;

  delete from staff where employee_id = employee;
  insert into staff (employee_id, zone_id, traits, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.traits, b.subjects, b.name, counts.accepted, counts.answered
  from bookable_staff b where b.employee_id = employee;
  insert into staff_subject (subject_id, employee_id, zone_id, traits, rate, name)
  select subject_id, s.employee_id, s.zone_id, s.traits, acceptance_rate(s.accepted, s.answered), s.name
  from staff s cross join unnest(array[0] || s.subjects) subject_id where s.employee_id = employee;
  insert into staff_week (employee_id, weekday, from_min, to_min, is_first)
  select s.employee_id, w.* from staff s cross join lateral staff_weeks_of(s.employee_id) w where s.employee_id = employee;
  insert into limited_staff_week (subject_id, weekday, area, employee_id, from_min, to_min, is_first, zone_id, traits, home_id, travel_limit_km)
  select w.* from limited_weeks w where w.employee_id = employee;

  insert into week_histogram_changes (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select (k).subject_id, (k).weekday, (k).zone_id, (k).traits, (k).from_min, (k).to_min, (k).is_first, sum(change)
  from (
    select k, -1 as change from unnest(before) k
    union all
    select (s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first)::week_histogram_key, 1
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee
  ) changes
  group by k having sum(change) <> 0;

  perform refresh_staff_days(employee, 'epoch', '9999-01-01');
end $function$;

CREATE OR REPLACE FUNCTION refresh_staff_days(employee integer, first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from staff_day d where d.employee_id = employee and d.date between first_day and last_day;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, traits)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.traits
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, first_day, last_day) d
  cross join unnest(array[0] || s.subjects) subject_id
  where s.employee_id = employee;
  perform note_staff_change(employee);
end $function$;

CREATE OR REPLACE FUNCTION refresh_staff_days_of_exception()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform refresh_staff_days(old.employee_id, old.from_date - 1, old.to_date); end if;
  if tg_op <> 'DELETE' then perform refresh_staff_days(new.employee_id, new.from_date - 1, new.to_date); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_staff_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_staff(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_stale_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from stale_staff where employee_id = new.employee_id;
  perform refresh_staff(new.employee_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_state_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update people set state = state_of_zone(new.time_zone) where person_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_traveller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_staff (employee_id)
  select u.id from users u where u.id = new.employee_id and u.email_verified_at is not null
  for no key update
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_work_days(employee integer, first_day date, last_day date)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 DELETE FROM work_day_changes
   WHERE ((work_day_changes.employee_id = refresh_work_days.employee) AND ((work_day_changes.date >= refresh_work_days.first_day) AND (work_day_changes.date <= refresh_work_days.last_day)));
 INSERT INTO work_day_changes (employee_id, date, change)  SELECT refresh_work_days.employee AS employee,
             d.day,
             (w.works - u.usual)
            FROM ((( SELECT DISTINCT (g.g)::date AS day
                    FROM (availability_exceptions e
                      CROSS JOIN LATERAL generate_series((GREATEST(e.from_date, refresh_work_days.first_day))::timestamp with time zone, (LEAST(e.to_date, refresh_work_days.last_day))::timestamp with time zone, '1 day'::interval) g(g))
                   WHERE ((e.employee_id = refresh_work_days.employee) AND (e.to_date >= refresh_work_days.first_day) AND (e.from_date <= refresh_work_days.last_day))) d
              CROSS JOIN LATERAL ( SELECT ((NOT isempty(available_minutes(refresh_work_days.employee, d.day))))::integer AS works) w)
              CROSS JOIN LATERAL ( SELECT ((NOT isempty(usual_minutes(refresh_work_days.employee, (EXTRACT(isodow FROM d.day))::integer))))::integer AS usual) u)
           WHERE (w.works <> u.usual);
END;

CREATE OR REPLACE FUNCTION refresh_work_days_of_exception()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and exists (select from users where id = old.employee_id) then
    perform refresh_work_days(old.employee_id, old.from_date, old.to_date);
  end if;
  if tg_op <> 'DELETE' then perform refresh_work_days(new.employee_id, new.from_date, new.to_date); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_work_week(employee integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Two changes of one person take turns; one who is being removed has nothing left.
  perform from users where id = employee for no key update;
  if not found then return; end if;
  delete from work_weeks where employee_id = employee;
  insert into work_weeks (employee_id, days)
  select employee, coalesce((
    select sum(1 << (d - 1)) from generate_series(1, 7) d where not isempty(usual_minutes(employee, d))), 0)
  from availability_weeks where employee_id = employee;
  perform refresh_work_days(employee, 'epoch', '9999-01-01');
end $function$;

CREATE OR REPLACE FUNCTION refuse_a_change_of_an_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  supplier constant text[] := '{supplier_name,supplier_email,supplier_abn}';
  recipient constant text[] := '{recipient_name,recipient_email,recipient_abn,recipient_address,purchase_order_number}';
  before constant jsonb := case when tg_level = 'ROW' and tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_level = 'ROW' and tg_op = 'UPDATE' then to_jsonb(new) end;
begin
  if after ->> 'supplier_name' = 'Closed account' and after - supplier = before - supplier
    and exists (select from users where id = (before ->> 'supplier_id')::integer and closed_at is not null)
  then return new; end if;
  if after ->> 'recipient_name' = 'Closed account' and after - recipient = before - recipient
    and exists (select from users
      where id = coalesce(before ->> 'recipient_id', before ->> 'employer_id')::integer and closed_at is not null)
  then return new; end if;
  raise exception 'An invoice that was issued never changes';
end $function$;

CREATE OR REPLACE FUNCTION refuse_a_change_of_consents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- They go with the whole account, and lose their place when it is closed.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  if tg_op = 'UPDATE' and new.network is null and new.user_agent is null
    and (to_jsonb(new) - '{network,user_agent}'::text[]) = (to_jsonb(old) - '{network,user_agent}'::text[])
  then return new; end if;
  raise exception 'The record of consents is only ever added to.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_a_change_of_the_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The ledger is only ever added to.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_a_later_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_entries where id = new.entry_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'An entry is whole when it is made.' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refuse_an_unbalanced_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entry bigint := case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'entry_id') end;
begin
  if (select count(*) < 2 or sum(amount_cents) <> 0 from ledger_lines where entry_id = entry) then
    raise exception 'Debits and credits of entry % differ.', entry using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Only the chaining of a new entry moves the head.
  if tg_table_name = 'audit_head' and tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return null; end if;
  raise exception 'The audit log is only ever added to.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The trigger that chains a new row may start and move a head.
  if tg_table_name = 'offer_ledger_heads' and tg_op in ('INSERT', 'UPDATE') and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'The offer ledger is only ever added to.' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION register_of_classification(classification text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (classification = 'teacher'::text) THEN 'teaching'::text WHEN (classification = ANY (ARRAY['registered_nurse'::text, 'enrolled_nurse'::text])) THEN 'ahpra'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION registration_of_profile(employee integer)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE WHEN (primary_sector(u.id) = 'healthcare'::text) THEN 'ahpra'::text ELSE CASE state_of_zone(u.time_zone) WHEN 'NSW'::text THEN 'nesa'::text WHEN 'QLD'::text THEN 'qct'::text WHEN 'WA'::text THEN 'trbwa'::text WHEN 'SA'::text THEN 'trbsa'::text WHEN 'TAS'::text THEN 'trb_tas'::text WHEN 'NT'::text THEN 'trb_nt'::text WHEN 'ACT'::text THEN 'tqi'::text ELSE 'vit'::text END END AS "case" FROM users u WHERE (u.id = registration_of_profile.employee));

CREATE OR REPLACE FUNCTION related_bookings(ids integer[])
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT i.i
    FROM unnest(related_bookings.ids) i(i)
 UNION
  SELECT o.id
    FROM (( SELECT DISTINCT requests.inviter_id,
             requests.date,
             requests.subject_id
            FROM requests
           WHERE (requests.id = ANY (related_bookings.ids))) whole
      CROSS JOIN LATERAL ( SELECT r.id
            FROM requests r
           WHERE ((r.inviter_id = whole.inviter_id) AND (r.date = whole.date) AND (r.subject_id = whole.subject_id))
          OFFSET 0) o)
 UNION
  SELECT o.shift_id
    FROM (booking_metrics f
      JOIN booking_metrics o ON (((o.employer_id = f.employer_id) AND (o.date = f.date) AND (o.subject_id = f.subject_id))))
   WHERE (f.shift_id = ANY (related_bookings.ids));
END;

CREATE OR REPLACE FUNCTION related_people(person integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT requests.invitee_id
    FROM requests
   WHERE (requests.inviter_id = related_people.person)
 UNION
  SELECT requests.inviter_id
    FROM requests
   WHERE (requests.invitee_id = related_people.person)
 UNION
  SELECT
         CASE connections.employer_id
             WHEN related_people.person THEN connections.employee_id
             ELSE connections.employer_id
         END AS employer_id
    FROM connections
   WHERE ((related_people.person = connections.employer_id) OR (related_people.person = connections.employee_id))
 UNION
  SELECT
         CASE conversations.employer_id
             WHEN related_people.person THEN conversations.employee_id
             ELSE conversations.employer_id
         END AS employer_id
    FROM conversations
   WHERE ((conversations.kind = 'pair'::text) AND ((related_people.person = conversations.employer_id) OR (related_people.person = conversations.employee_id)))
 UNION
  SELECT
         CASE blocks.blocker_id
             WHEN related_people.person THEN blocks.blocked_id
             ELSE blocks.blocker_id
         END AS blocker_id
    FROM blocks
   WHERE ((related_people.person = blocks.blocker_id) OR (related_people.person = blocks.blocked_id))
 UNION
  SELECT users.id
    FROM users
   WHERE (users.role = 'admin'::text);
END;

CREATE OR REPLACE FUNCTION remove_from_week_histogram()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into week_histogram_changes (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, -1
  from staff_subject s join staff_week w using (employee_id) where s.employee_id = old.id;
  perform note_staff_change(old.id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION road_km(from_lat double precision, from_lon double precision, to_lat double precision, to_lon double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN GREATEST((2)::double precision, ((((1.3 * (2)::numeric) * (6371)::numeric))::double precision * asin(sqrt((power(sin((radians((to_lat - from_lat)) / (2)::double precision)), (2)::double precision) + ((cos(radians(from_lat)) * cos(radians(to_lat))) * power(sin((radians((to_lon - from_lon)) / (2)::double precision)), (2)::double precision)))))));

CREATE OR REPLACE FUNCTION role_bit(classification text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (1 << (19 + array_position(ARRAY['teacher'::text, 'education_support'::text, 'registered_nurse'::text, 'enrolled_nurse'::text, 'assistant_in_nursing'::text, 'allied_health'::text], classification)));

CREATE OR REPLACE FUNCTION roles_of(employee integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT c.classification
    FROM employee_classifications c
   WHERE (c.employee_id = roles_of.employee)
 UNION ALL
  SELECT
         CASE
             WHEN (u.sector = 'education'::text) THEN 'teacher'::text
             WHEN (p.vit_id ~ '^[A-Za-z]{3}\d{10}$'::text) THEN 'registered_nurse'::text
             ELSE 'assistant_in_nursing'::text
         END AS "case"
    FROM (employee_profiles p
      JOIN users u ON ((u.id = p.employee_id)))
   WHERE ((p.employee_id = roles_of.employee) AND (NOT (EXISTS ( SELECT
            FROM employee_classifications c
           WHERE (c.employee_id = roles_of.employee)))));
END;

CREATE OR REPLACE FUNCTION search_text_of(u users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((' '::text || folded((u).name)) || ' '::text) || folded((u).email)) || phone_search_text((u).phone));

CREATE OR REPLACE FUNCTION sector_of_classification(classification text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (classification = ANY (ARRAY['teacher'::text, 'education_support'::text])) THEN 'education'::text ELSE 'healthcare'::text END;

CREATE OR REPLACE FUNCTION slot_of_request(slot integer, employer integer, subject integer, at tstzrange)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN COALESCE(slot, (SELECT slots.id FROM slots WHERE ((slots.employer_id = slot_of_request.employer) AND (slots.subject_id = slot_of_request.subject) AND (slots.period = slot_of_request.at)) ORDER BY slots.id LIMIT 1));

CREATE OR REPLACE FUNCTION staff_days_of(employee integer, zone text, first_day date, last_day date)
 RETURNS TABLE(date date, sign smallint, from_min smallint, to_min smallint, is_first boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH days AS (
          SELECT DISTINCT (either.d)::date AS day
            FROM ( SELECT generate_series((GREATEST((e.from_date - 1), staff_days_of.first_day))::timestamp with time zone, (LEAST(e.to_date, staff_days_of.last_day))::timestamp with time zone, '1 day'::interval) AS d
                    FROM availability_exceptions e
                   WHERE ((e.employee_id = staff_days_of.employee) AND (e.to_date >= staff_days_of.first_day) AND ((e.from_date - 1) <= staff_days_of.last_day))
                 UNION ALL
                  SELECT generate_series((GREATEST((((lower(s.period) AT TIME ZONE staff_days_of.zone))::date - 1), staff_days_of.first_day))::timestamp with time zone, (LEAST(((upper(s.period) AT TIME ZONE staff_days_of.zone))::date, staff_days_of.last_day))::timestamp with time zone, '1 day'::interval) AS generate_series
                    FROM shifts s
                   WHERE ((s.invitee_id = staff_days_of.employee) AND (s.status = 'accepted'::text))) either
         ), compared AS MATERIALIZED (
          SELECT days.day,
             two_days(usual_minutes(staff_days_of.employee, (EXTRACT(isodow FROM days.day))::integer), usual_minutes(staff_days_of.employee, (EXTRACT(isodow FROM (days.day + 1)))::integer)) AS usual,
             two_days(available_minutes(staff_days_of.employee, days.day), available_minutes(staff_days_of.employee, (days.day + 1))) AS open,
             booked_minutes(staff_days_of.employee, days.day, staff_days_of.zone) AS booked
            FROM days
         ), unusual AS (
          SELECT compared.day,
             compared.usual,
             compared.open,
             compared.booked
            FROM compared
           WHERE ((compared.usual <> (compared.open - compared.booked)) OR (compared.booked && int4range(0, 1440)))
         )
  SELECT c.day,
     (- (1)::smallint),
     i.from_min,
     i.to_min,
     i.is_first
    FROM (unusual c
      CROSS JOIN LATERAL intervals_of(c.usual) i(from_min, to_min, is_first))
 UNION ALL
  SELECT c.day,
     (1)::smallint AS int2,
     i.from_min,
     i.to_min,
     (i.is_first AND (NOT (c.booked && int4range(0, 1440))))
    FROM (unusual c
      CROSS JOIN LATERAL intervals_of((c.open - c.booked)) i(from_min, to_min, is_first));
END;

CREATE OR REPLACE FUNCTION staff_weeks_of(employee integer)
 RETURNS TABLE(weekday smallint, from_min smallint, to_min smallint, is_first boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (0)::smallint AS int2,
     (0)::smallint AS int2,
     (0)::smallint AS int2,
     true
 UNION ALL
  SELECT (d.d)::smallint AS d,
     i.from_min,
     i.to_min,
     i.is_first
    FROM (generate_series(1, 7) d(d)
      CROSS JOIN LATERAL intervals_of(two_days(usual_minutes(staff_weeks_of.employee, d.d), usual_minutes(staff_weeks_of.employee, ((d.d % 7) + 1)))) i(from_min, to_min, is_first));
END;

CREATE OR REPLACE FUNCTION state_of_registration(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE kind WHEN 'vit'::text THEN 'VIC'::text WHEN 'nesa'::text THEN 'NSW'::text WHEN 'qct'::text THEN 'QLD'::text WHEN 'trbwa'::text THEN 'WA'::text WHEN 'trbsa'::text THEN 'SA'::text WHEN 'trb_tas'::text THEN 'TAS'::text WHEN 'trb_nt'::text THEN 'NT'::text WHEN 'tqi'::text THEN 'ACT'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION state_of_zone(zone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE zone WHEN 'Australia/Sydney'::text THEN 'NSW'::text WHEN 'Australia/Lord_Howe'::text THEN 'NSW'::text WHEN 'Australia/Broken_Hill'::text THEN 'NSW'::text WHEN 'Australia/Hobart'::text THEN 'TAS'::text WHEN 'Australia/Brisbane'::text THEN 'QLD'::text WHEN 'Australia/Adelaide'::text THEN 'SA'::text WHEN 'Australia/Darwin'::text THEN 'NT'::text WHEN 'Australia/Perth'::text THEN 'WA'::text WHEN 'Australia/Eucla'::text THEN 'WA'::text ELSE 'VIC'::text END;

CREATE OR REPLACE FUNCTION subtract_no_show()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update worked_together set shifts = shifts - 1
  where employer_id = new.inviter_id and employee_id = new.invitee_id and shifts > 1;
  if not found then
    delete from worked_together where employer_id = new.inviter_id and employee_id = new.invitee_id;
  end if;
  update people set completed = completed - 1, ranking = ranking_of(role, accepted, answered, completed - 1)
  where person_id = new.inviter_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION sync_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from phones where user_id = new.id;
  if new.phone is not null then
    insert into phones (user_id, phone, state, needs_opt_in_text)
    select new.id, new.phone, case when is_stopped then 'stopped' else 'asked' end, not is_stopped
    from (select exists (select from opted_out_phones s where s.phone = new.phone) as is_stopped) number;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION traits_of(employee integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT CASE WHEN (markets.markets = 0) THEN 0 ELSE ((markets.markets | COALESCE((SELECT bit_or(level_bits(l.sector, l.year_level)) AS bit_or FROM employee_levels l WHERE (l.employee_id = traits_of.employee)), 0)) | COALESCE((SELECT bit_or(role_bit(c.classification)) AS bit_or FROM employee_classifications c WHERE (c.employee_id = traits_of.employee)), 0)) END AS "case" FROM bookable_markets(traits_of.employee, NULL::date) markets(markets));

CREATE OR REPLACE FUNCTION two_days(today int4multirange, tomorrow int4multirange)
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE
RETURN (today + COALESCE((SELECT range_agg(int4range((lower(r.r) + 1440), (upper(r.r) + 1440))) AS range_agg FROM unnest(two_days.tomorrow) r(r)), '{}'::int4multirange));

CREATE OR REPLACE FUNCTION update_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.closed_at is not null then
    delete from directory where person_id = new.id;
    return null;
  end if;
  update directory set status = new.status, sector = new.sector, name = folded(new.name), search_text = search_text_of(new)
  where person_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION usual_minutes(employee integer, day integer)
 RETURNS int4multirange
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (EXISTS (SELECT FROM availability_weeks w WHERE (w.employee_id = usual_minutes.employee))) THEN COALESCE((SELECT range_agg(int4range((r.start_minute)::integer, (r.end_minute)::integer)) AS range_agg FROM availability_ranges r WHERE ((r.employee_id = usual_minutes.employee) AND (r.weekday = usual_minutes.day))), '{}'::int4multirange) WHEN (day <= 5) THEN '{[0,1440)}'::int4multirange ELSE '{}'::int4multirange END;

CREATE OR REPLACE FUNCTION visible_registration(employee integer, in_sector text, in_state text, today date)
 RETURNS TABLE(registration json)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (EXISTS ( SELECT
                FROM employee_classifications c
               WHERE ((c.employee_id = visible_registration.employee) AND (sector_of_classification(c.classification) = visible_registration.in_sector) AND (register_of_classification(c.classification) IS NOT NULL)))) THEN COALESCE(( SELECT json_build_object('status',
                     CASE
                         WHEN (c.outcome = 'may_engage'::text) THEN 'checked'::text
                         ELSE 'unchecked'::text
                     END, 'register', c.kind, 'state', c.state, 'other_state', NULLIF(c.state, visible_registration.in_state), 'valid_until', c.expires_on) AS json_build_object
                FROM credentials c
               WHERE ((c.employee_id = visible_registration.employee) AND (NOT c.refused) AND (NOT has_lapsed(c.*, visible_registration.today)) AND
                     CASE visible_registration.in_sector
                         WHEN 'healthcare'::text THEN (c.kind = 'ahpra'::text)
                         ELSE (c.kind = ANY (ARRAY['vit'::text, 'nesa'::text, 'qct'::text, 'trbwa'::text, 'trbsa'::text, 'trb_tas'::text, 'trb_nt'::text, 'tqi'::text]))
                     END)
               ORDER BY ((c.outcome = 'may_engage'::text) IS TRUE) DESC, ((c.state = visible_registration.in_state) IS TRUE) DESC, c.expires_on DESC, c.id
              LIMIT 1), json_build_object('status', 'none', 'register', NULL::unknown, 'state', NULL::unknown, 'other_state', NULL::unknown, 'valid_until', NULL::unknown))
             ELSE NULL::json
         END AS "case";
END;

CREATE OR REPLACE FUNCTION wait_bucket(wait interval)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((SELECT CASE WHEN (minutes.m < 60) THEN GREATEST(minutes.m, 0) WHEN (minutes.m < 1440) THEN (60 + ((minutes.m - 60) / 15)) ELSE LEAST(308, (152 + ((minutes.m - 1440) / 120))) END AS "least" FROM (SELECT (floor((EXTRACT(epoch FROM wait_bucket.wait) / (60)::numeric)))::integer AS m) minutes))::smallint;

CREATE OR REPLACE FUNCTION words_of(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN ARRAY(SELECT DISTINCT word.word FROM regexp_split_to_table(regexp_replace(NORMALIZE(lower(words_of.name), NFD), '[\u0300-\u036f''\u2019]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text) word(word) WHERE (word.word <> ''::text));
