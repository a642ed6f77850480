-- People of a role from the newest on, for the admin's lists.
create index directory_by_registration on directory (role, person_id desc) include (status, sector);
