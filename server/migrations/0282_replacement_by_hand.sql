-- The booking that a request waiting for approval replaces.
alter table approvals add replaces_id integer;
