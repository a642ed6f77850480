-- Text messages are read in their order, however many wait.
create index texts_to_read on texts_received (id) where state = 'waiting';
