-- The usual tenth of all bookings is months of changes.
alter table shifts set (autovacuum_analyze_scale_factor = 0.01);
