-- Chances and delays of a state, learned from its ended offers (docs/decisions/0214).

-- Levels of the features of the person, by which `base` was estimated.
alter table offers add column answer_levels smallint;

-- Offers of waves that have ended and are not counted yet; names nobody.
create table ended_offers (
  id bigint generated always as identity primary key,
  region text not null,
  channel text not null,
  half_hour smallint not null,
  minutes double precision not null,
  share double precision not null,
  outcome text not null,
  levels smallint,
  base real not null,
  chance real not null
);

create table answer_models (
  -- A state.
  region text primary key,
  model jsonb not null,
  counters jsonb not null,
  fitted_on date not null
);

-- Yes answers of a region against those that the first estimate expects.
create function answer_level(in_region text) returns double precision language sql stable
return coalesce((select (model->>'level')::double precision from answer_models where region = in_region), 1);
