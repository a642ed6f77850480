-- How many people of each group were asked for the shifts of a month, answered and were booked
-- (docs/decisions/0313).
create table asked_rates (
  -- The first day of a month.
  month date not null,
  trait text not null,
  member_of text not null,
  people integer not null,
  asked integer not null,
  answered integer not null,
  booked integer not null,
  primary key (month, trait, member_of)
);
