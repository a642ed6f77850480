-- The booking in whose place a person is asked: requests for one slot may be for several.
alter table offers add replaces_id integer;
alter table archived_offers add replaces_id integer;
