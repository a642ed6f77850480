import type { Page } from '@playwright/test'
import type { Person } from '#test/people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { cutConnection, delayAnswers, expect, phone, type TestApp, test } from './helpers/fixtures.ts'
import { memberOf } from './helpers/members.ts'
import { fill, PASSWORD } from './helpers/sign-in.ts'

const AT_SCHOOL = '/employer/messages'
const AT_HOME = '/employee/messages'

const connect = (app: TestApp, employer: Person, employee: Person) =>
  app.db.transaction(
    (tx) => tx.run`
    insert into connections (employer_id, employee_id, sender, status, created_at, answered_at)
    values (${employer.id}, ${employee.id}, 'employer', 'accepted', now(), now())`,
  )

/** Creates a teacher and two schools that are connected to her. */
async function setUpConversations(app: TestApp) {
  const ana = await app.employee('Ana Nguyen')
  const [hill, lake] = [await app.employer('Hill School'), await app.employer('Lake School')]
  for (const school of [hill, lake]) await connect(app, school, ana)
  const sendMessage = async (from: Person, to: Person, body: string) =>
    (await from.conversations.begin({ body: { user_id: to.id, body } })).data.conversation_id
  return { ana, hill, lake, sendMessage }
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link')
const log = (page: Page) => page.getByRole('region', { name: /^Messages with/ })

test("two connected people see each other's messages and read receipts at once", async ({ app }) => {
  const { ana, hill } = await setUpConversations(app)
  const school = await app.open(hill, `${AT_SCHOOL}?with=${ana.id}`)
  const teacher = await app.open(ana, '/employee/home', phone)
  await expect(teacher.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await expect(school.getByText('This is the start of your conversation with Ana Nguyen.')).toBeVisible()

  await field(school).fill('Can you come on Monday?')
  await school.keyboard.press('Enter')
  await expect(log(school).getByText('Can you come on Monday?')).toBeVisible()
  await expect(field(school)).toBeFocused()
  await expect(field(school)).toHaveValue('')
  await expect(log(school).getByText('Seen')).toHaveCount(0)

  await teacher.getByRole('link', { name: 'Messages, 1 unread' }).click({ timeout: 6000 })
  await rows(teacher)
    .filter({ hasText: 'Hill School' })
    .filter({ hasText: /1 unread/ })
    .click()
  await expect(log(teacher).getByText('Can you come on Monday?')).toBeVisible()
  await expect(log(school).getByText('Seen')).toBeVisible({ timeout: 6000 })
  await expect(teacher.getByRole('link', { name: 'Messages', exact: true }).first()).toBeVisible()

  await field(teacher).fill('Yes.')
  await teacher.keyboard.press('Enter')
  await teacher.keyboard.type('When?')
  await teacher.getByRole('button', { name: 'Send' }).click()
  await expect(log(school).getByText('Yes.\nWhen?')).toBeVisible({ timeout: 6000 })
  await school.keyboard.type('At 8:30,')
  await school.keyboard.press('Shift+Enter')
  await school.keyboard.type('room 4')
  await school.keyboard.press('Enter')
  await expect(log(teacher).getByText('At 8:30,\nroom 4')).toBeVisible({ timeout: 6000 })
  await teacher.getByRole('link', { name: 'All messages' }).click()
  await expect(rows(teacher)).toHaveCount(1)
  await expect(rows(teacher).first()).toContainText('At 8:30')
})

test('the bell counts a conversation once and clears when it is read', async ({ app }) => {
  const { ana, hill, sendMessage } = await setUpConversations(app)
  for (const body of ['One', 'Two', 'Three']) await sendMessage(hill, ana, body)
  const page = await app.open(ana, '/employee/notifications?option=connections')
  await expect(page.getByText('Three')).toBeVisible()
  await page.getByRole('link', { name: 'Message from Hill School' }).click()
  await expect(log(page).getByText('Three')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Messages, / })).toHaveCount(0)
})

test('a message that fails to send is marked and arrives once after a retry', async ({ app }) => {
  const { ana, hill, sendMessage } = await setUpConversations(app)
  const id = await sendMessage(hill, ana, 'Hello')
  const page = await app.open(ana, `${AT_HOME}?conversation=${id}`)
  await expect(log(page).getByText('Hello')).toBeVisible()
  const release = await delayAnswers(page, '**/api/conversations')
  await field(page).fill('Good morning')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('Sending...')).toBeVisible()
  release()
  await expect(log(page).getByText('Sending...')).toHaveCount(0)
  await expect(log(page).getByText('Good morning')).toHaveCount(1)
  await page.unroute('**/api/conversations')

  const restore = await cutConnection(page, '**/api/conversations')
  await field(page).fill('I am on my way')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('Not sent. Please try again.')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await restore()
  await page.reload()
  await expect(log(page).getByText('I am on my way')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(log(page).getByText('Not sent')).toHaveCount(0)
  const bodies = async () =>
    (await hill.conversations.get({ params: { id: String(id) } })).messages.map(({ body }) => body)
  await expect.poll(bodies).toEqual(['Hello', 'Good morning', 'I am on my way'])
})

test('a draft is kept, and a failed message can be edited', async ({ app }) => {
  const { ana, hill, lake, sendMessage } = await setUpConversations(app)
  await sendMessage(hill, ana, 'From the hill')
  await sendMessage(lake, ana, 'From the lake')
  const page = await app.open(ana, AT_HOME)
  await rows(page).filter({ hasText: 'Hill School' }).click()
  await field(page).fill('Dear hill')
  await rows(page).filter({ hasText: 'Lake School' }).click()
  await expect(page.getByRole('textbox', { name: 'Message to Lake School' })).toHaveValue('')
  await rows(page).filter({ hasText: 'Hill School' }).click()
  await expect(page.getByRole('textbox', { name: 'Message to Hill School' })).toHaveValue('Dear hill')
  await page.reload()
  await expect(field(page)).toHaveValue('Dear hill')

  const restore = await cutConnection(page, '**/api/conversations')
  await page.keyboard.press('Tab')
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page)).toHaveValue('Dear hill')
  await restore()
  await field(page).fill('x'.repeat(4001))
  await expect(page.getByText('1 character too many')).toBeVisible()
  await field(page).press('Enter')
  await expect(page.getByText('Please use at most 4,000 characters.')).toBeVisible()
  await expect(field(page)).toHaveValue('x'.repeat(4001))
})

test('a long conversation loads back to its beginning, grouped by day', async ({ app }) => {
  const { ana, hill, sendMessage } = await setUpConversations(app)
  const id = await sendMessage(hill, ana, 'Message 1')
  await app.db.transaction(
    (tx) => tx.run`
    insert into conversation_messages (conversation_id, side, sender_id, body, created_at)
    select ${id}, 'employer', ${hill.id}, 'Message ' || n, now() from generate_series(2, 90) n`,
  )
  await app.db.transaction(
    (tx) => tx.run`
    update conversation_messages set created_at = timezone('Australia/Melbourne', timezone('Australia/Melbourne', created_at) - interval '1 day')
    where conversation_id = ${id} and id < (select min(id) + 20 from conversation_messages where conversation_id = ${id})`,
  )
  const page = await app.open(ana, `${AT_HOME}?conversation=${id}`)
  await expect(log(page).getByText('Message 90', { exact: true })).toBeInViewport()
  await expect(log(page).getByText('Message 1', { exact: true })).toHaveCount(0)
  await log(page).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('Home')
      return log(page).getByText('Message 1', { exact: true }).count()
    })
    .toBe(1)
  await expect(log(page).getByRole('heading')).toHaveText(['Yesterday', 'Today'])
  await sendMessage(hill, ana, 'The newest of all')
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect(log(page).getByText('The newest of all')).toBeInViewport()
})

test('conversations are searched by name, with a hint when there are none', async ({ app }) => {
  const { ana, hill, lake, sendMessage } = await setUpConversations(app)
  const page = await app.open(ana, AT_HOME)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await sendMessage(hill, ana, 'From the hill')
  await sendMessage(lake, ana, 'From the lake')
  await expect(rows(page)).toHaveCount(2, { timeout: 6000 })
  await page.keyboard.press('/')
  await page.keyboard.type('lak')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Search by name').fill('nobody')
  await expect(page.getByText('No conversation matches your search')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('a conversation is read-only after the connection ends', async ({ app }) => {
  const { ana, hill, sendMessage } = await setUpConversations(app)
  const id = await sendMessage(hill, ana, '<img src=x onerror=alert(1)> {{name}}')
  const page = await app.open(ana, `${AT_HOME}?conversation=${id}`)
  await expect(log(page).getByText('<img src=x onerror=alert(1)> {{name}}')).toBeVisible()
  const { data } = await ana.connections.list({ params: { role: 'employee' } })
  await ana.connections.end({ params: { id: String(data.find(({ employer_id }) => employer_id === hill.id)!.id) } })
  await expect(page.getByText('You cannot send new messages here.')).toBeVisible({ timeout: 6000 })
  await expect(field(page)).toHaveCount(0)
  await ana.connections.block({ body: { user_id: hill.id } })
  await expect(page.getByText('This conversation is not available.')).toBeVisible({ timeout: 6000 })
  await expect(page.getByText('{{name}}')).toHaveCount(0)
  const stranger = await app.employer('Far School')
  await page.goto(`${AT_HOME}?with=${stranger.id}`)
  await expect(page.getByText('This conversation is not available.')).toBeVisible()
})

test('the message field stays in reach offline and at 400 % zoom', async ({ app }) => {
  const { ana, hill, lake, sendMessage } = await setUpConversations(app)
  await sendMessage(lake, ana, 'Hello')
  const id = await sendMessage(hill, ana, 'Can you come on Monday?')
  const page = await app.open(ana, `${AT_HOME}?conversation=${id}`)
  await expect(rows(page)).toHaveCount(2)
  const backgrounds = rows(page).evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
  expect(new Set(await backgrounds).size, 'the open one looks different').toBe(2)
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 1024 })
    const fieldWidth = async () => (await field(page).boundingBox())?.width
    await expect.poll(fieldWidth, `room to write at ${width} px`).toBeGreaterThan(200)
  }
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).filter({ hasText: 'Can you come on Monday?' }).click()
  const isUncovered = () =>
    field(page).evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' })
      const { left, right, bottom } = element.getBoundingClientRect()
      return document.elementFromPoint((left + right) / 2, bottom - 2) === element
    })
  await cutConnection(page)
  for (const size of ['390 844', '320 640', '320 256']) {
    const [width = 0, height = 0] = size.split(' ').map(Number)
    await page.setViewportSize({ width, height })
    await expect.poll(isUncovered, size).toBe(true)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect.poll(isUncovered, `offline, ${size}`).toBe(true)
    await page.context().setOffline(false)
  }
})

for (const [name, look] of [
  ['on a desktop in the light', {}],
  ['on a phone in the dark', { ...phone, dark: true }],
] as const)
  test(`a conversation is accessible ${name}, also with a failed message`, async ({ app }) => {
    const { ana, hill, sendMessage } = await setUpConversations(app)
    const id = await sendMessage(hill, ana, 'Can you come on Monday?')
    await sendMessage(ana, hill, 'Yes, thank you! '.repeat(20))
    const page = await app.open(ana, `${AT_HOME}?conversation=${id}`, look)
    await expect(log(page).getByText('Can you come on Monday?')).toBeVisible()
    await expectAccessible(page)
    await cutConnection(page, '**/api/conversations')
    await field(page).fill(`A word that does not end: ${'o'.repeat(200)}`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible(page)
    await field(page).fill('o'.repeat(3900))
    const pane = await page.getByRole('button', { name: 'Send' }).boundingBox()
    expect(pane!.x + pane!.width, 'the field fits into the window').toBeLessThan(page.viewportSize()!.width)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })

test('a colleague who signs in after an expired session finds no draft of hers', async ({ app }) => {
  const { ana, hill, sendMessage } = await setUpConversations(app)
  const ben = await memberOf(app, hill, { name: 'Ben Okafor', role: 'manager' })
  const id = await sendMessage(ana, hill, 'Hello')
  const page = await app.open(hill, `${AT_SCHOOL}?conversation=${id}`)
  await field(page).fill('Dear Ana')
  await app.db.transaction((tx) => tx.run`delete from sessions where user_id = ${hill.id}`)
  await expect(page).toHaveURL('/employer')
  await fill(page, { Email: ben.email, Password: PASSWORD })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(`${AT_SCHOOL}?conversation=${id}`)
  await expect(log(page).getByText('Hello')).toBeVisible()
  await expect(field(page)).toHaveValue('')
})
