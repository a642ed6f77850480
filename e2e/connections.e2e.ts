import { connect, invite } from '#test/helpers/connections.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, failAt, phone, type TestApp, test, withProfile } from './helpers/fixtures.ts'
import { focusedDialog } from './helpers/keyboard.ts'

const LIVE = { timeout: 6000 }

async function setUpConnections(app: TestApp) {
  const subject = await app.subject('Mathematics')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject])
  const hill = await app.employer('Hill School')
  const lake = await app.employer('Lake School')
  await connect(hill, ana)
  await connect(lake, ana)
  return { subject, ana, hill, lake }
}

// spec: 2.employee-my-connections.1, 2.employee-my-connections.2, 2.employee-my-connections.5
test('connections are found by name, with links to profile and conversation', async ({ app }) => {
  const { ana, hill, lake } = await setUpConnections(app)
  await hill.accounts.updateMe({ body: { bio: 'Small classes' } })
  await invite(await app.employer('Bay School'), ana)
  const page = await app.open(ana, '/employee/connections')
  const rows = page.getByRole('list', { name: 'My connections' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  for (const [name, about] of [
    ['Hill School', 'Small classes'],
    ['Lake School', lake.email],
  ] as const)
    for (const text of [`${name.charAt(0)}S`, name, about, 'Connected', 'Message', 'Profile'])
      await expect(rows.filter({ hasText: name }).getByText(text, { exact: true }), text).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('hill')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nowhere')
  await expect(page.getByText('No connections match your search')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: 'Profile, Lake School' }).click()
  const profile = page.getByRole('dialog', { name: 'Employer profile' })
  await expect(profile.getByText('Lake School').first()).toBeVisible()
  await expect(focusedDialog(page)).toContainText('Employer profile')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Message, Lake School' }).click()
  await expect(page).toHaveURL(/\/employee\/messages\?/)
})

// spec: 2.employee-my-connections.3, 2.employee-my-connections.4
test('the first connection appears in the open list', async ({ app }) => {
  const ana = await withProfile(await app.employee('Ana Nguyen'), [await app.subject('Mathematics')])
  const hill = await app.employer('Hill School')
  const page = await app.open(ana, '/employee/connections', phone)
  await expect(page.getByText('No connections yet')).toBeVisible()
  await expect(page.getByText('Connect with schools to see them listed here')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Message All' })).toBeDisabled()
  await connect(hill, ana)
  await expect(page.getByRole('link', { name: 'Message, Hill School' })).toBeVisible(LIVE)
  await expect(page.getByRole('button', { name: 'Message All' })).toBeEnabled()

  await page.getByRole('link', { name: 'Find New Schools' }).click()
  await expect(page.getByRole('tab', { name: 'Send Invite' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.getByRole('link', { name: 'Update Preferences' }).click()
  const form = page.getByRole('dialog', { name: /Profile/ })
  await expect(form.getByLabel('Work Preferences')).toBeVisible()
  await expect(focusedDialog(page)).toContainText('Work Preferences')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/employee/profile')
})

test('a message to all shows the number of recipients and reaches each', async ({ app }) => {
  const { ana, hill, lake } = await setUpConnections(app)
  const page = await app.open(ana, '/employee/connections')
  await page.getByRole('button', { name: 'Message All' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message All' })
  await dialog.getByLabel('Message').fill('I am back from leave on Monday.')
  await dialog.getByRole('button', { name: 'Send to 2 connections' }).click()
  await expect(page.getByText('Message sent to 2 connections.')).toBeVisible()
  for (const school of [hill, lake]) {
    const { data } = await school.conversations.list()
    expect(data.map(({ other, last_message }) => [other.name, last_message?.body])).toEqual([
      ['Ana Nguyen', 'I am back from leave on Monday.'],
    ])
  }
})

test("a school requests a shift from a connection's row and profile", async ({ app }) => {
  const { hill } = await setUpConnections(app)
  const page = await app.open(hill, '/employer/connections')
  await page.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Shift' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Book Shift' }).getByText('Ana Nguyen')).toBeVisible()
  await expect(focusedDialog(page)).toContainText('Book Shift')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ana Nguyen', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Staff profile' })
  await expect(profile.getByText('Mathematics')).toBeVisible()
  await expectAccessible(page)
  await profile.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Shift' })).toBeVisible()
})

test('ending a connection asks first and is shown to the other side at once', async ({ app }) => {
  const { ana, hill } = await setUpConnections(app)
  const school = await app.open(hill, '/employer/connections')
  const teacher = await app.open(ana, '/employee/connections', { ...phone, width: 320 })
  await expect(school.getByRole('listitem').filter({ hasText: 'Ana Nguyen' })).toBeVisible()
  await teacher.getByRole('button', { name: 'More about Hill School' }).click()
  await teacher.getByRole('menuitem', { name: 'End connection' }).click()
  const dialog = teacher.getByRole('alertdialog', { name: 'End your connection with Hill School?' })
  await expect(dialog.getByText(/contact details, registration number and CV/)).toBeVisible()
  await expect(dialog.getByText(/not send new messages/)).toBeVisible()
  await expectAccessible(teacher)
  await expectNoSidewaysScroll(teacher)
  await dialog.getByRole('button', { name: 'Keep connection' }).click()
  await expect(teacher.getByRole('link', { name: 'Message, Hill School' })).toBeVisible()

  await teacher.getByRole('button', { name: 'More about Hill School' }).click()
  await teacher.getByRole('menuitem', { name: 'End connection' }).click()
  await dialog.getByRole('button', { name: 'End connection' }).click()
  await expect(teacher.getByText('Connection ended.')).toBeVisible()
  // An open dialog would hide the list.
  await expect(teacher.getByRole('link', { name: 'Message, Lake School' })).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'Message, Hill School' })).toHaveCount(0)
  await expect(school.getByText('No connections yet')).toBeVisible(LIVE)
  await expect(school.getByText('Connect with teachers to see them listed here')).toBeVisible()
})

test('a blocked person disappears everywhere until unblocked', async ({ app }) => {
  const { subject, ana, hill } = await setUpConnections(app)
  const { data: shift } = await hill.shifts.request({
    body: {
      inviter_id: hill.id,
      invitee_id: ana.id,
      date: app.workday(7),
      start_time: '08:30',
      end_time: '15:30',
      subject_id: subject,
    },
  })
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  const teacher = await app.open(ana, '/employee/connections')
  const school = await app.open(hill, '/employer/connections')
  await expect(school.getByRole('listitem').filter({ hasText: 'Ana Nguyen' })).toBeVisible()

  await teacher.getByRole('button', { name: 'More about Hill School' }).click()
  await teacher.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = teacher.getByRole('alertdialog', { name: 'Block Hill School?' })
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(dialog.getByText('You have a booking together. Cancel it first, then block.')).toBeVisible()
  await ana.shifts.cancel({ params: { id: shift.id }, body: {} })
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(teacher.getByText('Hill School is blocked. You no longer see each other.')).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'Message, Lake School' })).toBeVisible()
  await expect(teacher.getByRole('link', { name: 'Message, Hill School' })).toHaveCount(0)
  await expect(school.getByText('No connections yet')).toBeVisible(LIVE)
  await school.goto('/employer/invitations')
  await expect(school.getByText('No recommendations available at this time')).toBeVisible()

  await teacher.getByRole('button', { name: 'Blocked people' }).click()
  const blocked = teacher.getByRole('dialog', { name: 'Blocked people' })
  await blocked.getByRole('button', { name: 'Unblock, Hill School' }).click()
  await expect(blocked.getByText('You have not blocked anyone')).toBeVisible()
  await expectAccessible(teacher)
  await school.reload()
  await expect(school.getByRole('button', { name: 'Send, Ana Nguyen' })).toBeVisible()
})

// spec: 8.26
test('connections that fail to load show an error and Retry', async ({ app }) => {
  const { ana } = await setUpConnections(app)
  const page = await app.visitor(phone)
  const restore = await failAt(page, /\/api\/get-connections/)
  await app.signInOn(page, ana, '/employee/connections')
  await expect(page.getByText('Failed to fetch connections.')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Message, Hill School' })).toBeVisible()
})

test('a nurse reads the terms of health services', async ({ app }) => {
  const nia = await app.employee('Nia Care', { sector: 'healthcare' })
  const clinic = await app.employer('Harbour Clinic', { sector: 'healthcare' })
  const page = await app.open(nia, '/employee/connections')
  await expect(page.getByText('Connect with health services to see them listed here')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find New Health Services' }).first()).toBeVisible()
  await invite(clinic, nia)
  await page.getByRole('link', { name: 'Invitations', exact: true }).first().click()
  await expect(page.getByRole('tab', { name: 'Received Invites (1)' })).toBeVisible()
})
