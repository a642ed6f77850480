-- A booking in place of a person ends the other search for them (docs/decisions/0287).
create index slots_in_place_of on slots (replaces_id) where replaces_id is not null;
