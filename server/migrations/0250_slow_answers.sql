-- Yes answers of the last half hour against those expected (docs/decisions/0250).

create table recent_answers (
  -- A state.
  region text primary key,
  measured_at timestamptz not null,
  expected double precision not null,
  accepted integer not null
);

-- Share of the usual chances that a plan counted with, in percent; null if they counted in full.
alter table offer_ledger add column chances_percent smallint;

create or replace function offer_ledger_content(e offer_ledger) returns text language sql stable as $$
  select audit_part(e.organisation_id::text) || audit_part(e.day::text) || audit_part(e.seq::text)
    || audit_part(e.slot_id::text) || audit_part(((extract(epoch from e.at) * 1000000)::bigint)::text)
    || audit_part(e.asks) || audit_part(e.wave::text) || audit_part(e.people::text) || audit_part(e.reasons::text)
    || audit_part(e.beyond::text)
    -- A plan without it reads as it did before the column existed.
    || case when e.chances_percent is null then '' else audit_part(e.chances_percent::text) end
$$;
