import { expectBackground, expectSound } from './helpers/accessibility.ts'
import { bookButton, createSchool, dialogOf, expectSent, requestsTo, typeTime } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

// spec: 2.employer-book-staff.7, 5.7
test('an invalid shift shows the error at its field', async ({ app }) => {
  const { hill, ana } = await createSchool(app)
  const page = await app.open(hill, '/employer/book')
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await bookButton(page).click()
  await expect(dialogOf(page).getByText('Enter a date')).toBeVisible()
  // A time without its hour or its minutes counts as missing.
  for (const [time, parts] of Object.entries({ 'Start time': ['hour', 'minute'], 'End time': ['hour'] }))
    for (const part of parts) {
      await dialogOf(page)
        .getByRole('spinbutton', { name: `${part}, ${time}` })
        .press('Delete')
      await page.keyboard.press('Delete')
    }
  await dialogOf(page).getByRole('combobox', { name: 'Subject' }).fill('')
  await page.keyboard.press('Escape')
  await bookButton(page).click()
  for (const fault of ['Enter a date', 'Choose a subject', 'Enter a start time', 'Enter an end time'])
    await expect(dialogOf(page).getByText(fault)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Subject' })).toHaveValue('Circus arts')
  const [year, month, day] = app.workday(7).split('-')
  await dialogOf(page).getByRole('spinbutton', { name: 'day, Date' }).click()
  await page.keyboard.type(`${day}${month}${year}`)
  await typeTime(page, 'Start time', '0800')
  await typeTime(page, 'End time', '0810')
  await bookButton(page).click()
  await expect(dialogOf(page).getByText(/30 minutes/)).toBeVisible()
  await typeTime(page, 'End time', '0100')
  await bookButton(page).click()
  await expect(dialogOf(page).getByText(/16 hours/)).toBeVisible()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Subject' })).toHaveValue('Circus arts')
  expect(await requestsTo(ana)).toEqual([])

  // The typed hours survive a reload; cancelling restores the usual ones.
  const endHour = dialogOf(page).getByRole('spinbutton', { name: 'hour, End time' })
  for (const hour of ['01', '15']) {
    if (hour === '01') await page.reload()
    else await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
    await expect(endHour).toHaveText(hour)
  }
})

test('a school reads the cost, adds class and note, and the teacher reads them', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await expect(dialogOf(page).getByText(/^About \$\d+, 6 h 30 min at \$\d+\.\d\d$/)).toBeVisible()
  await typeTime(page, 'End time', '1230')
  await expect(dialogOf(page).getByText(/^About \$\d+, 4 h at /)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Class, room and note' }).click()
  await expect(dialogOf(page).getByLabel('Class and room')).toBeFocused()
  await page.keyboard.type('7B, room 12')
  await dialogOf(page).getByLabel('Note').fill('Bring a hat')
  await expectSound(page)
  await bookButton(page).click()
  await expectSent(page)

  const teacher = await app.open(ana, '/employee/job-request', phone)
  for (const text of ['7B, room 12', 'Bring a hat']) await expect(teacher.getByText(text)).toBeVisible()
  await teacher.getByRole('button', { name: 'Accept' }).click()
  await page.goto('/employer/book?option=history')
  await page.getByRole('link', { name: /^Details, Ana Nguyen/ }).click()
  for (const text of ['7B, room 12', 'Bring a hat']) await expect(page.getByText(text, { exact: true })).toBeVisible()
})

test('two tabs of one school show the same answer', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const first = await app.open(hill, '/employer/book?option=history')
  await expect(first.getByText('No bookings found.')).toBeVisible()
  const second = await first.context().newPage()
  await second.goto(`/employer/book?date=${date}&subject_id=${subject}`)
  await second.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await bookButton(second).click()
  await expectSent(second)
  await expect(first.getByRole('heading', { name: 'Your Bookings (1)' })).toBeVisible()
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data
  await ana.shifts.answer({ params: { id: shift!.id }, body: { status: 'accepted' } })
  await expect(first.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(second.getByText('No staff found matching your criteria.')).toBeVisible()

  // Only one tab listens for events, for both. When it closes, the other one takes over.
  await first.close()
  await second.goto('/employer/book?option=history')
  await expect(second.getByText('Accepted', { exact: true })).toBeVisible()
  await ana.shifts.cancel({ params: { id: shift!.id }, body: { reason: 'I am ill' } })
  await expect(second.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(second.getByText('By Ana Nguyen: I am ill')).toBeVisible()
  await second.getByRole('button', { name: 'Account of Hill School' }).click()
  await second.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(second).toHaveURL('/')
})

// spec: 2.employer-book-staff.9
test('every booking status has a label and a colour', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const ask = async (hour: number) =>
    (
      await hill.shifts.request({
        body: {
          inviter_id: hill.id,
          invitee_id: ana.id,
          date,
          start_time: at(hour),
          end_time: at(hour + 1),
          subject_id: subject,
        },
      })
    ).data.id
  const [accepted, rejected, cancelled, withdrawn] = [await ask(8), await ask(9), await ask(10), await ask(11)]
  await ask(12)
  await ana.shifts.answer({ params: { id: accepted }, body: { status: 'accepted' } })
  await ana.shifts.answer({ params: { id: rejected }, body: { status: 'rejected', reason: 'Too far' } })
  await ana.shifts.answer({ params: { id: cancelled }, body: { status: 'accepted' } })
  await hill.shifts.cancel({ params: { id: cancelled }, body: {} })
  await hill.shifts.cancel({ params: { id: withdrawn }, body: {} })

  const page = await app.open(hill, '/employer/book?option=history')
  await expectBackground(page.getByText('Accepted', { exact: true }), 'green')
  await expectBackground(page.getByText('Pending', { exact: true }), 'yellow')
  for (const word of ['Rejected', 'Cancelled', 'Withdrawn'])
    await expectBackground(page.getByText(word, { exact: true }), 'red')

  // Once the day is over, the accepted shift is completed and the open request has expired.
  app.advance({ hours: 24 * 10 })
  await app.runJobs()
  const phonePage = await app.open(hill, '/employer/book?option=history&when=all', { ...phone, dark: true })
  await expectBackground(phonePage.getByText('Completed', { exact: true }), 'green')
  for (const word of ['Expired', 'Rejected', 'Cancelled', 'Withdrawn'])
    await expectBackground(phonePage.getByText(word, { exact: true }), 'red')
})
