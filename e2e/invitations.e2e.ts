import { answer, block, connect, invite } from '#test/helpers/connections.ts'
import { expectAccessible, expectBackground, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { cutConnection, delayAnswers, expect, goOffline, phone, test, withProfile } from './helpers/fixtures.ts'
import { focusByKey, focusedDialog } from './helpers/keyboard.ts'
import { clickAndExpect } from './helpers/principal.ts'

const LIVE = { timeout: 6000 }

// spec: 1.1, 1.2
// spec: 2.invitation-management.1, 2.invitation-management.2, 2.invitation-management.3
// spec: 2.invitation-management.5, 2.invitation-management.6, 2.invitation-management.8
// spec: 2.employee-my-connections.5, 4.8, 6.7
test("a teacher accepts a school's invitation, and both see it at once", async ({ app }) => {
  const ana = await withProfile(await app.employee('Ana Nguyen'), [await app.subject('Mathematics')])
  await app.db.run`update users set last_login_at = now() - interval '3 days' where id = ${ana.id}`
  const [ben, cy] = [await app.employee('Ben Okafor'), await app.employee('Cy Young')]
  const hill = await app.employer('Hill School')
  const teacher = await app.open(ana, '/employee/invitations?option=received', phone)
  await expect(teacher.getByText('No received invitations')).toBeVisible()
  const tabs = ['Send Invite', 'Sent Invites (0)', 'Received Invites (0)']
  await expect(teacher.getByRole('tab')).toHaveText(tabs)
  await expect(teacher.getByRole('tab', { selected: true })).toHaveText('Received Invites (0)')

  const school = await app.visitor()
  const release = await delayAnswers(school, '**/api/employees*')
  await app.signInOn(school, hill, '/employer/invitations')
  await expect(school.getByText('Loading invitations...').last()).toBeVisible()
  release()
  await expect(school.getByRole('tab')).toHaveText(tabs)
  await expect(school.getByRole('tab', { selected: true })).toHaveText('Send Invite')
  const row = school.getByRole('listitem').filter({ hasText: 'Ana Nguyen' })
  for (const text of ['AN', 'Ana Nguyen', 'Send'])
    await expect(row.getByText(text, { exact: true }), text).toBeVisible()
  await expect(row.getByText(/^Last login 3 days ago/)).toBeVisible()
  await expect(row.getByText('Mathematics')).toBeVisible()
  // Strangers do not see the acceptance rate.
  await expect(school.getByText(/accepts \d+%/)).toHaveCount(0)
  // A double click sends one invitation and does not retract it.
  await row.getByRole('button', { name: 'Send, Ana Nguyen' }).dblclick()
  await expect(school.getByText('Request sent successfully!')).toBeVisible()
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  await expect(school.getByRole('tab', { name: 'Sent Invites (1)' })).toBeVisible()

  await expect(teacher.getByRole('tab', { name: 'Received Invites (1)' })).toBeVisible(LIVE)
  await expect(teacher.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible(LIVE)
  await expect(teacher.getByRole('button', { name: 'Reject, Hill School' })).toBeVisible()
  await teacher.getByRole('button', { name: 'Accept, Hill School' }).click()
  await expect(teacher.getByText('Request accepted successfully!')).toBeVisible()
  await expect(teacher.getByText('No received invitations')).toBeVisible()
  await expect(teacher.getByRole('tab', { name: 'Received Invites (0)' })).toBeVisible()

  await expect(row.getByText('Accepted')).toBeVisible(LIVE)
  await expect(row.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await answer(ben, await invite(hill, ben), 'rejected')
  await invite(hill, cy)
  await school.getByRole('tab', { name: 'Sent Invites (3)' }).click()
  await expect(school).toHaveURL(/option=sent/)
  const sent = school.getByRole('list', { name: 'Sent invitations' }).getByRole('listitem')
  await expect(sent.getByRole('button', { name: /^[A-Z]\w+ [A-Z]\w+$/ })).toHaveText([cy.name, ben.name, ana.name])
  await expectBackground(sent.nth(0).getByText('Pending', { exact: true }), 'yellow')
  await expectBackground(sent.nth(1).getByText('Rejected', { exact: true }), 'red')
  await expectBackground(sent.nth(2).getByText('Accepted', { exact: true }), 'green')
})

// spec: 2.invitation-management.2, 2.invitation-management.7
// spec: 2.employee-my-connections.5, 6.9
test('a teacher invites a school, withdraws and invites again', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const hill = await app.employer('Hill School')
  const school = await app.open(hill, '/employer/invitations?option=received')
  await expect(school.getByText('No received invitations')).toBeVisible()

  const teacher = await app.open(ana, '/employee/invitations', phone)
  await teacher.getByRole('button', { name: 'Send, Hill School' }).click()
  await expect(school.getByRole('button', { name: 'Accept, Ana Nguyen' })).toBeVisible(LIVE)
  await teacher.getByRole('button', { name: 'Withdraw, Hill School' }).click()
  await expect(teacher.getByText('Invitation withdrawn.')).toBeVisible()
  await expect(school.getByText('No received invitations')).toBeVisible(LIVE)
  await teacher.getByRole('button', { name: 'Send, Hill School' }).click()
  await expect(school.getByRole('button', { name: 'Accept, Ana Nguyen' })).toBeVisible(LIVE)

  await teacher.getByRole('tab', { name: 'Sent Invites (1)' }).click()
  // The tab before has such a button too.
  const sent = teacher.getByRole('list', { name: 'Sent invitations' })
  await sent.getByRole('button', { name: 'Withdraw, Hill School' }).click()
  await expect(teacher.getByText("You haven't sent any invitations yet")).toBeVisible()
  await expect(school.getByText('No received invitations')).toBeVisible(LIVE)
})

// spec: 2.invitation-management.6, 2.invitation-management.7
// spec: 2.employee-my-connections.5, 8.12
test('a rejected invitation can be restored for five seconds', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const hill = await app.employer('Hill School')
  await invite(hill, ana)
  const teacher = await app.open(ana, '/employee/invitations?option=received')
  const school = await app.open(hill, '/employer/invitations?option=sent')
  await expect(school.getByText('Pending', { exact: true })).toBeVisible()

  const toast = teacher.getByText('Request rejected successfully!')
  await teacher.getByRole('button', { name: 'Reject, Hill School' }).click()
  await expect(teacher.getByText('Rejecting…')).toBeVisible()
  await teacher.getByRole('button', { name: 'Undo, Hill School' }).click()
  const release = await delayAnswers(teacher, '**/api/connections/*')
  const leaves = teacher.waitForRequest('**/api/connections/*')
  await teacher.getByRole('button', { name: 'Reject, Hill School' }).click()
  await leaves
  await expect(teacher.getByText('Rejecting…')).toBeVisible()
  await expect(toast).toHaveCount(0)
  release()
  await expect(toast).toBeVisible()
  await expect(teacher.getByText('No received invitations')).toBeVisible()
  await teacher.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(school.getByText('Rejected', { exact: true })).toBeVisible(LIVE)

  await school.getByRole('tab', { name: 'Send Invite' }).click()
  await expect(school.getByText('No recommendations available at this time')).toBeVisible()
})

test('leaving the screen sends a pending rejection', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const hill = await app.employer('Hill School')
  await invite(hill, ana)
  const page = await app.open(ana, '/employee/invitations?option=received')
  await page.getByRole('button', { name: 'Reject, Hill School' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByText('Request rejected successfully!')).toBeVisible({ timeout: 4000 })
})

test('answers to an invitation are refused offline and not sent later', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  await invite(await app.employer('Hill School'), ana)
  const page = await app.open(ana, '/employee/invitations?option=received', { ...phone, serviceWorker: true })
  await expect(page.getByRole('button', { name: 'Reject, Hill School' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Received invitations' }).getByRole('listitem')
  const requests: string[] = []
  page.on('request', (each) => each.method() === 'PATCH' && requests.push(each.url()))
  const back = await goOffline(page)
  for (const answer of ['Reject', 'Accept']) {
    await page.getByRole('button', { name: `${answer}, Hill School` }).click()
    await expect(row.getByText(/^You are offline, so this was not sent/)).toBeVisible()
    await expect(page.getByText('Rejecting…')).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${answer}, Hill School` })).toBeVisible()
  }
  await back()
  await page.waitForTimeout(6000)
  expect(requests).toEqual([])
})

test('refuses a rejection that waits for Undo when the connection is lost', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  await invite(await app.employer('Hill School'), ana)
  const page = await app.open(ana, '/employee/invitations?option=received', { ...phone, serviceWorker: true })
  const row = page.getByRole('list', { name: 'Received invitations' }).getByRole('listitem')
  const sent: string[] = []
  page.on('request', (each) => each.method() === 'PATCH' && sent.push(each.url()))
  await row.getByRole('button', { name: 'Reject, Hill School' }).click()
  await expect(row.getByText('Rejecting…')).toBeVisible()
  const reconnect = await goOffline(page)
  await expect(row.getByText(/^You are offline, so this was not sent/)).toBeVisible()
  await expect(row.getByText('Rejecting…')).toHaveCount(0)
  await reconnect()
  await page.waitForTimeout(6000)
  expect(sent).toEqual([])
  await row.getByRole('button', { name: 'Reject, Hill School' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByText('Request rejected successfully!')).toBeVisible()
})

test('two crossing invitations become one connection', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const hill = await app.employer('Hill School')
  const school = await app.open(hill, '/employer/invitations')
  const send = school.getByRole('button', { name: 'Send, Ana Nguyen' })
  await expect(send).toBeVisible()
  // Simulates a slow connection: the other invitation has arrived, but the list still offers to
  // send one when the button is pressed.
  const release = await delayAnswers(school, '**/api/employees*')
  await invite(ana, hill)
  await send.click()
  await expect(school.getByText('Request accepted successfully!')).toBeVisible()
  await expect(school.getByText('Accepted', { exact: true })).toBeVisible()
  release()
})

test('people are found by name over all pages, and the URL keeps the search', async ({ app }) => {
  for (let n = 10; n < 25; n++) await app.employee(`Sam Person${n}`)
  await app.employee('Zora Quill')
  const page = await app.open(await app.employer('Hill School'), '/employer/invitations')
  const people = page.getByRole('list', { name: 'Recommended people' }).getByRole('listitem')
  await expect(people).toHaveCount(10)
  await expect(page.getByText('Showing 1 to 10 of 16 people')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(people).toHaveCount(6)

  await page.keyboard.press('/')
  await page.keyboard.type('zora')
  await expect(people).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeFocused()
  await expect(page).toHaveURL(/search=zora/)
  await page.reload()
  await expect(people).toHaveCount(1)
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('zora')

  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody at all')
  await expect(page.getByText('No recommendations available at this time')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(people).toHaveCount(10)
})

// spec: 2.invitation-management.4, 2.invitation-management.6
test('profiles and invitations work with the keyboard', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const [hill, lake, bay] = [await app.employer('Hill'), await app.employer('Lake'), await app.employer('Bay')]
  await invite(hill, ana)
  await invite(lake, ana)
  const page = await app.open(ana, '/employee/invitations')
  const name = page.getByRole('button', { name: 'Bay', exact: true })
  await focusByKey(page, name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Employer profile' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  // The button's click area also covers the avatar.
  await page.getByRole('listitem').getByText('B', { exact: true }).click({ force: true })
  await expect(page.getByRole('dialog', { name: 'Employer profile' })).toBeVisible()
  await expect(focusedDialog(page)).toContainText('Employer profile')
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Request sent successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw, Bay' })).toBeFocused()
  await answer(bay, (await bay.connections.list({ params: { role: 'employer' } })).data[0]!, 'accepted')
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible(LIVE)

  await page.getByRole('tab', { name: 'Received Invites (2)' }).click()
  await page.getByRole('button', { name: 'Accept, Lake' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Accept, Hill' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No received invitations')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('No received invitations')
})

// spec: 8.9, 8.10, 8.11
test('a failed invitation shows the error and changes nothing', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  await app.employer('Hill School')
  const lake = await app.employer('Lake School')
  const page = await app.open(ana, '/employee/invitations', { ...phone, width: 320 })
  const restore = await cutConnection(page, '**/api/connections')
  await clickAndExpect(
    page.getByRole('button', { name: 'Send, Hill School' }),
    page.getByText('Failed to send request. Please try again.'),
  )
  await expectNoSidewaysScroll(page)
  await restore()
  await page.getByRole('button', { name: 'Send, Hill School' }).click()
  await expect(page.getByText('Request sent successfully!')).toBeVisible()

  await invite(lake, ana)
  await page.getByRole('tab', { name: 'Received Invites (1)' }).click()
  const mendAnswers = await cutConnection(page, '**/api/connections/*')
  const accept = page.getByRole('button', { name: 'Accept, Lake School' })
  const toasts = page.getByRole('region', { name: 'Messages' })
  const row = page.getByRole('list', { name: 'Received invitations' }).getByRole('listitem')
  const failed = 'Failed to update invitation. Please try again.'
  await clickAndExpect(accept, toasts.getByText(failed))
  await expect(row.getByText(failed)).toBeVisible()
  await expect(accept).toBeVisible()
  await mendAnswers()
  const answered = { message: 'This request has already been answered.', code: 'already_answered' }
  await page.route('**/api/connections/*', (route) => route.fulfill({ status: 409, json: answered }))
  await clickAndExpect(accept, toasts.getByText(answered.message))
  await expect(row.getByText(answered.message)).toBeVisible()
  await expect(accept).toBeVisible()
  const { counts } = await ana.connections.list({ params: { role: 'employee' } })
  expect(counts).toEqual({ sent: 1, received: 1, accepted: 0 })
})

// spec: 5.22
test('connected, invited and blocked people are not recommended', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const [hill, lake, bay] = [await app.employer('Hill'), await app.employer('Lake'), await app.employer('Bay')]
  await connect(hill, ana)
  await invite(lake, ana)
  const page = await app.open(ana, '/employee/invitations')
  await expect(page.getByRole('button', { name: 'Send, Bay' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send, / })).toHaveCount(1)
  await block(bay, ana)
  await page.reload()
  await expect(page.getByText('No recommendations available at this time')).toBeVisible()
})
