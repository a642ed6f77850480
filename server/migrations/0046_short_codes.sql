-- By its code a request is answered in a text message: "YES K7". It is the same as long as the request goes to that phone,
-- and goes to no other request of that phone for 60 days.
create table shift_codes (
  shift_id integer not null references shifts on delete cascade,
  phone text not null,
  code text not null check (code ~ '^[A-HJ-NP-Z][2-9]{1,2}$'),
  given_at timestamptz not null,
  constraint one_code_per_request_and_phone primary key (shift_id, phone),
  constraint a_code_names_one_request_of_a_phone unique (phone, code)
);

-- How the answer came: on the screen, by a text message, or by a link or button in a message.
alter table shifts add column answered_via text check (answered_via in ('screen', 'sms', 'link'));
