-- What admins are told of the service itself is no message of somebody.

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('connection-request', 'shift-invitation', 'job', 'message', 'credential', 'service'));
update notifications set type = 'service' where type = 'message' and link = '/admin/outbox?state=failed';

drop index one_unread_notice_per_conversation;
-- Whoever is written to ten times is told once, of the newest; so is whoever looks after the service.
create unique index one_unread_notice_per_link on notifications (user_id, link)
  where type in ('message', 'service') and read_at is null;
