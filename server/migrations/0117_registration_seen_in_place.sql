-- A function that returns a table is planned as part of the query that reads it; one that returns a value is run by
-- itself for each row, which made lists half as slow again.
drop function registration_seen(integer, text, text, date);

-- How an employer of this sector and state sees the registration of a person: null where no role of the sector has a
-- register. A checked one of the employer's own state comes first, then a checked one of another state. One that has
-- expired or was refused does not count.
create function registration_seen(employee integer, in_sector text, in_state text, today date)
returns table (registration json) language sql stable
begin atomic
  select case when exists (
    select from employee_classifications c where c.employee_id = employee
      and sector_of_classification(c.classification) = in_sector
      and register_of_classification(c.classification) is not null)
  then coalesce((
    select json_build_object('status', case when c.outcome = 'may_engage' then 'checked' else 'unchecked' end,
      'register', c.kind, 'state', c.state,
      'other_state', nullif(c.state, in_state), 'valid_until', c.expires_on)
    from credentials c
    where c.employee_id = employee and not c.refused and not has_lapsed(c, today)
      and case in_sector when 'healthcare' then c.kind = 'ahpra'
        else c.kind in ('vit', 'nesa', 'qct', 'trbwa', 'trbsa', 'trb_tas', 'trb_nt', 'tqi') end
    order by (c.outcome = 'may_engage') is true desc, (c.state = in_state) is true desc, c.expires_on desc nulls first, c.id
    limit 1),
    json_build_object('status', 'none', 'register', null, 'state', null, 'other_state', null,
      'valid_until', null))
  end;
end;
