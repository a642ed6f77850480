-- Which message of a recipient is the next to leave.
create index messages_in_order on messages (recipient, id) where state = 'waiting';
