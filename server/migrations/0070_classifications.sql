-- The roles in which a person works (rulings.md section 1). A person may have roles in both sectors.
create table employee_classifications (
  employee_id integer not null references employee_profiles on delete cascade,
  classification text not null check (classification in ('teacher', 'education_support', 'registered_nurse',
    'enrolled_nurse', 'assistant_in_nursing', 'allied_health')),
  constraint a_classification_is_named_once primary key (employee_id, classification)
);

create function sector_of_classification(classification text) returns text
language sql immutable return
  case when classification in ('teacher', 'education_support') then 'education' else 'healthcare' end;

-- Until now a profile named no role. In healthcare only a number of AHPRA's shape is taken for a nurse's.
insert into employee_classifications (employee_id, classification)
select p.employee_id, case
  when u.sector = 'education' then 'teacher'
  when p.vit_id ~ '^[A-Za-z]{3}\d{10}$' then 'registered_nurse'
  else 'assistant_in_nursing' end
from employee_profiles p join users u on u.id = p.employee_id;

-- Null means that both sectors use the category.
alter table categories add column sector text check (sector in ('education', 'healthcare'));
update categories set sector = case
  when name in ('Nursing', 'Critical care', 'Aged and community care') then 'healthcare'
  when name in ('English', 'Mathematics', 'Science', 'Humanities', 'The Arts', 'Languages', 'Health and Physical Education',
    'Technologies', 'Primary and school-wide', 'Vocational') then 'education'
  end;

-- The role that a request asks for; null where the employer named none.
alter table shifts add column classification text check (classification in ('teacher', 'education_support',
  'registered_nurse', 'enrolled_nurse', 'assistant_in_nursing', 'allied_health'));

-- One bit for each pair of sector and state, so that the search can ask with one integer.
create function market_bit(sector text, state text) returns integer
language sql immutable return
  1 << (case sector when 'education' then 0 else 8 end
    + array_position(array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'], state) - 1);

-- The markets (bits of `market_bit`) in which the person may be booked on that day, whatever the hours are.
create function bookable_in(employee integer, today date) returns integer
language sql stable return
  case when exists (select from blocking_credentials(employee, today)) then 0 else
    coalesce((
      select bit_or(market_bit(sector_of_classification(c.classification), state))
      from employee_classifications c
      cross join unnest(array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']) state
      where c.employee_id = employee), 0)
  end;
