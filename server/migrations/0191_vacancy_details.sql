-- Details of a posted vacancy that help on the day, besides its note.
alter table vacancies
  add column class_room text,
  add column report_to text,
  add column dress text,
  add column instructions text;

create function forget_vacancy_details(person integer) returns void language plpgsql as $$
declare
  patterns constant identifying_patterns := identifying_patterns(person);
begin
  update vacancies set
    class_room = redact_person(class_room, patterns.identifiers, patterns.names),
    report_to = redact_person(report_to, patterns.identifiers, patterns.names),
    dress = redact_person(dress, patterns.identifiers, patterns.names),
    instructions = redact_person(instructions, patterns.identifiers, patterns.names)
  where (employer_id = person or employer_id in (select related_people(person)))
    and concat_ws(' ', class_room, report_to, dress, instructions) ~* patterns.anything;
end $$;
