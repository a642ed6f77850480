-- People whom a site prefers, and people whom it does not book. The person does not see it.

create table staff_preferences (
  site_id integer not null references sites on delete cascade,
  employee_id integer not null references users on delete cascade,
  preference text not null
    constraint a_preference_is_known check (preference in ('preferred', 'do_not_book')),
  -- Only members of the site read it; it belongs to do_not_book.
  reason text,
  set_at timestamptz not null,
  set_by integer references users on delete set null,
  primary key (site_id, employee_id)
);
create index staff_preferences_by_kind on staff_preferences (site_id, preference);
create index staff_preferences_of_person on staff_preferences (employee_id);
create index staff_preferences_by_author on staff_preferences (set_by);

create or replace function forget_staff(person integer) returns void language plpgsql as $$
begin
  delete from pool_people where employee_id = person;
  delete from staff_notes where employee_id = person;
  delete from staff_preferences where employee_id = person;
end $$;
