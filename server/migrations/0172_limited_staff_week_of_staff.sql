-- Apart from 0171, because this lock stops answers to requests.
lock table staff in access exclusive mode;
drop table limited_staff_week_by_person;
alter table limited_staff_week add foreign key (employee_id) references staff on delete cascade not valid;
