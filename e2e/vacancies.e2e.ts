import type { Page } from '@playwright/test'
import { expectSound } from './helpers/accessibility.ts'
import { chooseFromMenu, createSchool, reachableStart } from './helpers/bookings.ts'
import { expect, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'
import { memberOf } from './helpers/members.ts'

/** Creates a school with a closed earlier vacancy, and two people whom it can ask. */
async function createPosted(app: TestApp, start_time = '09:00') {
  const { ana, hill, subject, date } = await createSchool(app)
  const ben = await withProfile(await app.employee('Ben Okafor'), [subject])
  const slots = [{ date, start_time, end_time: '15:00', headcount: 1 }]
  const body = { subject_id: subject, classification: 'teacher', asks: 'best', slots } as const
  const { data } = await hill.vacancies.post({ body })
  await hill.vacancies.close({ params: { id: String(data.id) } })
  return { ana, ben, hill }
}

const card = (page: Page) => page.getByRole('list', { name: 'Open vacancies' }).locator('> li')
const requestOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Hill School' })
test('a school posts a shift from its phone, and the first teacher to accept is booked', async ({ app }) => {
  const { ana, ben, hill } = await createPosted(app, reachableStart(app))
  // Both have often accepted, so the service asks both at once on the morning of the shift.
  await app.db.run`
    update answer_records set said_yes = 9 where employee_id = any(${[ana.id, ben.id]}::int[])`
  const school = await app.open(hill, '/employer/home', phone)

  // The form is prefilled with the details of the last vacancy.
  await school.getByRole('link', { name: 'Post a shift' }).tap()
  await expect(school.getByText('2 people fit.', { exact: false })).toBeVisible()
  await expect(school.getByRole('combobox', { name: 'Subject' })).toHaveValue('Circus arts')
  await expectSound(school)
  await school.getByRole('button', { name: 'Post', exact: true }).tap()
  await expect(school.getByText('Vacancy posted.')).toBeVisible()
  await expect(card(school)).toBeFocused()
  await expect(card(school).getByText('0 of 1 booked')).toBeVisible()
  await expectSound(school)

  await app.runJobs()
  // Before the day of the shift only one person is asked; the other is asked on that morning.
  const { data } = await hill.vacancies.list()
  app.advanceTo('06:05', data[0]!.slots[0]!.date)
  await app.runJobs()
  const [winner, other] = [
    await app.open(ana, '/employee/job-request', phone),
    await app.open(ben, '/employee/job-request'),
  ]
  await expect(requestOf(other).getByRole('button', { name: 'Accept' })).toBeVisible()
  await requestOf(winner).getByRole('button', { name: 'Why was I asked?' }).tap()
  await expect(requestOf(winner).getByText(/^You were asked because .* 2 people fit;/)).toBeVisible()
  await expectSound(winner)
  await requestOf(winner).getByRole('button', { name: 'Accept' }).tap()
  await expect(winner.getByText('Request accepted successfully!')).toBeVisible()

  // The school and the other teacher see it without a reload.
  await expect(school.getByText('Filled by Ana Nguyen.')).toBeVisible()
  await school.getByRole('button', { name: 'Who was asked, and why' }).tap()
  const people = school.getByRole('list', { name: /^Asked, / }).getByRole('listitem')
  await expect(people.filter({ hasText: 'Ana Nguyen' })).toContainText('Best match')
  await expect(people.filter({ hasText: 'Ana Nguyen' })).toContainText('Accepted')
  await expectSound(school)
  await expect(other.getByText('Someone else has taken this shift.')).toBeVisible()
  await school.getByRole('link', { name: 'Ana Nguyen' }).tap()
  await expect(school.getByRole('heading', { name: /^Confirmed for / })).toBeVisible()
})

test('keeps what is typed, shows an error at its date, and posts the vacancy again', async ({ app }) => {
  const { hill } = await createPosted(app)
  const school = await app.open(hill, '/employer/post-shift')
  const first = school.getByRole('group', { name: 'Date 1' })
  const second = school.getByRole('group', { name: 'Date 2' })
  await school.getByRole('textbox', { name: 'Note' }).fill('Bring a hat')
  await school.getByRole('button', { name: 'Add another date' }).click()
  await expect(second.getByRole('spinbutton', { name: /^day/ })).toBeFocused()
  await first.getByRole('spinbutton', { name: 'hour, End time' }).click()
  await school.keyboard.type('0905')
  await school.reload()
  await expect(school.getByText('Your draft was restored.')).toBeVisible()
  await expect(school.getByRole('textbox', { name: 'Note' })).toHaveValue('Bring a hat')
  await school.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(first.getByText('A shift must be at least 30 minutes long.')).toBeVisible()
  await expectSound(school)

  // The second date becomes date 1, without the removed date's error.
  await school.getByRole('button', { name: 'Remove date 1' }).click()
  await expect(second).toBeHidden()
  await expect(first.getByText('A shift must be at least 30 minutes long.')).toBeHidden()
  await school.getByRole('button', { name: 'Post', exact: true }).dblclick()
  await expect(card(school)).toHaveCount(1)

  await chooseFromMenu(card(school), 'More about Circus arts', 'Close vacancy')
  await school.getByRole('alertdialog').getByRole('button', { name: 'Close vacancy' }).click()
  await expect(school.getByText('Vacancy closed.')).toBeVisible()
  await school.getByText('Past', { exact: true }).click()
  const closed = school.getByRole('list', { name: 'Past vacancies' }).locator('> li').filter({ hasText: 'Bring a hat' })
  await closed.getByRole('link', { name: /^Post again/ }).click()
  await expect(school.getByRole('textbox', { name: 'Note' })).toHaveValue('Bring a hat')

  await school.getByRole('button', { name: 'Save as template' }).click()
  await school.getByRole('textbox', { name: 'Name' }).fill('Year 5 relief')
  await school.getByRole('button', { name: 'Save template' }).click()
  await expect(school.getByText('Template saved.')).toBeVisible()
  // Posting from a template takes three taps: open the form, choose the template, post.
  await school.getByRole('link', { name: 'Home' }).click()
  await school.getByRole('link', { name: 'Post a shift' }).click()
  await expect(school.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await school.getByRole('button', { name: 'Year 5 relief' }).click()
  await expect(school.getByRole('textbox', { name: 'Note' })).toHaveValue('Bring a hat')
  await expectSound(school)
  await school.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(card(school).getByText('Bring a hat')).toBeVisible()

  await school.getByRole('link', { name: 'Post a shift' }).click()
  await school.getByRole('textbox', { name: 'Say it in a sentence' }).fill('Year 5 Friday 9 to 3, someone who signs')
  await school.keyboard.press('Enter')
  await expect(school.getByText('It does not say the subject, so please check.', { exact: false })).toBeVisible()
  await expect(school.getByRole('textbox', { name: 'Class and room' })).toHaveValue('Year 5')
  await expect(school.getByRole('textbox', { name: 'Note' })).toHaveValue('Someone who signs')

  await school.getByRole('button', { name: 'Add several dates' }).click()
  const dates = school.getByRole('dialog', { name: 'Add several dates' })
  await dates.getByText('Single days').click()
  await dates.getByRole('button', { name: 'Add dates' }).click()
  await expect(dates.getByText('Please choose at least one day.')).toBeVisible()
  await dates.getByRole('button', { name: 'Next' }).first().click()
  for (const day of ['10', '12']) await dates.getByText(day, { exact: true }).click()
  await expect(dates.getByText('Please choose at least one day.')).toBeHidden()
  await expect(dates.getByText('2 rows with the times of the last date.')).toBeVisible()
  await expectSound(school)
  await dates.getByRole('button', { name: 'Add dates' }).click()
  await expect(school.getByRole('group', { name: 'Date 3' })).toBeVisible()
})

test('a viewer sees vacancies and cannot post or close them', async ({ app }) => {
  const { hill } = await createPosted(app)
  const viewer = await memberOf(app, hill, { name: 'Vera Lang', role: 'viewer' })
  const page = await app.open(viewer, '/employer/vacancies?option=past')
  await expect(page.getByText('Closed.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Post/ })).toHaveCount(0)
  await page.goto('/employer/post-shift')
  await expect(page.getByText('Your role cannot post shifts')).toBeVisible()
})

test('its card, the board and the roster say that a shift waits its turn', async ({ app }) => {
  const subject = await app.subject('Circus arts', 'Arts')
  const hill = await app.employer('Hill School')
  const date = app.workday(7)
  app.advanceTo('06:05', date)
  const slots = [{ date, start_time: '12:00', end_time: '15:00', headcount: 1 }]
  const { data } = await hill.vacancies.post({ body: { subject_id: subject, asks: 'best', slots } })
  await app.db.run`update slots set waits_turn = true, opened_at = null where vacancy_id = ${data.id}`
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject])

  const page = await app.open(hill, '/employer/vacancies')
  await expect(card(page).getByText('Waiting its turn', { exact: true })).toBeVisible()
  await expect(
    card(page).getByText(/People are asked once another of your shifts is filled or closed\.$/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('listitem')).toContainText('Waiting its turn')
  await page.goto(`/employer/roster?date=${date}`)
  await expect(page.getByRole('button', { name: /12:00–15:00.*Waiting its turn/ })).toBeVisible()

  const lines = [{ slot_id: data.slots[0]!.id, employee_id: ana.id }]
  expect((await hill.fillDay.confirm({ body: { lines } })).data.lines[0]!.outcome).toBe('asked')
  await expect(page.getByRole('button', { name: /12:00–15:00.*Waiting for an answer/ })).toBeVisible()
})
