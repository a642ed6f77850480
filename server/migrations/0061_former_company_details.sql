-- An employer who closes the account is also known by the address, the website and the number of former days.

create or replace function known_by(person integer) returns known_by
language sql stable
begin atomic
  with former as (
    select before from audit_entries
    where subject_kind = 'user' and subject_id = person and action = 'own_details_changed'),
  names as (
    select name from users where id = person union select before->>'name' from former where before->>'name' is not null),
  marks as (
    select unnest(array[email, recovery_email, pending_recovery_email]) as mark from users where id = person
    union select unnest(phone_written(phone)) from users where id = person
    union select unnest(phone_written(before->>'phone')) from former
    union select vit_id from employee_profiles where employee_id = person
    union select number from credentials where employee_id = person
    union select abn from tax_details where employee_id = person
    union select unnest(array[email, address, website, abn, contact_name]) from employer_details where employer_id = person
    union select before->>field from former, unnest(array['contact_email', 'address', 'website', 'abn']) as field
    union select billing_email from payment_methods where employer_id = person),
  -- A number of few digits says nothing about anybody, and stands in many a sentence.
  known as (
    select (select array_agg(name) from names) as names,
      (select array_agg(mark) from marks where length(mark) >= 5) as marks)
  select row(pattern_of(names), pattern_of(marks), pattern_of(names || marks))::known_by from known;
end;
