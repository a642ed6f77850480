-- Bookings that an agency made for a client: the shift is one of the client's site, so that the same
-- rules hold for it as for every other. Both rates are those of the day of the booking.

create table agency_bookings (
  shift_id integer primary key references shifts on delete cascade,
  contract_id integer not null references agency_contracts on delete restrict,
  agency_id integer not null references organisations on delete restrict,
  client_cents integer not null check (client_cents > 0),
  pay_cents integer not null check (pay_cents > 0)
);
create index bookings_of_agency on agency_bookings (agency_id, shift_id desc);
create index bookings_of_contract on agency_bookings (contract_id);

-- Not checked for the rows that exist, which all satisfied the narrower rule.
alter table timesheets drop constraint timesheets_rate_source_check;
alter table timesheets add constraint timesheets_rate_source_check
  check (rate_source in ('employer', 'award', 'agency')) not valid;
