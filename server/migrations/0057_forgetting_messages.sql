-- What has come since: numbers, what was written from them, signs of coming, choices, browsers that are shown pushes. Called while the
-- account still says its number.
create function forget_messages(person integer) returns void
language plpgsql as $$
declare
  known constant known_by := known_by(person);
  numbers constant text[] := array(select phone from phones where user_id = person);
begin
  delete from texts_received where user_id = person or (user_id is null and phone = any(numbers));
  delete from messages where channel = 'sms' and user_id is null and recipient = any(numbers);
  update texts_received set body = without_person(body, known.marks, known.names)
  where user_id in (select people_around(person)) and body ~* known.anything;
  delete from attendance a using shifts s where s.id = a.shift_id and s.invitee_id = person;
  delete from attendance_notices n using shifts s where s.id = n.shift_id and s.invitee_id = person;
  delete from shift_codes c using shifts s where s.id = c.shift_id and s.invitee_id = person;
  delete from phones where user_id = person;
  delete from push_subscriptions where user_id = person;
  delete from alert_choices where user_id = person;
  delete from alert_preferences where user_id = person;
  delete from daily_summaries where user_id = person;
end $$;
