import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'

test('the read model that triggers keep is the one that is made anew', async (t) => {
  const app = await startApp(t)
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake', { sector: 'healthcare' })]
  const subject_id = await app.subject()
  const people = []
  for (let n = 0; n < 6; n++) people.push(await app.employee(`Person ${n}`))
  await app.db.run`
    insert into employee_classifications (employee_id, classification)
    select employee_id, 'assistant_in_nursing' from employee_profiles`
  for (const [n, person] of people.entries())
    for (const [day, school] of [hill, lake, hill].entries()) {
      const { data } = await school.shifts.request({
        body: {
          date: `2026-03-${String(10 + day)}`,
          start_time: '08:30',
          end_time: '15:30',
          also_ask: 'more_needed',
          subject_id,
          inviter_id: school.id,
          invitee_id: person.id,
        },
      })
      const status = (n + day) % 3 === 0 ? 'rejected' : 'accepted'
      if (day < n) await person.shifts.answer({ params: { id: data.id }, body: { status } })
    }
  await people[0]!.accounts.updateMe({ body: { name: 'Renée Renamed Ren' } })
  await people[3]!.accounts.updateMe({ body: { sector: 'healthcare' } })
  await app.db.run`update users set status = 'on_leave' where id = ${people[1]!.id}`
  await app.db.run`update users set last_login_at = ${app.now()} where id = ${people[2]!.id}`
  app.setNow('2026-03-12T00:00:00Z')
  await app.runJobs()
  const everything = async () => ({
    people: await app.db.all`select *, search_vector::text as search_vector from people order by person_id`,
    words: await app.db.all`select * from people_name_words order by person_id, word`,
    listed: await app.db.all`select * from listed_people_counts order by role, sector, part`,
    together: await app.db.all`select * from worked_together order by employer_id, employee_id`,
  })
  const kept = await everything()
  assert.ok(kept.together.length > 3)
  await app.db.run`select rebuild_people()`
  assert.deepEqual(await everything(), kept)
})
