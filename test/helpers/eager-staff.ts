import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/**
 * Teachers who say yes quickly and three times as often as is usual, and who are asked by push. A
 * wave asks several of them at once.
 */
export const createEagerStaff = async (app: TestApp, subject_id: number, count: number): Promise<Person[]> => {
  const staff: Person[] = []
  for (let n = 0; n < count; n++) {
    const teacher = await app.employee(`Teacher ${n}`, { profile: false })
    await teacher.profiles.create({
      body: { vit_id: `${1000 + n}`, can_teach: [subject_id], year_levels: ['primary'] },
    })
    staff.push(teacher)
  }
  await app.db.run`
    insert into answer_records (employee_id, said_yes, expected_yes, expected_yes_silent, delay_log_sum, delay_count, updated_on)
    select id, 9, 3, 3, 0, 9, ${app.now()}::timestamptz::date from users where role = 'employee'`
  await app.db.run`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select s.user_id, s.id, 'https://push.example/' || s.user_id, 'key', 'auth', ${app.now()}
    from sessions s join users u on u.id = s.user_id where u.role = 'employee'`
  return staff
}
