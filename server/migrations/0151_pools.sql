-- Pools are named, ordered lists of employees that an organisation keeps, for all of its sites or for one.

create table pools (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  -- Null for a pool that all sites of the organisation share.
  site_id integer references sites on delete cascade,
  name text not null,
  created_at timestamptz not null
);
create unique index a_pool_name_is_used_once on pools (organisation_id, coalesce(site_id, 0), lower(name));
create index pools_of_site on pools (site_id) where site_id is not null;

create table pool_people (
  pool_id integer not null references pools on delete cascade,
  employee_id integer not null references users on delete cascade,
  -- Ascending, with gaps where people were removed.
  position integer not null,
  added_at timestamptz not null,
  primary key (pool_id, employee_id)
);
create index pools_of_person on pool_people (employee_id);

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check
  check (kind in ('notification', 'shift', 'connection', 'message', 'availability', 'organisation', 'pool')) not valid;

-- Deletes what organisations keep about a person whose account is closed.
create function forget_staff(person integer) returns void language plpgsql as $$
begin
  delete from pool_people where employee_id = person;
end $$;
