-- Saving a profile or a week takes several statements. The search follows them once, just before they are committed,
-- instead of after each of them.
create table stale_staff (
  employee_id integer primary key references users on delete cascade
);

create or replace function refresh_changed_staff() returns trigger
language plpgsql as $$
begin
  -- Only those who are still there: removing a person removes all that is theirs. The person is locked first, as by
  -- whoever changes the diary, so that two changes of one person never wait for each other in a circle.
  insert into stale_staff (employee_id)
  select u.id from users u where u.id in (select employee_id from changed) order by u.id for no key update
  on conflict do nothing;
  return null;
end $$;

create function refresh_stale_staff() returns trigger
language plpgsql as $$
begin
  delete from stale_staff where employee_id = new.employee_id;
  perform refresh_staff(new.employee_id);
  return null;
end $$;
create constraint trigger search_follows_before_the_commit after insert on stale_staff
  deferrable initially deferred for each row execute function refresh_stale_staff();
