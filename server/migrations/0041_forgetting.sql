-- What has come since the first forgetting: what protects an account, and how it pays.

create or replace function known_by(person integer) returns known_by
language sql stable
begin atomic
  with former as (
    select before->>'name' as name, before->>'phone' as phone from audit_entries
    where subject_kind = 'user' and subject_id = person and action = 'own_details_changed'),
  names as (
    select name from users where id = person union select name from former where name is not null),
  marks as (
    select unnest(array[email, recovery_email, pending_recovery_email]) as mark from users where id = person
    union select unnest(phone_written(phone)) from users where id = person
    union select unnest(phone_written(phone)) from former
    union select vit_id from employee_profiles where employee_id = person
    union select number from credentials where employee_id = person
    union select abn from tax_details where employee_id = person
    union select unnest(array[email, address, website, abn, contact_name]) from employer_details where employer_id = person
    union select billing_email from payment_methods where employer_id = person),
  -- A number of few digits says nothing about anybody, and stands in many a sentence.
  known as (
    select (select array_agg(name) from names) as names,
      (select array_agg(mark) from marks where length(mark) >= 5) as marks)
  select row(pattern_of(names), pattern_of(marks), pattern_of(names || marks))::known_by from known;
end;

create function forget_access(person integer) returns void
language sql
begin atomic
  delete from passkey_challenges where user_id = person;
  delete from sign_in_tickets where user_id = person;
  delete from passkeys where user_id = person;
  delete from recovery_codes where user_id = person;
  delete from authenticator_drafts where user_id = person;
  delete from authenticators where user_id = person;
  delete from known_devices where user_id = person;
  delete from payment_methods where employer_id = person;
  delete from usage_notices where user_id = person;
  update users set recovery_email = null, pending_recovery_email = null, password_changed_at = null,
    second_factor_since = null
  where id = person;
end;

-- An invoice stays as it was issued, that of a shift and that of a plan; only the name of whoever has closed the account
-- may be taken off it.
create or replace function refuse_a_change_of_an_invoice() returns trigger language plpgsql as $$
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
end $$;
drop trigger payment_invoices_never_change on payment_invoices;
create trigger payment_invoices_never_change before update or delete on payment_invoices
  for each row execute function refuse_a_change_of_an_invoice();
create trigger payment_invoices_are_never_emptied before truncate on payment_invoices
  for each statement execute function refuse_a_change_of_an_invoice();

create or replace function forget_what_is_over(at timestamptz) returns void
language sql
begin atomic
  update invoices set supplier_name = 'Closed account', supplier_email = null, supplier_abn = null
  where supplier_id in (select id from users where closed_at is not null) and issued_at < at - interval '7 years'
    and supplier_name <> 'Closed account';
  update invoices set recipient_name = 'Closed account', recipient_email = null, recipient_abn = null,
    recipient_address = null
  where recipient_id in (select id from users where closed_at is not null) and issued_at < at - interval '7 years'
    and recipient_name <> 'Closed account';
  update payment_invoices set recipient_name = 'Closed account', recipient_email = '', recipient_abn = null,
    recipient_address = null, purchase_order_number = null
  where employer_id in (select id from users where closed_at is not null) and issued_at < at - interval '7 years'
    and recipient_name <> 'Closed account';
  delete from messages
  where user_id in (select id from users where closed_at < at - interval '30 days') and state <> 'waiting';
end;
