import type { Page } from '@playwright/test'
import { COMPANY_SHEET, COMPANY_TEXTS } from '#test/helpers/company.ts'
import { picture } from '#test/helpers/pictures.ts'
import type { Person } from '#test/people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { cutConnection, expect, failAt, type Look, phone, type TestApp, test } from './helpers/fixtures.ts'

const PROFILE = '/employer/profile'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true })
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save Changes' }).click()
const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text)).toBeVisible()

const paramsOf = ({ id }: Person) => ({ params: { id: String(id) } })
const detailsOf = async (employer: Person) => (await employer.profiles.employer(paramsOf(employer))).data.data

const editor = async (app: TestApp, look?: Look, isLed = false) => {
  const hill = await app.employer('Hill School')
  const page = await app.open(hill, isLed ? `${PROFILE}?option=edit` : PROFILE, look)
  if (!isLed) await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(field(page, 'Organization name')).toHaveValue('Hill School')
  return { hill, page }
}

const connect = (app: TestApp, employer: Person, employee: Person) =>
  app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${employer.id}, ${employee.id}, 'employer', 'accepted', now())`

const { organization_name: _, ...texts } = COMPANY_TEXTS
/** Sample texts as screens show them, without the organisation's name. */
const publicDetails = {
  ...texts,
  phone: '(03) 5550 1234',
  site_phone: '(03) 5550 1235',
  website: 'wobblethorpe.example',
  abn: '53 004 085 616',
}
/** The ABN is for invoices, so employees do not see it. */
const contactTexts = Object.entries(publicDetails).flatMap(([field, text]) =>
  COMPANY_SHEET[field as keyof typeof publicDetails] === 'contacts' && field !== 'abn' ? [text] : [],
)

// spec: 2.employer-company-profile.1
test('an employer fills in the company profile and its new name is shown', async ({ app }) => {
  const { hill, page } = await editor(app, undefined, true)
  for (const [name, text] of Object.entries(COMPANY_TEXTS)) await dialogOf(page).locator(`[name=${name}]`).fill(text)
  for (const label of ['Address', 'Email', 'Operating hours', 'Additional information', 'ABN'])
    await expect(field(page, label)).not.toHaveValue('')
  await field(page, 'Organization name').fill('Hill College')
  await field(page, 'Phone').fill('(03) 5550 1234')
  await field(page, 'Website').fill('wobblethorpe.example')
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') })
  await dialogOf(page)
    .getByRole('button', { name: /Time zone/ })
    .click()
  await page.getByRole('option', { name: 'Perth time' }).click()
  await expect(dialogOf(page).getByRole('button', { name: /Western Australia/ })).toBeVisible()
  await save(page)
  await expectToast(page, 'Profile updated successfully!')
  await expect(page).toHaveURL(/\/employer\/profile$/)

  const main = page.getByRole('main')
  await expect(dialogOf(page)).toHaveCount(0)
  for (const text of ['Hill College', ...Object.values(publicDetails)])
    await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByText('Western Australia')).toBeVisible()
  await expect(main.locator('img')).toBeVisible()
  await expect(main.getByText('This profile is visible to connected staff.')).toBeVisible()
  for (const name of ['Address', 'Phone', 'Email', 'Website', 'Operating hours'])
    await expect(main.locator('dt').getByText(name, { exact: true })).toBeVisible()
  // The header shows the new name, and the logo instead of initials.
  await expect(page.getByRole('button', { name: 'Account of Hill College' }).locator('img')).toBeVisible()
  expect(await detailsOf(hill)).toMatchObject({ ...COMPANY_TEXTS, organization_name: 'Hill College', state: 'WA' })
})

test('the company form shows errors at fields and asks before leaving', async ({ app }) => {
  const { hill, page } = await editor(app, phone)
  await field(page, 'Organization name').fill(' ')
  await field(page, 'Website').fill('javascript:alert(1)')
  await field(page, 'ABN').fill('123')
  await save(page)
  await expect(dialogOf(page).getByText('Organization name is required').last()).toBeVisible()
  await expect(
    dialogOf(page)
      .getByText(/^Please enter a web address/)
      .last(),
  ).toBeVisible()
  await expect(
    dialogOf(page)
      .getByText(/Please enter a valid 11-digit ABN/)
      .last(),
  ).toBeVisible()
  await expect(field(page, 'Organization name')).toBeFocused()

  await field(page, 'Organization name').fill('Hill Academy')
  await field(page, 'Website').fill('hill.example')
  await field(page, 'ABN').fill('')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)

  const restore = await cutConnection(page, '**/api/employer-details/*')
  await save(page)
  await expectToast(page, 'Failed to update profile')
  await expect(field(page, 'Organization name')).toHaveValue('Hill Academy')
  await restore()

  // A file that is not a picture is reported at the logo, and no typed text is lost.
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90\0'.repeat(100)) })
  await save(page)
  await expect(dialogOf(page).getByText('Please choose a picture: PNG, JPEG, WebP, GIF or AVIF.').last()).toBeVisible()
  await expect(field(page, 'Website')).toHaveValue('hill.example')
  await dialogOf(page).getByRole('button', { name: 'Remove logo.png' }).click()
  await save(page)
  await expectToast(page, 'Profile updated successfully!')
  expect(await detailsOf(hill)).toMatchObject({ organization_name: 'Hill Academy', website: 'https://hill.example' })
})

// spec: 2.employer-company-profile.1
test('a company profile that fails to load shows an error and Retry', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const page = await app.visitor()
  const restore = await failAt(page, '**/api/employer-details/*')
  await app.signInOn(page, hill, PROFILE)
  await expect(page.getByText('Failed to load profile data')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('main').getByText('Hill School')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Additional information' })
  await expect(heading.locator('xpath=ancestor::section')).toContainText('Nothing yet. Say what to know')
})

test('an employer removes its logo', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const file = new File([new Uint8Array(await picture('png'))], 'logo.png', { type: 'image/png' })
  await hill.profiles.updateEmployer({ ...paramsOf(hill), body: {}, file })
  const page = await app.open(hill, PROFILE)
  const logo = page.getByRole('main').locator('img')
  await expect(logo).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialogOf(page).getByText('Remove the logo').click()
  await save(page)
  await expectToast(page, 'Profile updated successfully!')
  // The open dialog hides the page from locators by role.
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(logo).toHaveCount(0)
})

test('an employee sees the contact details of a connected employer', async ({ app }) => {
  const [hill, ana] = [await app.employer('Hill School'), await app.employee('Ana Nguyen')]
  await hill.profiles.updateEmployer({ ...paramsOf(hill), body: texts })
  const when = { date: app.workday(7), start_time: '08:30', end_time: '15:30', subject_id: await app.subject() }
  await hill.shifts.request({ body: { ...when, inviter_id: hill.id, invitee_id: ana.id } })
  const page = await app.open(ana, '/employee/job-request', phone)
  await page.getByRole('button', { name: 'Hill School', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Employer profile' })
  await expect(dialog.getByText(publicDetails.website)).toBeVisible()
  await expect(dialog.getByText(publicDetails.additional_information)).toBeVisible()
  await expect(dialog.getByText(/once you are connected or booked/)).toBeVisible()
  for (const text of contactTexts) await expect(dialog.getByText(text)).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Message' })).toHaveCount(0)

  await connect(app, hill, ana)
  await page.goto(`/employee/employer?id=${hill.id}`)
  const main = page.getByRole('main')
  for (const text of contactTexts) await expect(main.getByText(text)).toBeVisible()
  await expect(main.getByRole('link', { name: publicDetails.phone })).toHaveAttribute('href', `tel:${texts.phone}`)
  await expect(main.getByRole('link', { name: publicDetails.email })).toBeVisible()
  const message = main.getByRole('link', { name: 'Message' })
  await expect(message).toHaveAttribute('href', `/employee/messages?with=${hill.id}`)

  await app.db.run`delete from connections where employer_id = ${hill.id}`
  await page.reload()
  await expect(main.getByText(publicDetails.website)).toBeVisible()
  for (const text of contactTexts) await expect(main.getByText(text)).toHaveCount(0)
})

test("an employer opens an employee's page and requests a shift there", async ({ app }) => {
  const [hill, ana] = [
    await app.employer('Hill School'),
    await app.employee('Ana Nguyen', { phone: '+61491570156', profile: false }),
  ]
  const juggling = await app.subject('Juggling', 'Circus')
  await ana.profiles.create({ body: { vit_id: '123456', can_teach: [juggling], year_levels: ['primary'] } })
  const page = await app.open(hill, `/employer/staff?id=${ana.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Registered Teacher')).toBeVisible()
  await expect(main.getByText('Not checked yet')).toBeVisible()
  await expect(main.getByText(/491/)).toHaveCount(0)
  await main.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Shift' }).getByText('Ana Nguyen')).toBeVisible()

  await connect(app, hill, ana)
  await page.reload()
  await expect(main.getByText('VIT ID 123456', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: '0491 570 156' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Message' })).toHaveAttribute('href', `/employer/messages?with=${ana.id}`)
})

test('a link to a shift request scrolls to it', async ({ app }) => {
  const [hill, ana, subject_id] = [await app.employer('Hill School'), await app.employee(), await app.subject()]
  const ask = async (days: number) =>
    (
      await hill.shifts.request({
        body: {
          inviter_id: hill.id,
          invitee_id: ana.id,
          subject_id,
          date: app.workday(days),
          start_time: '08:30',
          end_time: '15:30',
        },
      })
    ).data
  for (const days of [3, 7, 14, 21]) await ask(days)
  const last = await ask(28)
  const page = await app.open(ana, `/employee/job-request?request=${last.id}`, phone)
  const marked = page.locator('li[aria-current=true]')
  await expect(marked).toBeInViewport()
  await expect(marked).toBeFocused()
  await expect(page.getByRole('listitem').last()).toHaveAttribute('aria-current', 'true')
})

for (const [name, look] of [
  ['on a desktop in the light', {}],
  ['on a phone in the dark', { ...phone, dark: true }],
] as const)
  test(`the company profile and its form are accessible ${name}`, async ({ app }) => {
    const { page } = await editor(app, look)
    await expectAccessible(page)
    await field(page, 'Organization name').fill('')
    await save(page)
    await expect(dialogOf(page).getByRole('alert').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  })
