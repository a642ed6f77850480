-- Why the agency cancelled a booking or withdrew a request, as its client reads it. The reason of the shift is for the
-- person. Null unless the agency ended it.
alter table agency_bookings add column client_reason text;
