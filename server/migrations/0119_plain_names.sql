-- Renames what carried private words: tables, columns, constraints, indexes, triggers and functions. Only the catalog
-- changes; no table is rewritten. Views and functions whose body the database keeps parsed follow by themselves; the
-- functions at the end keep their body as text and are written anew.

-- Tables, views and types
alter table booking_facts rename to booking_metrics;
alter table booking_tallies rename to booking_value_counts;
alter table conversation_sides rename to conversation_participants;
alter table house_key rename to encryption_key;
alter table mail_words rename to mail_templates;
alter table people_listed rename to listed_people_counts;
alter table people_words rename to people_name_words;
alter table stopped_phones rename to opted_out_phones;
alter table week_hist rename to week_histogram;
alter table week_hist_changes rename to week_histogram_changes;
alter view all_booking_truth rename to all_computed_booking_metrics;
alter view analysed_people rename to analytics_employees;
alter view booking_corrections rename to booking_metric_corrections;
alter view booking_truth rename to computed_booking_metrics;
alter view bookings_now rename to current_booking_metrics;
alter type known_by rename to identifying_patterns;
alter type week_key rename to week_histogram_key;
alter type identifying_patterns rename attribute marks to identifiers;

-- Columns
alter table attendance_notices rename column told_at to sent_at;
alter table authenticator_drafts rename column sealed_secret to encrypted_secret;
alter table authenticators rename column sealed_secret to encrypted_secret;
alter table booking_metrics rename column answer_step to answer_bucket;
alter table booking_metrics rename column fill_step to fill_bucket;
alter table directory rename column words to search_text;
alter table encryption_key rename column is_sealed to is_encrypted;
alter table jobs rename column put_off_since to postponed_since;
alter table jobs rename column told_at to reported_at;
alter table messages rename column is_taken to is_leased;
alter table messages rename column told_at to reported_at;
alter table messages rename column useless_after to obsolete_after;
alter table people rename column standing to ranking;
alter table people rename column words to search_vector;
alter table phones rename column is_to_be_asked to needs_opt_in_text;
alter table push_keys rename column sealed_private_key to encrypted_private_key;
alter table shift_codes rename column given_at to issued_at;
alter table terms rename column told_at to notified_at;
alter table terms rename column told_through to notified_through;
alter view all_computed_booking_metrics rename column answer_step to answer_bucket;
alter view all_computed_booking_metrics rename column fill_step to fill_bucket;
alter view booking_metric_corrections rename column answer_step to answer_bucket;
alter view booking_metric_corrections rename column fill_step to fill_bucket;
alter view computed_booking_metrics rename column answer_step to answer_bucket;
alter view computed_booking_metrics rename column fill_step to fill_bucket;
alter view current_booking_metrics rename column answer_step to answer_bucket;
alter view current_booking_metrics rename column fill_step to fill_bucket;
alter view analytics_employees rename column words to search_text;

-- Constraints and indexes; those that carry the name of their table follow it
alter table booking_metrics rename constraint booking_facts_pkey to booking_metrics_pkey;
alter index booking_facts_by_date rename to booking_metrics_by_date;
alter index booking_facts_by_reason rename to booking_metrics_by_reason;
alter index booking_facts_by_subject rename to booking_metrics_by_subject;
alter index booking_facts_of_employee rename to booking_metrics_of_employee;
alter index booking_facts_of_employer rename to booking_metrics_of_employer;
alter table booking_value_counts rename constraint booking_tallies_pkey to booking_value_counts_pkey;
alter table conversation_participants
  rename constraint conversation_sides_conversation_id_fkey to conversation_participants_conversation_id_fkey;
alter table conversation_participants
  rename constraint conversation_sides_other_id_fkey to conversation_participants_other_id_fkey;
alter table conversation_participants rename constraint conversation_sides_pkey to conversation_participants_pkey;
alter table conversation_participants
  rename constraint conversation_sides_side_check to conversation_participants_side_check;
alter table conversation_participants
  rename constraint conversation_sides_unread_check to conversation_participants_unread_check;
alter table conversation_participants
  rename constraint conversation_sides_user_id_fkey to conversation_participants_user_id_fkey;
alter index conversation_sides_by_other rename to conversation_participants_by_other;
alter index conversation_sides_by_user rename to conversation_participants_by_user;
alter index conversation_sides_mail_due rename to conversation_participants_mail_due;
alter index conversation_sides_unread rename to conversation_participants_unread;
alter table encryption_key rename constraint house_key_pkey to encryption_key_pkey;
alter table mail_templates rename constraint mail_words_pkey to mail_templates_pkey;
alter table mail_templates rename constraint mail_words_version_check to mail_templates_version_check;
alter table listed_people_counts rename constraint people_listed_pkey to listed_people_counts_pkey;
alter table people_name_words rename constraint people_words_person_id_fkey to people_name_words_person_id_fkey;
alter table people_name_words rename constraint people_words_pkey to people_name_words_pkey;
alter index people_words_of_person rename to people_name_words_of_person;
alter table opted_out_phones rename constraint stopped_phones_pkey to opted_out_phones_pkey;
alter table week_histogram rename constraint week_hist_pkey to week_histogram_pkey;
alter index week_hist_changes_by_subject rename to week_histogram_changes_by_subject;
alter table alert_choices
  rename constraint a_way_is_chosen_once_for_an_event to a_channel_is_chosen_once_for_an_event;
alter table attendance
  rename constraint only_who_is_on_the_way_is_expected to only_an_employee_on_the_way_is_expected;
alter table attendance rename constraint somebody_on_the_way_said_so_some_way to an_on_my_way_has_its_channel;
alter table attendance rename constraint somebody_saw_who_arrived to an_arrival_has_its_reporter;
alter table blocks rename constraint somebody_is_blocked_once to a_person_is_blocked_once;
alter table blocks rename constraint nobody_blocks_themselves to a_person_does_not_block_themselves;
alter table credential_rules rename constraint a_shape_is_said_in_words to a_number_shape_has_its_hint;
alter table credentials rename constraint only_what_ends_expires to only_a_dated_credential_expires;
alter table credentials rename constraint the_profile_names_a_registration to only_a_registration_is_on_the_profile;
alter table employee_levels rename constraint a_level_stands_once to a_level_is_listed_once;
alter table encryption_key rename constraint there_is_one_house_key to there_is_one_encryption_key;
alter table ledger_accounts
  rename constraint what_is_owed_is_owed_by_somebody to only_balance_accounts_have_an_employer;
alter table passkey_challenges
  rename constraint a_challenge_knows_where_it_belongs to a_challenge_has_the_ids_of_its_purpose;
alter table payment_accounts rename constraint nobody_owes_less_than_nothing to open_amount_is_not_negative;
alter table payment_methods rename constraint a_card_is_one_of_the_provider to only_a_card_has_a_stripe_id;
alter table payment_methods rename constraint four_digits_of_a_card_are_known to last_digits_of_a_card_are_four;
alter table recovery_codes rename constraint a_recovery_code_stands_once to a_recovery_code_is_unique;
alter table subscription_events rename constraint a_charge_is_told_of_once to a_charge_is_reported_once;
alter table taught_subjects rename constraint a_subject_is_taught_or_not to a_subject_is_answered_once;
alter table texts_received rename constraint what_was_read_has_an_outcome to a_read_text_has_its_outcome;
alter table transactions rename constraint no_more_goes_back_than_came to no_more_is_refunded_than_was_paid;
alter table transactions rename constraint what_is_completed_is_not_open to a_completed_transaction_is_not_open;
alter table usage_notices rename constraint a_limit_is_told_of_once_a_month to a_limit_is_reported_once_a_month;
alter index a_category_name_stands_once rename to a_category_name_is_unique;
alter index a_subject_name_stands_once_in_its_category rename to a_subject_name_is_unique_in_its_category;
alter index audit_entries_by_words rename to audit_entries_by_names;
alter index blocks_of_the_blocked rename to blocks_by_blocked;
alter index directory_by_words rename to directory_by_search_text;
alter index employees_by_words rename to employees_by_search_vector;
alter index employers_by_words rename to employers_by_search_vector;
alter index jobs_in_trouble rename to jobs_with_problems;
alter index messages_by_words rename to messages_by_search_text;
alter index messages_getting_useless rename to messages_by_obsolescence;
alter index messages_told rename to messages_reported;
alter index messages_untold rename to messages_to_report;
alter index subscriptions_that_wait rename to subscriptions_awaiting_payment;
alter index texts_about_nothing rename to texts_without_shift;
do $$
declare
  c record;
begin
  for c in
    select k.conrelid::regclass as tab, k.conname as old_name, concat_ws('_', r.relname, a.attname, 'not_null') as new_name
    from pg_constraint k
    join pg_class r on r.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'n' and r.relname = any('{
      attendance_notices, authenticator_drafts, authenticators, booking_metrics, booking_value_counts,
      conversation_participants, directory, encryption_key, jobs, listed_people_counts, mail_templates,
      messages, opted_out_phones, people, people_name_words, phones, push_keys, shift_codes, terms,
      week_histogram, week_histogram_changes}')
  loop
    if c.old_name <> c.new_name then
      execute format('alter table %s rename constraint %I to %I', c.tab, c.old_name, c.new_name);
    end if;
  end loop;
end $$;

-- Triggers; those of one table still fire in the same order
alter trigger figures_follow_exceptions on availability_exceptions rename to metrics_follow_exceptions;
alter trigger figures_follow_new_ranges on availability_ranges rename to metrics_follow_new_ranges;
alter trigger figures_follow_removed_ranges on availability_ranges rename to metrics_follow_removed_ranges;
alter trigger figures_follow_a_removed_week on availability_weeks rename to metrics_follow_a_removed_week;
alter trigger figures_follow_a_set_week on availability_weeks rename to metrics_follow_a_set_week;
alter trigger counts_follow_the_changed on directory rename to counts_follow_changed_people;
alter trigger counts_follow_the_new on directory rename to counts_follow_new_people;
alter trigger counts_follow_the_removed on directory rename to counts_follow_removed_people;
alter trigger figures_follow_moves on employer_details rename to metrics_follow_moves;
alter trigger figures_follow_states on employer_details rename to metrics_follow_states;
alter trigger words_follow_new_people on people rename to name_words_follow_new_people;
alter trigger words_follow_people on people rename to name_words_follow_people;
alter trigger figures_follow_bookings on shifts rename to metrics_follow_bookings;
alter trigger search_follows_before_the_commit on stale_staff rename to search_is_refreshed_at_commit;
alter trigger figures_follow_employers on users rename to metrics_follow_employers;
alter trigger tickets_end_with_the_password on users rename to tickets_end_with_password_or_status;

-- Functions
alter function add_up(text, integer[], booking_metrics[]) rename to add_booking_metrics;
alter function bookable_in(integer, date) rename to bookable_markets;
alter function bookings_beside(integer[]) rename to related_bookings;
alter function calendar_says(integer, tstzrange) rename to calendar_status;
alter function change_in_directory() rename to update_directory;
alter function count_listed() rename to count_listed_people;
alter function count_standing() rename to count_shift_outcome;
alter function first_sector(integer) rename to primary_sector;
alter function follow_phone() rename to sync_phone;
alter function forget_this_user() rename to remove_from_week_histogram;
alter function forget_what_is_over(timestamptz) rename to forget_expired_data;
alter function give_the_free_plan() rename to add_free_plan;
alter function known_by(integer) rename to identifying_patterns;
alter function minutes_on(integer, date) rename to available_minutes;
alter function note_changed_booking() rename to mark_booking_changed;
alter function note_changed_employer() rename to mark_bookings_of_employer_changed;
alter function note_moved_employer() rename to mark_bookings_of_moved_employer_changed;
alter function people_around(integer) rename to related_people;
alter function phone_forms(text) rename to phone_search_text;
alter function phone_written(text) rename to phone_spellings;
alter function put_into_directory() rename to add_to_directory;
alter function refresh_excepted_days() rename to refresh_work_days_of_exception;
alter function refresh_exception_days() rename to refresh_staff_days_of_exception;
alter function refresh_this_person() rename to refresh_person;
alter function refresh_this_user() rename to refresh_staff_of_user;
alter function refresh_words() rename to refresh_name_words;
alter function registration_seen(integer, text, text, date) rename to visible_registration;
alter function standing_of(text, integer, integer, integer) rename to ranking_of;
alter function stands(text) rename to is_booked;
alter function uncount_no_show() rename to subtract_no_show;
alter function wait_step(interval) rename to wait_bucket;
alter function words_apart(text) rename to name_words_of;
alter function words_to_find(users) rename to search_text_of;
drop function without_person(text, text, text);
create function redact_person(content text, identifiers text, names text) returns text
language sql immutable parallel safe
return regexp_replace(regexp_replace(content, identifiers, '(removed)', 'gi'), names, 'Closed account', 'gi');

create or replace function add_booking_metrics(
  corrections text, ids integer[] default null, truth booking_metrics[] default null
) returns void language plpgsql as $$
begin
  execute format($query$
    with corrections as materialized (%s),
    spans as (
      select c.*, m.* from corrections c
      cross join lateral (values (false, c.date), (true, date_trunc('month', c.date)::date)) m (is_month, start)),
    summed as (
      insert into booking_sums as b
      select is_month, start, subject_id, sector, state, sum(sign),
        coalesce(sum(sign) filter (where status = 'pending'), 0),
        coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show')), 0),
        coalesce(sum(sign) filter (where status = 'rejected'), 0),
        coalesce(sum(sign) filter (where status = 'withdrawn'), 0),
        coalesce(sum(sign) filter (where status = 'expired'), 0),
        coalesce(sum(sign) filter (where same_day), 0), coalesce(sum(sign) filter (where place is not null), 0),
        coalesce(sum(sign) filter (where place = 2), 0), coalesce(sum(sign) filter (where place = 3), 0),
        coalesce(sum(sign) filter (where status = 'cancelled'), 0),
        coalesce(sum(sign) filter (where status = 'no_show'), 0)
      from spans group by 1, 2, 3, 4, 5
      on conflict (is_month, start, subject_id, sector, state) do update set
        requests = b.requests + excluded.requests, pending = b.pending + excluded.pending,
        accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
        withdrawn = b.withdrawn + excluded.withdrawn, expired = b.expired + excluded.expired,
        same_day = b.same_day + excluded.same_day, places = b.places + excluded.places,
        filled = b.filled + excluded.filled, unfilled = b.unfilled + excluded.unfilled,
        cancelled = b.cancelled + excluded.cancelled, no_shows = b.no_shows + excluded.no_shows),
    tallied as (
      insert into booking_value_counts as b
      select is_month, start, v.kind, sector, state, v.value, sum(sign)
      from spans
      cross join lateral (values
        ('reason', reason), ('cancelled', cancelled), ('answer', answer_bucket), ('fill', fill_bucket)) v (kind, value)
      where v.value is not null group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0
      on conflict (is_month, start, kind, sector, state, value) do update set n = b.n + excluded.n)
    insert into booking_months as b
    select employee_id, date_trunc('month', date)::date, sector, state, sum(sign),
      coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show')), 0),
      coalesce(sum(sign) filter (where status = 'rejected'), 0), coalesce(sum(sign) filter (where status = 'expired'), 0)
    from corrections group by 1, 2, 3, 4
    on conflict (employee_id, month, sector, state) do update set requests = b.requests + excluded.requests,
      accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
      expired = b.expired + excluded.expired$query$, corrections) using ids, truth;
end $$;

create or replace function update_directory() returns trigger language plpgsql as $$
begin
  if new.closed_at is not null then
    delete from directory where person_id = new.id;
    return null;
  end if;
  update directory set status = new.status, sector = new.sector, name = folded(new.name), search_text = search_text_of(new)
  where person_id = new.id;
  return null;
end $$;

create or replace function count_listed_people() returns trigger language plpgsql as $$
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
end $$;

create or replace function count_shift_outcome() returns trigger language plpgsql as $$
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
end $$;

create or replace function credential_follows_profile() returns trigger language plpgsql as $$
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
end $$;

create or replace function fold_bookings(most integer) returns integer language plpgsql as $$
declare
  noted integer[];
  ids integer[];
  truth booking_metrics[];
begin
  -- Folding twice at once would count twice.
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  with taken as (
    delete from changed_bookings where ctid = any(array(select ctid from changed_bookings limit most)) returning shift_id)
  select array_agg(shift_id) into noted from taken;
  if noted is null then return 0; end if;
  ids := array(select related_bookings(noted));
  -- Read once, so that metrics and sums agree even if a booking changes meanwhile.
  truth := array(select row(t.*)::booking_metrics from computed_booking_metrics t where t.shift_id = any(ids));
  perform add_booking_metrics('select -1 as sign, f.* from booking_metrics f where f.shift_id = any($1)
    union all select 1, t.* from unnest($2) t', ids, truth);
  delete from booking_metrics where shift_id = any(ids) and shift_id <> all(array(select t.shift_id from unnest(truth) t));
  insert into booking_metrics as b select t.* from unnest(truth) t order by t.date
  on conflict (shift_id) do update set sector = excluded.sector, state = excluded.state, status = excluded.status,
    same_day = excluded.same_day, place = excluded.place, reason = excluded.reason, cancelled = excluded.cancelled,
    answer_bucket = excluded.answer_bucket, fill_bucket = excluded.fill_bucket
  where (b.sector, b.state, b.status, b.same_day, b.place, b.reason, b.cancelled, b.answer_bucket, b.fill_bucket)
    is distinct from (excluded.sector, excluded.state, excluded.status, excluded.same_day, excluded.place,
      excluded.reason, excluded.cancelled, excluded.answer_bucket, excluded.fill_bucket);
  return cardinality(noted);
end $$;

create or replace function sync_phone() returns trigger language plpgsql as $$
begin
  delete from phones where user_id = new.id;
  if new.phone is not null then
    insert into phones (user_id, phone, state, needs_opt_in_text)
    select new.id, new.phone, case when is_stopped then 'stopped' else 'asked' end, not is_stopped
    from (select exists (select from opted_out_phones s where s.phone = new.phone) as is_stopped) number;
  end if;
  return null;
end $$;

create or replace function forget_messages(person integer) returns void language plpgsql as $$
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
  delete from shift_codes c using shifts s where s.id = c.shift_id and s.invitee_id = person;
  delete from phones where user_id = person;
  delete from push_subscriptions where user_id = person;
  delete from alert_choices where user_id = person;
  delete from alert_preferences where user_id = person;
  delete from daily_summaries where user_id = person;
end $$;

create or replace function forget_person(person integer, at timestamptz) returns setof text language plpgsql as $$
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

  -- The address can be registered anew.
  update users set name = 'Closed account', email = 'closed-' || id || '@closed.invalid', password_hash = 'closed',
    status = 'inactive', phone = null, bio = null, avatar = null, hides_email = true, shows_phone = false,
    terms_version = null, terms_agreed_at = null, last_login_at = null, closed_at = forget_person.at
  where id = person;
  return query delete from stored_files where owner_id = person returning key;
end $$;

create or replace function forget_reasons(person integer) returns void language plpgsql as $$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update shifts set no_show_dispute = redact_person(no_show_dispute, patterns.identifiers, patterns.names)
  where person in (inviter_id, invitee_id) and no_show_dispute ~* patterns.anything;
  update employer_rates set reason = null where employer_id = person;
end $$;

create or replace function remove_from_week_histogram() returns trigger language plpgsql as $$
begin
  insert into week_histogram_changes (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, -1
  from staff_subject s join staff_week w using (employee_id) where s.employee_id = old.id;
  return old;
end $$;

create or replace function add_to_directory() returns trigger language plpgsql as $$
begin
  insert into directory (person_id, role, status, sector, name, search_text)
  select u.id, u.role, u.status, u.sector, folded(u.name), search_text_of(u)
  from users u where u.id in (select id from changed);
  return null;
end $$;

create or replace function rebuild_bookings() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  -- A change marked from now on is folded later; it changes nothing that is counted here already.
  truncate booking_metrics, booking_sums, booking_value_counts, booking_months, changed_bookings;
  -- By date, so that the bookings of a date range are in neighbouring pages.
  insert into booking_metrics select t.* from all_computed_booking_metrics t order by t.date;
  perform add_booking_metrics('select 1 as sign, f.* from booking_metrics f');
end $$;

create or replace function rebuild_directory() returns void language plpgsql as $$
begin
  truncate directory;
  insert into directory (person_id, role, status, sector, name, search_text)
  select u.id, u.role, u.status, u.sector, folded(u.name), search_text_of(u)
  from users u where u.closed_at is null order by u.role, u.id;
  -- The triggers, where enabled, have counted too.
  truncate directory_counts;
  insert into directory_counts (role, status, sector, part, n)
  select role, status, sector, person_id % 16, count(*) from directory group by 1, 2, 3, 4;
end $$;

create or replace function rebuild_people() returns void language plpgsql as $$
begin
  truncate people, people_name_words, worked_together;
  insert into worked_together (employer_id, employee_id, shifts)
  select inviter_id, invitee_id, count(*) from shifts where status = 'completed' group by inviter_id, invitee_id;
  insert into people (person_id, role, sector, name, search_vector, is_listed, accepted, answered, completed, ranking, active_on)
  select u.id, u.role, listed_sector(u.id, u.sector), lower(u.name), array_to_tsvector(words_of(u.name)), is_listable(u),
    coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0),
    ranking_of(u.role, coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0)),
    (u.last_login_at at time zone 'UTC')::date
  from users u
  left join (
    select invitee_id, count(*) filter (where status <> 'rejected')::integer as accepted, count(*)::integer as answered
    from shifts where answered_at is not null group by invitee_id) a on a.invitee_id = u.id
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
end $$;

create or replace function rebuild_search() returns void language plpgsql as $$
begin
  truncate staff, staff_subject, staff_week, week_histogram, week_histogram_changes, staff_day;
  insert into staff (employee_id, zone_id, traits, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.traits, b.subjects, b.name, coalesce(c.accepted, 0), coalesce(c.answered, 0)
  from bookable_staff b left join (
    select invitee_id, count(*) filter (where status <> 'rejected') as accepted, count(*) as answered
    from shifts where answered_at is not null group by invitee_id) c on c.invitee_id = b.employee_id;
  insert into staff_subject (subject_id, employee_id, zone_id, traits, rate, name)
  select subject_id, s.employee_id, s.zone_id, s.traits, acceptance_rate(s.accepted, s.answered), s.name
  from staff s cross join unnest(array[0] || s.subjects) subject_id;
  insert into staff_week (employee_id, weekday, from_min, to_min, is_first)
  select s.employee_id, w.* from staff s cross join lateral staff_weeks_of(s.employee_id) w;
  insert into week_histogram (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, count(*)
  from staff_subject s join staff_week w using (employee_id) group by 1, 2, 3, 4, 5, 6, 7;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, traits)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.traits
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, 'epoch', '9999-01-01') d
  cross join unnest(array[0] || s.subjects) subject_id;
end $$;

create or replace function refresh_staff(employee integer) returns void language plpgsql as $$
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
    from shifts where invitee_id = employee and answered_at is not null;
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
end $$;

create or replace function refresh_person() returns trigger language plpgsql as $$
begin
  insert into people (person_id, role, sector, name, search_vector, is_listed, ranking, active_on)
  values (new.id, new.role, listed_sector(new.id, new.sector), lower(new.name), array_to_tsvector(words_of(new.name)),
    is_listable(new), ranking_of(new.role, 0, 0, 0), (new.last_login_at at time zone 'UTC')::date)
  on conflict (person_id) do update set
    sector = excluded.sector, name = excluded.name, search_vector = excluded.search_vector, is_listed = excluded.is_listed,
    active_on = excluded.active_on;
  return null;
end $$;

create or replace function refresh_name_words() returns trigger language plpgsql as $$
begin
  delete from people_name_words where person_id = new.person_id;
  insert into people_name_words (person_id, role, word, sector, shared)
  select new.person_id, new.role, w.word, new.sector, w.shared from name_words_of(new.name) w where new.is_listed;
  return null;
end $$;

create or replace function subtract_no_show() returns trigger language plpgsql as $$
begin
  update worked_together set shifts = shifts - 1
  where employer_id = new.inviter_id and employee_id = new.invitee_id and shifts > 1;
  if not found then
    delete from worked_together where employer_id = new.inviter_id and employee_id = new.invitee_id;
  end if;
  update people set completed = completed - 1, ranking = ranking_of(role, accepted, answered, completed - 1)
  where person_id = new.inviter_id;
  return null;
end $$;
