-- The ledger of planning: for each plan of a slot the people who were considered, in order, each with the one reason
-- why they were asked or not. Chained by organisation and day, and only added to (docs/decisions/0185).

-- The ledger names people by an alias. Closing an account deletes the alias, and the rows of the ledger stay.
create table ledger_people (
  employee_id integer primary key references users on delete cascade,
  alias integer generated always as identity unique
);

create table offer_ledger (
  organisation_id integer not null,
  -- Day of the plan on the clock of the site.
  day date not null,
  seq integer not null,
  slot_id integer not null,
  at timestamptz not null,
  asks text not null,
  wave smallint not null,
  -- Aliases, in the order in which people were considered, and the reason of each.
  people integer[] not null,
  reasons text[] not null,
  -- People who fit besides those who were weighed.
  beyond integer not null,
  hash bytea not null,
  primary key (organisation_id, day, seq),
  constraint each_person_has_one_reason check (cardinality(people) = cardinality(reasons))
);
create index offer_ledger_of_slot on offer_ledger (slot_id, day, seq);
create index offer_ledger_by_day on offer_ledger (day);
create index offer_ledger_by_person on offer_ledger using gin (people);

-- End of each chain. A day starts from the last hash of the day before.
create table offer_ledger_heads (
  organisation_id integer not null,
  day date not null,
  start bytea not null,
  entries integer not null,
  hash bytea not null,
  primary key (organisation_id, day)
);

create function offer_ledger_content(e offer_ledger) returns text language sql stable as $$
  select audit_part(e.organisation_id::text) || audit_part(e.day::text) || audit_part(e.seq::text)
    || audit_part(e.slot_id::text) || audit_part(((extract(epoch from e.at) * 1000000)::bigint)::text)
    || audit_part(e.asks) || audit_part(e.wave::text) || audit_part(e.people::text) || audit_part(e.reasons::text)
    || audit_part(e.beyond::text)
$$;

create function chain_offer_ledger() returns trigger language plpgsql as $$
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
end $$;
create trigger chain_offer_ledger before insert on offer_ledger
  for each row execute function chain_offer_ledger();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- The trigger that chains a new row may start and move a head.
  if tg_table_name = 'offer_ledger_heads' and tg_op in ('INSERT', 'UPDATE') and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'The offer ledger is only ever added to.' using errcode = 'restrict_violation';
end $$;
create trigger offer_ledger_is_only_added_to before update or delete or truncate on offer_ledger
  for each statement execute function refuse_ledger_change();
create trigger offer_ledger_heads_follow_the_rows before insert or update or delete or truncate on offer_ledger_heads
  for each statement execute function refuse_ledger_change();

-- Mornings in a row on which a person was considered for a slot and not asked, up to a day.
create table waited_mornings (
  employee_id integer primary key references users on delete cascade,
  mornings smallint not null,
  counted_on date not null
);

-- Requests that an employer has sent since the last one to a newcomer.
create table newcomer_seats (
  employer_id integer primary key references users on delete cascade,
  sent smallint not null
);

create or replace function forget_answers(person integer) returns void language plpgsql as $$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update vacancies set note = redact_person(note, patterns.identifiers, patterns.names)
  where (employer_id = person or employer_id in (select related_people(person))) and note ~* patterns.anything;
  delete from answer_records where employee_id = person;
  delete from fresh_offers where employee_id = person;
  delete from waited_mornings where employee_id = person;
  delete from newcomer_seats where employer_id = person;
  -- The rows of the ledger stay, and name nobody any more.
  delete from ledger_people where employee_id = person;
end $$;
