create table connections (
  id integer generated always as identity primary key,
  employer_id integer not null references users on delete cascade,
  employee_id integer not null references users on delete cascade,
  sender text not null check (sender in ('employer', 'employee')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint one_connection_per_pair unique (employer_id, employee_id)
);
create index connections_by_employee on connections (employee_id);
