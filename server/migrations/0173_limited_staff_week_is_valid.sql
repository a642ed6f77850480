-- Apart from 0172, because these read all rows; they stop nobody.
-- A person can have been removed between 0171 and 0172.
delete from limited_staff_week w where not exists (select from staff s where s.employee_id = w.employee_id);
alter table limited_staff_week validate constraint limited_staff_week_employee_id_fkey;
