import { expectAccessible } from './helpers/accessibility.ts'
import { expect, phone, test } from './helpers/fixtures.ts'

test("a request answered by text message is booked live on the school's screen", async ({ app }) => {
  const subject_id = await app.subject('Mathematics')
  const number = '+61491570157'
  const [ana, hill] = [await app.employee('Ana Nguyen'), await app.employer('Hill School')]
  await ana.accounts.updateMe({ body: { phone: number } })
  const now = new Date().toISOString()
  await app.db.run`update phones set state = 'confirmed', needs_opt_in_text = false, confirmed_at = ${now}
    where user_id = ${ana.id}`
  const body = { inviter_id: hill.id, invitee_id: ana.id, date: app.workday(3), start_time: '08:30', subject_id }
  const { id } = (await hill.shifts.request({ body: { ...body, end_time: '15:30' } })).data
  const { code } = await app.db.one<{ code: string }>`select code from shift_codes where shift_id = ${id}`

  const page = await app.open(hill, '/employer/book?option=history')
  const row = page.getByRole('row').filter({ hasText: 'Ana Nguyen' })
  await expect(row.getByText('Pending')).toBeVisible()
  const at = new Date().toISOString()
  await app.db.run`
    insert into texts_received (gateway_id, phone, body, received_at, next_try_at)
    values ('e2e of an answer', ${number}, ${`Yes ${code} please`}, ${at}, ${at})`
  await app.runJobs()
  await expect(row.getByText(/^Accepted by SMS, \d\d:\d\d$/)).toBeVisible()
  // This button is the last part of the row to appear.
  await expect(row.getByRole('button', { name: 'Change, Ana Nguyen' })).toBeVisible()
  await row.getByRole('link', { name: /^Details, Ana Nguyen/ }).click()
  await expect(page.getByRole('heading', { name: 'SMS log' })).toBeVisible()
  await expect(page.getByText(/Reply YES/)).toBeVisible()
  await expect(page.getByText(`Yes ${code} please`)).toBeVisible()
  await expect(page.getByText(/booked: Hill School/)).toBeVisible()
  await expectAccessible(page)

  const anaPage = await app.open(ana, `/s/${id}`, phone)
  await expect(anaPage).toHaveURL(`/employee/bookings/${id}`)
  const log = anaPage.locator('section').filter({ has: anaPage.getByRole('heading', { name: 'SMS log' }) })
  await expect(log.getByText('SMS from you')).toBeVisible()
  await expect(log.getByText('Booked', { exact: true })).toBeVisible()
})

test('the short link of a text message asks for the code when not signed in', async ({ app }) => {
  const page = await app.visitor(phone)
  await page.goto('/s/7')
  await page.getByRole('link', { name: 'Sign in as an employer' }).click()
  await expect(page.getByRole('heading', { name: 'Employer Login' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Sign in as an employee' }).click()
  await expect(page.getByRole('heading', { name: 'Employee Login' })).toBeVisible()
  await page.goto('/s/7,')
  await expect(page.getByRole('heading', { name: 'This link is broken' })).toBeVisible()
  const admin = await app.open(await app.admin(), '/s/7')
  await expect(admin.getByRole('heading', { name: 'This link is for the people on the shift' })).toBeVisible()
  await expectAccessible(admin)
})
