-- What keeps one person from being booked is found among that person's few. Written like this the conditions cannot lead to
-- the indexes of all that was refused or has expired, which the planner believes to be empty until it is told otherwise.
create or replace function blocking_credentials(employee integer, today date) returns setof integer
language sql stable
begin atomic
  select c.id from credentials c
  where c.employee_id = employee and c.refused::integer + has_lapsed(c, today)::integer > 0
    and not exists (
      select from credentials o
      where o.employee_id = c.employee_id and o.kind = c.kind and o.title is not distinct from c.title
        and not o.refused and not has_lapsed(o, today) and (not c.refused or o.outcome = 'may_engage'));
end;
