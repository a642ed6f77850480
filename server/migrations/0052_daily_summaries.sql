-- On which day, on the person's own clock, the last daily summary was due to whoever has chosen one: each day has one.
create table daily_summaries (
  user_id integer primary key references users on delete cascade,
  last_on date not null
);
