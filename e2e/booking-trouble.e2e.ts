import { bookButton, createSchool, dialogOf, expectSent, NO_ANSWER, requestsTo, typeTime } from './helpers/bookings.ts'
import { cutConnection, delayAnswers, expect, failAt, goOffline, phone, test } from './helpers/fixtures.ts'

// spec: 8.5
test('a booking that fails to send keeps its input and is sent when online', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await typeTime(page, 'Start time', '0900')
  await typeTime(page, 'End time', '1445')
  const restore = await cutConnection(page, '**/api/shifts')
  await bookButton(page).click()
  await expect(page.getByText('Failed to send shift request.')).toBeVisible()
  await expect(dialogOf(page).getByRole('alert')).toHaveText(NO_ANSWER)
  await expect(dialogOf(page).getByText('5 h 45 min')).toBeVisible()
  await restore()

  // The request arrived, but its answer got lost: sending it again must not ask twice.
  await page.route('**/api/shifts', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/shifts'))
  await bookButton(page).click()
  await lost
  await expect(dialogOf(page).getByRole('alert')).toHaveText(NO_ANSWER)
  expect(await requestsTo(ana)).toHaveLength(1)
  await page.unroute('**/api/shifts')
  await bookButton(page).click()
  await expectSent(page)
  expect(await requestsTo(ana)).toEqual([[date, '09:00', '14:45', 'pending']])
})

test('a slow booking shows progress and cannot be sent twice', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`, phone)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  const release = await delayAnswers(page, '**/api/shifts')
  await bookButton(page).dblclick()
  await expect(bookButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page), 'the dialog stays open until the service answers').toBeVisible()
  await expect(page.getByText('Shift request sent successfully!')).toHaveCount(0)
  expect(await requestsTo(ana)).toEqual([])
  release()
  await expectSent(page)
  await expect(dialogOf(page)).toHaveCount(0)
  expect(await requestsTo(ana)).toHaveLength(1)
})

test('a person booked meanwhile is refused with the reason', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await expect(bookButton(page)).toBeVisible()
  const lake = await app.employer('Lake School')
  const { data } = await lake.shifts.request({
    body: {
      inviter_id: lake.id,
      invitee_id: ana.id,
      date,
      start_time: '08:00',
      end_time: '12:00',
      subject_id: subject,
    },
  })
  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  await bookButton(page).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('This person is already booked at that time.')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No staff found matching your criteria.')).toBeVisible()
  await expect(page.getByText('Lake School')).toHaveCount(0)
})

// spec: 8.8
test('a list that fails to load shows an error and Retry', async ({ app }) => {
  const { hill } = await createSchool(app)
  const page = await app.visitor()
  const restore = await failAt(page, /\/api\/available-staff/)
  await app.signInOn(page, hill, '/employer/book')
  await expect(page.getByRole('alert')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Available Staff (1)' })).toBeVisible()

  const back = await goOffline(page)
  await expect(page.getByText(/^You are offline\. Last updated at/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book Now, Ana Nguyen' })).toBeVisible()
  await back()
  await expect(page.getByText(/^You are offline/)).toHaveCount(0)
})

test('a change before the event stream opens is shown', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const page = await app.visitor(phone)
  const open = await delayAnswers(page, /\/api\/events/)
  await app.signInOn(page, ana, '/employee/job-request')
  await expect(page.getByText('You have no shift requests at the moment.')).toBeVisible()
  const shift = { inviter_id: hill.id, invitee_id: ana.id, date, subject_id: subject }
  await hill.shifts.request({ body: { ...shift, start_time: '08:00', end_time: '10:00' } })
  open()
  await expect(page.getByText('1 request is waiting.')).toBeVisible()
})

test('both sides catch up after the event stream was interrupted', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const shift = { inviter_id: hill.id, invitee_id: ana.id, date, subject_id: subject }
  const first = await hill.shifts.request({ body: { ...shift, start_time: '08:00', end_time: '10:00' } })
  const school = await app.open(hill, '/employer/book?option=history')
  const teacher = await app.open(ana, '/employee/job-request', phone)
  await expect(school.getByText('Pending')).toBeVisible()
  await expect(teacher.getByText('1 request is waiting.')).toBeVisible()

  const mends = await Promise.all([school, teacher].map((page) => cutConnection(page, /\/api\/events/)))
  app.dropConnections()
  await hill.shifts.request({ body: { ...shift, start_time: '12:00', end_time: '14:00' } })
  await ana.shifts.answer({ params: { id: first.data.id }, body: { status: 'accepted' } })
  for (const restore of mends) await restore()
  await expect(teacher.getByText('Hill School')).toHaveCount(2)
  await expect(school.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(school.getByRole('heading', { name: 'Your Bookings (2)' })).toBeVisible()
})
