import { expect, phone, test, withProfile } from './people.ts'

test('a tap on the way is seen at the school at once, and whoever is missed is red, with somebody else one tap away', async ({
  town,
}) => {
  const subject_id = await town.subject()
  const hill = await town.employer('Hill School')
  const start = Temporal.Now.zonedDateTimeISO('Australia/Melbourne').add({ minutes: 60 })
  const clock = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })
  const times = {
    date: start.toPlainDate().toString(),
    start_time: clock(start),
    end_time: clock(start.add({ hours: 5 })),
  }
  const book = async (name: string) => {
    const person = await withProfile(await town.employee(name), [subject_id])
    const body = { ...times, subject_id, inviter_id: hill.id, invitee_id: person.id }
    const { id } = (await hill.shifts.request({ body })).data
    await person.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
    return { person, id }
  }
  const [ana, ben] = [await book('Ana Nguyen'), await book('Ben Carter')]

  const school = await town.opens(hill, '/employer/home')
  const rowOf = (name: string) =>
    school
      .getByRole('region', { name: /^Today/ })
      .getByRole('listitem')
      .filter({ hasText: name })
  await expect(rowOf('Ana Nguyen').getByText('No sign yet')).toBeVisible()

  const teacher = await town.opens(ana.person, '/employee/home', phone)
  const card = teacher.getByRole('region', { name: 'Hill School' })
  await card.getByRole('button', { name: 'On my way' }).click()
  await expect(card.getByText('Hill School knows you are on your way.')).toBeVisible()
  await expect(rowOf('Ana Nguyen').getByText('On the way')).toBeVisible()
  await card.getByRole('button', { name: '15 min' }).click()
  await expect(rowOf('Ana Nguyen').getByText(/^On the way, about \d\d:\d\d$/)).toBeVisible()
  await rowOf('Ana Nguyen').getByRole('button', { name: 'Ana Nguyen is here' }).click()
  await expect(rowOf('Ana Nguyen').getByText(/^Here since/)).toBeVisible()
  await expect(card.getByText('You are here. Have a good shift.')).toBeVisible()

  await town.db.run`
    update shifts set period = tstzrange(now() - interval '11 minutes', upper(period)) where id = ${ben.id}`
  await town.runJobs()
  await expect(rowOf('Ben Carter').getByText('Not here yet')).toBeVisible()
  await rowOf('Ben Carter').getByRole('link', { name: 'Ask somebody else instead of Ben Carter' }).click()
  await expect(school.getByRole('heading', { name: /^Available Staff/ })).toBeVisible()
  const asked = new URL(school.url()).searchParams
  expect(asked.get('end_time')).toContain(times.end_time)
  expect([...asked.keys()].sort()).toEqual(['date', 'end_time', 'option', 'start_time', 'subject_id'])
})
