/** A relief teacher's day on a phone, from the landing page to the first shift's invoice. */
import type { Locator, Page } from '@playwright/test'
import { pdf } from '#test/helpers/documents.ts'
import { textOf } from '#test/helpers/pdf.ts'
import type { Person } from '#test/people.ts'
import { expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, type TestApp, test } from './helpers/fixtures.ts'
import { signUp } from './helpers/onboarding.ts'
import { timesInMinutes } from './helpers/shift-times.ts'
import { download, giveStars } from './helpers/worked-shifts.ts'

test.use({ demo: true })
test.setTimeout(480_000)

const LIVE = { timeout: 6000 }
const NUMBER = '+61491570156'
const cv = { name: 'Kim Newcomer.pdf', mimeType: 'application/pdf', buffer: pdf() }

/** Waits for the expected element from before the click, because a toast soon disappears. */
const clickAndExpect = async (button: Locator, expected: Locator) => {
  const appeared = expect(expected.first()).toBeVisible()
  await button.click()
  await appeared
}
const goTo = (page: Page, entry: string) =>
  page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
const goToMore = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: entry, exact: true }).click()
}
/**
 * Finds an option by typing and picks it by keyboard, since a newly opened list accepts keys before
 * it accepts taps.
 */
const chooseOption = async (page: Page, field: Locator, name: string) => {
  await field.fill(name)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await field.press(key)
}
const replies = async (app: TestApp, body: string) => {
  const at = new Date().toISOString()
  await app.db.run`
    insert into texts_received (gateway_id, phone, body, received_at, next_try_at)
    values (${`day of a teacher: ${body}`}, ${NUMBER}, ${body}, ${at}, ${at})`
  await app.runJobs()
}
const answerTo = async (school: Person) => {
  const { status, reason } = (await school.shifts.history()).data[0]!
  return reason === null ? status : `${status}: ${reason}`
}

// spec: 2.public-routes.1, 2.public-routes.2, 2.public-routes.3
// spec: 2.sign-in-and-registration-screens.1, 2.sign-in-and-registration-screens.3
// spec: 2.sign-in-and-registration-screens.4, 2.sign-in-and-registration-screens.5
// spec: 2.sign-in-and-registration-screens.6, 2.sign-in-and-registration-screens.7
// spec: 2.terms-and-conditions-screen.1, 2.terms-and-conditions-screen.2
// spec: 2.terms-and-conditions-screen.3, 2.terms-and-conditions-screen.4, 2.one-time-code-page.1
// spec: 2.one-time-code-page.2, 2.one-time-code-page.3
// spec: 4.1, 4.3, 4.4, 4.5, 4.14, 5.6
// spec: 8.3, 8.25, 9.5, 9.6, 9.23, 9.25
test("a relief teacher's day on a phone, from signing up to the first invoice", async ({ app }) => {
  const email = 'kim@employee.example'
  const subject_id = await app.subject('Circus arts', 'Arts')
  const schools = ['Hill School', 'Lake School', 'Bay School', 'River School'] as const
  const [hill, lake, bay, river] = (await Promise.all(schools.map((name) => app.employer(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const page = await app.visitor(phone)
  const note = (text: string | RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(text)

  await test.step('signs up and is sent to the profile', async () => {
    await signUp(page, 'employee', email)
    await expect(page.getByRole('region', { name: 'Let employers find you' })).toBeVisible()
    await page.getByRole('link', { name: 'Join Now' }).click()
  })
  const { id: invitee_id } = await page.evaluate(() => JSON.parse(localStorage.user) as { id: number })
  const ask = async (school: Person, times: { date: string; start_time?: string; end_time?: string }) =>
    (
      await school.shifts.request({
        body: { start_time: '08:30', end_time: '15:30', ...times, subject_id, inviter_id: school.id, invitee_id },
      })
    ).data.id

  await test.step('fills in the profile', async () => {
    const dialog = page.getByRole('dialog', { name: 'Create profile' })
    await chooseOption(page, dialog.getByRole('combobox', { name: 'Subjects Can Teach' }), 'Circus arts')
    await dialog.getByText('Primary', { exact: true }).click()
    await dialog.getByLabel('VIT ID').fill('123456')
    await dialog.getByLabel('CV', { exact: true }).last().setInputFiles(cv)
    await dialog.getByLabel('Phone', { exact: true }).fill('0491 570 156')
    const sizes = await dialog
      .locator('input:not([type=checkbox]):not([type=file]):visible, textarea:visible')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
    expect(Math.min(...sizes), 'large enough that no phone zooms in on a field').toBeGreaterThanOrEqual(16)
    await expectNoSidewaysScroll(page)
    await clickAndExpect(dialog.getByRole('button', { name: 'Save Changes' }), note('Profile created successfully!'))
    await expect(page.getByRole('button', { name: cv.name })).toBeVisible()
  })

  await test.step('accepts a request from the link in a mail', async () => {
    await ask(bay, { date: app.workday(2) })
    const { body } = await app.db.one<{ body: string }>`
      select body from messages where recipient = ${email} and body like '%/answer#%'`
    await page.goto(/\/answer#\S+/.exec(body)![0])
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
    expect(await answerTo(bay)).toBe('accepted')
    await page.getByRole('link', { name: 'Open this booking' }).click()
    await expect(page.getByRole('heading', { name: 'Bay School' })).toBeVisible()
  })

  await test.step('confirms the phone by text message and answers a request by code', async () => {
    await app.runJobs()
    await page.goto('/employee/notification-settings')
    const texts = page.getByRole('region', { name: 'SMS' })
    await expect(texts.getByText('Waiting for your YES')).toBeVisible()
    await replies(app, 'Yes')
    await expect(texts.getByText('0491 570 156 gets SMS')).toBeVisible(LIVE)
    const shift = await ask(river, { date: app.workday(9) })
    const { code } = await app.db.one<{ code: string }>`select code from shift_codes where shift_id = ${shift}`
    await replies(app, `Yes ${code}`)
    expect(await answerTo(river)).toBe('accepted')
  })

  const shift = await test.step('accepts one request and rejects another with a reason', async () => {
    await goTo(page, 'Shift Requests')
    await expect(page.getByText('No request is waiting.')).toBeVisible()
    const request = await ask(hill, timesInMinutes(60, 5))
    await ask(lake, { date: app.workday(16) })
    await expect(page.getByText('2 requests are waiting.')).toBeVisible(LIVE)
    const card = (school: string) => page.getByRole('listitem').filter({ hasText: school })
    const accept = card('Hill School').getByRole('button', { name: 'Accept', exact: true })
    expect((await accept.boundingBox())!.height, 'large enough for a thumb').toBeGreaterThanOrEqual(48)
    await clickAndExpect(accept, note('Request accepted successfully!'))
    await card('Lake School').getByRole('button', { name: 'Reject', exact: true }).click()
    await card('Lake School').getByRole('button', { name: 'Too far' }).click()
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await expect.poll(() => answerTo(lake)).toBe('rejected: Too far')
    expect(await answerTo(hill)).toBe('accepted')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    return request
  })

  await test.step('accepts an invitation of the school', async () => {
    await hill.connections.inviteEmployee({ body: { employee_id: invitee_id } })
    await page.getByRole('link', { name: /^Connection request/ }).click(LIVE)
    await clickAndExpect(
      page.getByRole('button', { name: 'Accept, Hill School' }),
      note('Request accepted successfully!'),
    )
    await goToMore(page, 'My Connections')
    const row = page.getByRole('list', { name: 'My connections' }).getByRole('listitem')
    await expect(row.getByText('Connected')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Profile/ })).toBeVisible()
    await expect(row.getByRole('link', { name: /^Message/ })).toBeVisible()
  })

  await test.step('reports being on the way, which the school sees', async () => {
    await goTo(page, 'Home')
    const card = page.getByRole('region', { name: 'Hill School' })
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/on-my-way') && sent.push(request.method()))
    // Taps twice before the button is redrawn.
    await card.getByRole('button', { name: 'On my way' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(card.getByText('Hill School knows you are on your way.')).toBeVisible()
    expect(sent).toEqual(['POST'])
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    const [expected] = (await hill.attendance.today()).data
    expect(expected?.attendance.on_my_way_at).not.toBeNull()
  })

  const amount = await test.step('submits the timesheet from the start page', async () => {
    app.advance({ hours: 7 })
    await app.runJobs()
    await expect(page.getByRole('heading', { name: /^Timesheet to submit/ })).toBeVisible(LIVE)
    // The list of next shifts loads separately and may still have a link for this shift too.
    const toTimesheet = page.locator('[href^="/employee/timesheet"]')
    await page.getByRole('main').getByRole('link', { name: 'Hill School' }).and(toTimesheet).click()
    await expect(page).toHaveURL(`/employee/timesheet?shift=${shift}`)
    await page.getByRole('button', { name: 'Rate Hill School' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate Hill School' })
    await giveStars(dialog, 5)
    await clickAndExpect(dialog.getByRole('button', { name: 'Send rating' }), note('Thank you for your rating.'))
    await expect(page.locator('output')).toHaveText(/^\$\d+\.\d\d$/)
    const earned = (await page.locator('output').textContent())!
    await page.getByRole('button', { name: 'Submit timesheet' }).click()
    await expect(page.getByText('Waiting for Hill School to approve these times.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    return earned
  })

  await test.step('sees the approval, the rating and the invoice', async () => {
    await hill.timesheets.approve({ params: { id: shift } })
    await hill.ratings.rate({ params: { id: shift }, body: { rating: 4, feedback: 'A calm room.' } })
    await expect(page.getByText('Approved and locked.')).toBeVisible(LIVE)
    await expect(page.getByText('A calm room.')).toBeVisible(LIVE)
    const { content } = await download(page, /^Download Invoice/)
    expect((await textOf(content)).join('\n')).toContain(amount)
  })

  await test.step('reads the activity history', async () => {
    await goToMore(page, 'Activity History')
    await expect(page.getByText('Total completed').locator('..')).toHaveText('Total completed1')
    await expect(page.getByText('Approved', { exact: true }).first().locator('..')).toContainText(amount)
    await page.getByRole('button', { name: /Sort by/ }).click()
    await page.getByRole('option', { name: 'Highest Paid' }).click()
    const row = page.getByRole('list', { name: 'Activities' }).getByRole('listitem').first()
    await row.getByRole('button').first().click()
    await expect(row.getByText(amount).first()).toBeVisible()
    await expect(row.getByRole('button', { name: /^Download Invoice/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('signs out', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => localStorage.token)).toBeUndefined()
  })
})

// spec: 1.11, 1.12, 1.13
test('a nurse signs up and sees only healthcare terms', async ({ app }) => {
  await app.subject('Acute Medical', 'Nursing')
  const nora = await app.employee('Nora Quinn', { profile: false })
  const page = await app.open(nora, '/employee/profile?option=edit', { ...phone, dark: true })
  const expectText = async (text: string) => {
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/school|teach|subject|year level|vit id/i)
  }
  const dialog = page.getByRole('dialog', { name: 'Create profile' })
  await dialog.getByRole('button', { name: /I work in/ }).click()
  await page.getByRole('option', { name: 'Healthcare' }).click()
  await chooseOption(page, dialog.getByRole('combobox', { name: 'Specialties Can Work In' }), 'Acute Medical')
  await dialog.getByText('Hospital and acute', { exact: true }).click()
  await dialog.getByLabel('AHPRA number').fill('NMW0001234567')
  const toast = page.getByText('Profile created successfully!')
  await clickAndExpect(dialog.getByRole('button', { name: 'Save Changes' }), toast)
  await expectText('Registered Health Professional')
  await goToMore(page, 'My Connections')
  await expectText('Find New Health Services')
  await goTo(page, 'Home')
  await expectText('your specialties, your care settings')
})
