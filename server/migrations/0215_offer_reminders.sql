-- When a person who was asked by push got the request as a text message too (docs/decisions/0215).
alter table offers add column reminded_at timestamptz;
