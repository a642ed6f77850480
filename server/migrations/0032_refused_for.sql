-- What a credential was when it was refused. Its holder may change what it is afterwards, so that what was entered wrongly
-- can be put right; but only another one of what was refused takes its place.
alter table credentials add column refused_kind text, add column refused_title text;
update credentials set refused_kind = kind, refused_title = title where refused;
alter table credentials add constraint a_refusal_is_of_a_kind check (not refused or refused_kind is not null);

create or replace function blocking_credentials(employee integer, today date) returns setof integer
language sql stable
begin atomic
  select c.id from credentials c
  -- Written as before, so that it leads to no index of all that was refused or has expired.
  where c.employee_id = employee and c.refused::integer + has_lapsed(c, today)::integer > 0
    and not exists (
      select from credentials o
      where o.employee_id = c.employee_id
        and o.kind = case when c.refused then c.refused_kind else c.kind end
        and o.title is not distinct from case when c.refused then c.refused_title else c.title end
        and not o.refused and not has_lapsed(o, today) and (not c.refused or o.outcome = 'may_engage'));
end;
