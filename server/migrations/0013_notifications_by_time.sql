-- The list is read newest first; the older index is a part of this one in all but name.
create index notifications_by_user_and_time on notifications (user_id, created_at desc, id desc);
drop index notifications_by_user;
