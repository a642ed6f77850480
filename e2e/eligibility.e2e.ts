import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { bookButton, createSchool, dialogOf, expectSent, requestsTo, typeTime } from './helpers/bookings.ts'
import { expect, failAt, phone, test } from './helpers/fixtures.ts'

for (const look of [{}, phone])
  test(`asks about a day away before sending${look === phone ? ', on a phone' : ''}`, async ({ app }) => {
    const { ana, hill, date, subject } = await createSchool(app)
    const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`, look)
    await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
    // Ana marks herself as away while the school has the booking dialog open.
    await ana.availability.putException({ body: { from_date: date, to_date: date, available: false } })
    await bookButton(page).click()
    const question = dialogOf(page).getByRole('alert')
    await expect(question).toHaveText('Ana Nguyen is away that day. Ask anyway?')
    await expect(question).toBeFocused()
    expect(await requestsTo(ana)).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await dialogOf(page).getByRole('button', { name: 'Ask anyway' }).click()
    await expectSent(page)
    expect((await requestsTo(ana)).map(([day, , , status]) => [day, status])).toEqual([[date, 'pending']])
  })

test('asks again when other hours are chosen', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const page = await app.open(hill, `/employer/book?date=${date}&subject_id=${subject}`)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  const hours = { start_time: '12:00', end_time: '14:00' }
  await ana.availability.putException({ body: { from_date: date, to_date: date, available: false, ...hours } })
  await bookButton(page).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Ana Nguyen is away at that time. Ask anyway?')
  await typeTime(page, 'Start time', '1000')
  await dialogOf(page).getByRole('button', { name: 'Ask anyway' }).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Ana Nguyen is away at that time. Ask anyway?')
  await typeTime(page, 'End time', '1200')
  await dialogOf(page).getByRole('button', { name: 'Ask anyway' }).click()
  await expectSent(page)
})

for (const look of [{}, phone])
  test(`books with little rest for a reason${look === phone ? ', on a phone' : ''}`, async ({ app }) => {
    const [ward, nia] = [
      await app.employer('Corella Hospital', { sector: 'healthcare' }),
      await app.employee('Nia Okafor', { sector: 'healthcare' }),
    ]
    const subject_id = await app.subject('Surgery', 'Wards')
    const date = app.workday(7)
    const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
    const late = { date, start_time: '14:00', end_time: '22:00', ask_anyway: true }
    const { data } = await ward.shifts.request({
      body: { ...late, subject_id, inviter_id: ward.id, invitee_id: nia.id },
    })
    await nia.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
    await nia.profiles.update({ params: { id: '1' }, body: { can_teach: [subject_id], year_levels: ['primary'] } })
    await nia.availability.putException({ body: { from_date: next, to_date: next, available: true } })

    const page = await app.open(ward, `/employer/book?date=${next}&subject_id=${subject_id}`, look)
    await page.getByRole('button', { name: 'Book Now, Nia Okafor' }).click()
    await typeTime(page, 'Start time', '0600')
    await typeTime(page, 'End time', '1200')
    await bookButton(page).click()
    const question = dialogOf(page).getByRole('alert')
    await expect(question).toContainText(
      'Nia Okafor would have less than 10 hours of rest between this shift and another one.',
    )
    await dialogOf(page).getByRole('button', { name: 'Send anyway' }).click()
    await expect(dialogOf(page).getByText('Please enter a reason.').last()).toBeVisible()
    await dialogOf(page).getByLabel('Reason for asking anyway').fill('Nobody else knows the ward.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialogOf(page).getByRole('button', { name: 'Send anyway' }).click()
    await expectSent(page)
    const ada = await app.admin()
    const { data: acts } = await ada.audit.list({ query: { action: 'rest_overridden' } })
    expect(acts[0]?.after?.reason).toBe('Nobody else knows the ward.')
  })

test('books only once it is known for which roles', async ({ app }) => {
  const [ward, nia] = [
    await app.employer('Corella Hospital', { sector: 'healthcare' }),
    await app.employee('Nia Okafor', { sector: 'healthcare' }),
  ]
  const subject_id = await app.subject('Surgery', 'Wards')
  const date = app.workday(7)
  await nia.profiles.update({ params: { id: '1' }, body: { can_teach: [subject_id], year_levels: ['primary'] } })
  await nia.availability.putException({ body: { from_date: date, to_date: date, available: true } })
  const page = await app.open(ward, `/employer/book?date=${date}&subject_id=${subject_id}`)
  const restore = await failAt(page, /\/api\/employee-details\//)
  await page.getByRole('button', { name: 'Book Now, Nia Okafor' }).click()
  await expect(dialogOf(page).getByLabel('Role')).toBeDisabled()
  await expect(bookButton(page)).toBeDisabled()
  await expect(dialogOf(page).getByText('The roles of this person could not be loaded.')).toBeVisible()
  await expect(bookButton(page)).toBeDisabled()
  await restore()
  await dialogOf(page).getByRole('button', { name: 'Retry' }).click()
  await expect(dialogOf(page).getByRole('button', { name: /^Role/ })).toHaveText(/Registered nurse/)
  await bookButton(page).click()
  await expectSent(page)
  const [request] = (await nia.shifts.ofEmployee({ params: { id: String(nia.id) } })).data
  expect(request!.classification).toBe('registered_nurse')
})

test('says at the field that a person cannot teach the subject', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const page = await app.open(hill, `/employer/book?date=${date}`)
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Subject' })).not.toHaveValue('')
  await ana.profiles.update({ params: { id: '1' }, body: { cannot_teach: [subject] } })
  await bookButton(page).click()
  await expect(dialogOf(page).getByText(/^Ana Nguyen cannot teach .*\. Please choose another subject/)).toBeVisible()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Subject' })).toBeFocused()
})

test('an admin sets required credentials, which people see', async ({ app }) => {
  await app.employer('Hill School', { time_zone: 'Australia/Perth' })
  const [ada, ana] = [await app.admin(), await app.employee('Ana Nguyen', { time_zone: 'Australia/Perth' })]
  const page = await app.open(ada, '/admin/home')
  await page.getByRole('link', { name: 'Decide now' }).click()
  await page.getByRole('button', { name: 'Decide requirements in WA' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Working with Children Card/ }).click()
  await page.getByRole('option', { name: 'Must be entered', exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expect(page.getByText('Decision saved.')).toBeVisible()
  await expect(page.getByText('Working with Children Card (WA): entered')).toBeVisible()
  await page.goto('/admin/home')
  await expect(page.getByRole('heading', { name: 'Admin areas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Decide now' })).toHaveCount(0)

  const credentialsPage = await app.open(ana, '/employee/credentials', phone)
  const notice = credentialsPage.getByRole('region', { name: 'You cannot be booked yet' })
  await expect(notice).toContainText('Enter your Working with Children Card (WA) under Credentials.')
  await expectAccessible(credentialsPage)
  await ana.credentials.add({ body: { kind: 'wa_wwc', number: '1234567' } })
  await credentialsPage.reload()
  await expect(credentialsPage.getByText('Working with Children Card').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('an admin adds a rest rule', async ({ app }) => {
  const page = await app.open(await app.admin(), '/admin/settings?option=rest+rules')
  await expect(page.getByRole('row', { name: /VIC/ })).toContainText('38 hours')
  await page.getByRole('button', { name: 'Add rest rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^State/ }).click()
  await page.getByRole('option', { name: 'NSW' }).click()
  await dialog.getByLabel('Hours of work in a week').fill('a lot')
  await dialog.getByLabel('Source').fill('NSW agreement, clause 9')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog.getByText('Please enter a number, like 10 or 7.5').last()).toBeVisible()
  await dialog.getByLabel('Hours of work in a week').fill('37.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Rest rule saved.')).toBeVisible()
  await expect(page.getByText('37.5 hours')).toBeVisible()
})

test('the card of a request says why it cannot be accepted', async ({ app }) => {
  const { ana, hill, date, subject } = await createSchool(app)
  const lake = await app.employer('Lake School')
  const ask = (by: typeof hill, start_time: string, end_time: string) =>
    by.shifts.request({
      body: { date, start_time, end_time, subject_id: subject, inviter_id: by.id, invitee_id: ana.id },
    })
  const { data } = await ask(hill, '08:30', '12:30')
  await ask(lake, '12:45', '15:30')
  await ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
  const page = await app.open(ana, '/employee/job-request', phone)
  await page.getByRole('button', { name: 'Accept' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Lake School' })
  await expect(card.getByText(/You have another shift too close to this one/)).toBeVisible()
})
