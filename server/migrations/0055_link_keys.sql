-- What the links in messages are signed with. A link names its key, so that a new one can be put in force while links
-- that were signed by an older one still count.
create table link_keys (
  id smallint generated always as identity primary key check (id between 1 and 255),
  key bytea not null check (octet_length(key) = 32)
);

-- Three random identifiers hold more than 256 random bits.
insert into link_keys (key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
