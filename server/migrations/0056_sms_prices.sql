-- What the network charges for a part of a text message, from a day on. A price that has applied stays as it was.
create table sms_prices (
  id integer generated always as identity primary key,
  from_date date not null constraint one_sms_price_per_date unique,
  -- Per segment: 50 is 5 cents.
  tenths_of_cent integer not null check (tenths_of_cent between 0 and 10000),
  source text not null,
  -- It came with the product, and nobody has compared it with an invoice yet.
  is_starting boolean not null default false
);

insert into sms_prices (from_date, tenths_of_cent, source, is_starting)
values ('2000-01-01', 50, 'Starting figure: about 5 cents a segment', true);

-- What has left about a booking, to be charged.
create index texts_about_shifts on messages (shift_id) include (segments, sent_at)
  where channel = 'sms' and state = 'sent' and shift_id is not null;
create index texts_about_nothing on messages (sent_at) include (segments)
  where channel = 'sms' and state = 'sent' and shift_id is null;
