-- The register that a role needs a number of; null where the role has none (contract/classifications.ts).
create function register_of_classification(classification text) returns text
language sql immutable return
  case when classification = 'teacher' then 'teaching'
    when classification in ('registered_nurse', 'enrolled_nurse') then 'ahpra' end;

-- The sector that the number and the levels of a profile belong to: the account's own, unless all roles are in the other.
create function first_sector(employee integer) returns text
language sql stable return (
  select coalesce(
    case when count(*) filter (where sector_of_classification(c.classification) = u.sector) = 0
      then min(sector_of_classification(c.classification)) filter (where c.classification is not null) end, u.sector)
  from users u left join employee_classifications c on c.employee_id = u.id where u.id = employee group by u.sector);

-- A level of one sector never answers for the other.
alter table employee_levels add column sector text check (sector in ('education', 'healthcare'));
update employee_levels l set sector = first_sector(l.employee_id);
alter table employee_levels alter column sector set not null;
alter table employee_levels drop constraint a_level_stands_once;
alter table employee_levels add constraint a_level_stands_once unique (employee_id, sector, year_level);

-- The registration of the profile's number: teachers have a register in each state, nurses one for all.
create function registration_of_profile(employee integer) returns text
language sql stable return (
  select case when first_sector(u.id) = 'healthcare' then 'ahpra' else
    case state_of_zone(u.time_zone) when 'NSW' then 'nesa' when 'QLD' then 'qct' when 'WA' then 'trbwa'
      when 'SA' then 'trbsa' when 'TAS' then 'trb_tas' when 'NT' then 'trb_nt' when 'ACT' then 'tqi' else 'vit' end end
  from users u where u.id = employee);

create function state_of_registration(kind text) returns text
language sql immutable return
  case kind when 'vit' then 'VIC' when 'nesa' then 'NSW' when 'qct' then 'QLD' when 'trbwa' then 'WA'
    when 'trbsa' then 'SA' when 'trb_tas' then 'TAS' when 'trb_nt' then 'NT' when 'tqi' then 'ACT' end;

-- The number of the profile and its registration are kept equal. A number of another family (AHPRA instead of a teachers'
-- register) is another registration; the former one stays in the list.
create or replace function credential_follows_profile() returns trigger
language plpgsql as $$
declare
  held credentials%rowtype;
  registration text := registration_of_profile(new.employee_id);
  target integer;
begin
  select * into held from credentials where employee_id = new.employee_id and of_profile for update;
  -- A teacher may hold the registration of another state.
  if (held.kind = 'ahpra') = (registration = 'ahpra') then registration := held.kind; end if;
  if held.kind = registration and held.number = new.vit_id then return null; end if;

  select c.id into target from credentials c
  where c.employee_id = new.employee_id and c.kind = registration and c.id is distinct from held.id
  order by lower(c.number) = lower(new.vit_id) desc, c.refused, c.id limit 1;
  if held.kind = registration and not exists (
      select from credentials c where c.id = target and lower(c.number) = lower(new.vit_id)) then
    target := held.id;
  end if;

  if target is distinct from held.id then update credentials set of_profile = false where id = held.id; end if;
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

-- How an employer of this sector and state sees the registration of a person: null where no role of the sector has a
-- register. A checked one of the employer's own state comes first, then a checked one of another state. One that has
-- expired or was refused does not count.
create function registration_seen(employee integer, in_sector text, in_state text, today date) returns json
language sql stable return
  case when exists (
    select from employee_classifications c where c.employee_id = employee
      and sector_of_classification(c.classification) = in_sector
      and register_of_classification(c.classification) is not null)
  then coalesce((
    select json_build_object('status', case when c.outcome = 'may_engage' then 'checked' else 'unchecked' end,
      'register', c.kind, 'state', c.state,
      'other_state', nullif(c.state, in_state), 'valid_until', c.expires_on)
    from credentials c
    where c.employee_id = employee and not c.refused and not has_lapsed(c, today)
      and case in_sector when 'healthcare' then c.kind = 'ahpra'
        else c.kind in ('vit', 'nesa', 'qct', 'trbwa', 'trbsa', 'trb_tas', 'trb_nt', 'tqi') end
    order by (c.outcome = 'may_engage') is true desc, (c.state = in_state) is true desc, c.expires_on desc nulls first, c.id
    limit 1),
    json_build_object('status', 'none', 'register', null, 'state', null, 'other_state', null,
      'valid_until', null))
  end;
