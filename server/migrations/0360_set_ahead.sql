-- When these times were set: a clock ahead of time may have done so (docs/decisions/0360).
alter table fresh_offers add since timestamptz;
alter table transactions add next_try_set_at timestamptz;
