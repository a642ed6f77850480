-- Planned chances against outcomes, by state and week (docs/decisions/0226).

-- Yes answers that were planned for the time in which the offer was open; null for offers from before.
alter table ended_offers add column planned double precision;

create table answer_forecasts (
  -- A state.
  region text not null,
  -- A Monday.
  week date not null,
  -- Planned chance when the offer was sent, rounded down.
  percent smallint not null,
  offers integer not null,
  planned double precision not null,
  accepted integer not null,
  primary key (region, week, percent)
);

alter table answer_models
  add column checked_week date,
  -- Since when the model is not fitted, because its chances were wrong; null while it is.
  add column frozen_at timestamptz;
