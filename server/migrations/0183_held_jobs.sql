-- Jobs kept for people who said yes too late are removed after a minute, so there are never many.
create index held_offers on offers (created_at) where seat = 'held';
