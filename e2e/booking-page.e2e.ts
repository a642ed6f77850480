import { expectSound } from './helpers/accessibility.ts'
import { createSchool } from './helpers/bookings.ts'
import { delayAnswers, expect, phone, type TestApp, test } from './helpers/fixtures.ts'

test('a school and a teacher follow one booking on its page, and write to each other', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '15:30' } })
  const school = await app.open(hill, '/employer/book?option=history')
  await school.getByRole('link', { name: /^Details, Ana Nguyen/ }).click()
  const teacher = await app.open(ana, '/employee/home', phone)
  await teacher.getByRole('link', { name: 'Hill School' }).tap()
  const stateOf = (page: typeof school, text: RegExp) => page.getByRole('heading', { level: 2, name: text })
  await expect(stateOf(school, /^Waiting for an answer: /)).toBeVisible()
  await expect(stateOf(teacher, /^Hill School asks you to work on /)).toBeVisible()
  await expect(teacher.getByText(/^About \$.* before tax, at /)).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'Message', exact: true })).toBeHidden()
  await expectSound(school)
  await expectSound(teacher)

  await teacher.getByRole('button', { name: 'Accept' }).tap()
  await expect(stateOf(teacher, /^Confirmed for .*, 08:30–15:30$/)).toBeFocused()
  await expect(stateOf(school, /^Confirmed for /)).toBeVisible()
  await expect(school.getByText('Ana Nguyen accepted the request')).toBeVisible()
  await expectSound(teacher)

  await school.getByRole('link', { name: 'Message', exact: true }).click()
  await school.getByRole('textbox', { name: 'Message to Ana Nguyen' }).fill('Please use the side gate.')
  await school.keyboard.press('Enter')
  await expect(school.getByRole('listitem').filter({ hasText: 'Please use the side gate.' }).first()).toBeVisible()
  await teacher.getByRole('link', { name: 'Message', exact: true }).tap()
  await expect(teacher.getByText('Please use the side gate.').last()).toBeVisible()

  await school.goBack()
  await school.getByRole('button', { name: 'Cancel, Ana Nguyen' }).click()
  await school.getByRole('alertdialog').getByRole('button', { name: 'Cancel shift' }).click()
  await expect(stateOf(school, /^You cancelled this booking$/)).toBeFocused()
  await teacher.goBack()
  await expect(stateOf(teacher, /^Hill School cancelled this booking$/)).toBeVisible()
  await expectSound(school)
  await school.getByRole('link', { name: 'Booking History' }).click()
  await expect(school).toHaveURL('/employer/book?option=history')
  await expect(school.getByRole('row', { name: /^Ana Nguyen.*Cancelled/ })).toBeVisible()
})

test('a school changes class and note of a request, and the teacher reads them at once', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const times = { date, start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shifts.request({ body: { ...ids, ...times, note: 'Bring a hat' } })
  const school = await app.open(hill, `/employer/bookings/${data.id}`)
  const teacher = await app.open(ana, `/employee/bookings/${data.id}`, phone)
  await expect(teacher.getByText('Bring a hat')).toBeVisible()
  const edit = school.getByRole('button', { name: 'Edit details' })
  await edit.click()
  const dialog = school.getByRole('dialog', { name: 'Edit details' })
  await expect(dialog.getByLabel('Note')).toHaveValue('Bring a hat')
  await dialog.getByLabel('Note').fill('Swimming, bring bathers')
  await dialog.getByLabel('Class and room').fill('5B, room 12')
  await expectSound(school)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(school.getByText('Details saved.')).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(school.getByRole('main').getByText('Swimming, bring bathers')).toBeVisible()
  await expect(teacher.getByRole('main').getByText('Swimming, bring bathers')).toBeVisible()
  await expect(teacher.getByRole('definition').filter({ hasText: '5B, room 12' })).toBeVisible()
  await expect(teacher.getByRole('button', { name: 'Edit details' })).toHaveCount(0)

  await edit.click()
  await expect(dialog.getByLabel('Class and room')).toHaveValue('5B, room 12')
  await hill.shifts.changeDetails({ params: { id: String(data.id) }, body: { class_room: '6A, gym' } })
  await expect(teacher.getByRole('definition').filter({ hasText: '6A, gym' })).toBeVisible()
  await dialog.getByLabel('Note').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(teacher.getByRole('main').getByText('Swimming, bring bathers')).toHaveCount(0)
  await expect(teacher.getByRole('definition').filter({ hasText: '6A, gym' }), 'a colleague wrote it').toBeVisible()
})

test('the menu marks Shift Requests for a request, and My Shifts once it is booked', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '15:30' } })
  const page = await app.open(ana, `/employee/bookings/${data.id}`)
  const marked = page.getByRole('navigation', { name: 'Main', exact: true }).locator('a[aria-current]')
  await expect(marked).toHaveText('Shift Requests')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(marked).toHaveText('My Shifts')
  const loadScreen = await delayAnswers(page, /\/assets\/.*\.js$/)
  await page.getByRole('link', { name: 'Availability', exact: true }).click()
  await expect(page).toHaveURL('/employee/availability')
  await expect(marked, 'one entry while the screen loads').toHaveText('Availability')
  loadScreen()
  await expect(page.getByRole('heading', { level: 1, name: 'Availability' })).toBeVisible()
  await expect(marked).toHaveText('Availability')
})

/**
 * Creates a teacher with four requests that were sent in a wave, and returns the `id` of the
 * newest. `acceptUnread` records that she accepted the other three as soon as they were sent.
 */
async function createRequests(app: TestApp) {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id, ask_anyway: true }
  const ask = async (weeks: number) => {
    const on = Temporal.PlainDate.from(date).add({ weeks }).toString()
    return (await hill.shifts.request({ body: { ...ids, date: on, start_time: '08:30', end_time: '15:30' } })).data.id
  }
  const quick = [await ask(1), await ask(2), await ask(3)]
  const id = await ask(0)
  await app.db.run`
    update offers set wave = 1, seat = 'rank', base = 0.2, chance = 0.2, channel = 'push' where invitee_id = ${ana.id}`
  const acceptUnread = () => app.db.run`
    update offers set status = 'withdrawn', closed_at = created_at, late_yes_at = created_at
    where id = any(${quick}::int[])`
  return { ana, id, acceptUnread }
}

test('a teacher who accepts unread is sent to the details, and accepts there', async ({ app }) => {
  const { ana, id, acceptUnread } = await createRequests(app)
  await acceptUnread()
  const page = await app.open(ana, '/employee/job-request', phone)
  await page.getByRole('button', { name: 'Accept' }).tap()
  await expect(page.getByText(/please open the details of this request and accept it there/).first()).toBeVisible()
  await page
    .getByRole('link', { name: /^Details, Hill School/ })
    .first()
    .tap()
  await expect(page).toHaveURL(`/employee/bookings/${id}`)
  await expect(page.getByText(/^In the last seven days you accepted three requests within two seconds/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Accept' }).tap()
  await expect(page.getByRole('heading', { level: 2, name: /^Confirmed for / })).toBeVisible()
})

test('a teacher whose page was open before the details were needed accepts there', async ({ app }) => {
  const { ana, id, acceptUnread } = await createRequests(app)
  const page = await app.open(ana, '/employee/job-request', phone)
  const opened = page.waitForResponse(/\/opened$/)
  await page.locator(`a[href$="/bookings/${id}"]`).first().tap()
  await opened
  await acceptUnread()
  await page.getByRole('button', { name: 'Accept' }).tap()
  await expect(page.getByText(/^In the last seven days you accepted three requests within two seconds/)).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).tap()
  await expect(page.getByRole('heading', { level: 2, name: /^Confirmed for / })).toBeVisible()
})

test('details are added on the page of a request, and those of a vacancy on its card', async ({ app }) => {
  const { hill, ana, subject, date } = await createSchool(app)
  const ids = { subject_id: subject, inviter_id: hill.id, invitee_id: ana.id }
  const { data } = await hill.shifts.request({ body: { ...ids, date, start_time: '08:30', end_time: '11:00' } })
  const page = await app.open(hill, `/employer/bookings/${data.id}`)
  await page.getByRole('button', { name: 'Add details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add details' })
  await dialog.getByLabel('Class and room').fill('5B, room 12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit details' })).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: '5B, room 12' })).toBeVisible()

  const slots = [{ date, start_time: '12:00', end_time: '15:00', headcount: 1 }]
  const posted = (await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })).data
  const requests = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data
  await page.goto(`/employer/bookings/${requests.find(({ start_time }) => start_time === '12:00')!.id}`)
  await page.getByRole('link', { name: 'Open the vacancy' }).click()
  await expect(page).toHaveURL(`/employer/vacancies?vacancy=${posted.id}`)
  await expect(page.getByRole('list', { name: 'Open vacancies' }).locator('> li')).toBeFocused()
})
