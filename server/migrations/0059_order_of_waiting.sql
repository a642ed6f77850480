-- Who is next of a recipient, or of a number, is asked of the index of these alone. As long as hardly anything waits the
-- database takes an index of all that waits as readily, and reads the whole of it again and again once much waits. Written
-- like this the condition leads to no other index.
drop index messages_in_order;
create index messages_in_order on messages (recipient, id) where state || '' = 'waiting';
drop index texts_waiting;
create index texts_waiting on texts_received (phone, id) where state || '' = 'waiting';
-- What is to be spared is found by its shift.
drop index messages_to_spare;
