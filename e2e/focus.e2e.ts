import type { Locator, Page } from '@playwright/test'
import { invite } from '#test/helpers/connections.ts'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, type TestApp, test } from './helpers/fixtures.ts'
import { focusByKey } from './helpers/keyboard.ts'
import { createWorkedShift } from './helpers/worked-shifts.ts'

/** Moves the focus to a control by Tab and presses it by Enter. */
const press = async (page: Page, control: Locator) => {
  // A question that still loads its figures has a disabled button, which Tab skips.
  await expect(control).toBeEnabled()
  await focusByKey(page, control)
  await page.keyboard.press('Enter')
}

/** Checks that the focus moves to this element, or into it, and stays there. */
const expectFocusIn = async (page: Page, place: Locator) => {
  const isInside = () => place.evaluateAll((all) => all.some((each) => each.contains(document.activeElement)))
  const where = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  await expect.poll(isInside, { message: `focus is at ${await where()}`, timeout: 3000 }).toBe(true)
  await page.waitForTimeout(300)
  expect(await isInside(), `focus is at ${await where()}`).toBe(true)
}

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

/** Creates a school and a request to Ana with this status. */
async function createRequest(app: TestApp, status: 'pending' | 'accepted') {
  const setup = await createSchool(app)
  const { hill, ana, subject, date } = setup
  const body = { inviter_id: hill.id, invitee_id: ana.id, date, start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shifts.request({ body: { ...body, subject_id: subject } })
  if (status === 'accepted') await ana.shifts.answer({ params: { id: data.id }, body: { status } })
  return setup
}

test('cancelling a booking keeps the focus in its row', async ({ app }) => {
  const { hill } = await createRequest(app, 'accepted')
  const page = await app.open(hill, '/employer/book?option=history')
  const row = page.getByRole('row', { name: /Ana Nguyen/ })
  await press(page, button(row, /^Cancel/))
  await press(page, button(page.getByRole('alertdialog'), 'Cancel shift'))
  await expect(row.getByText('Cancelled')).toBeVisible()
  await expectFocusIn(page, row)
  await press(page, row.getByRole('link', { name: /Find a replacement/ }))
  await expect(page.getByRole('heading', { name: /^Available Staff/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('withdrawing a request keeps the focus in its row', async ({ app }) => {
  const { hill } = await createRequest(app, 'pending')
  const page = await app.open(hill, '/employer/book?option=history')
  const row = page.getByRole('row', { name: /Ana Nguyen/ })
  await press(page, button(row, /^Withdraw/))
  await press(page, button(page.getByRole('alertdialog'), 'Withdraw'))
  await expect(row.getByText('Withdrawn')).toBeVisible()
  await expectFocusIn(page, row)
})

test('answering, undoing and cancelling keep the focus at the request', async ({ app }) => {
  const { ana } = await createRequest(app, 'pending')
  const page = await app.open(ana, '/employee/job-request')
  const card = page.getByRole('listitem').filter({ hasText: 'Hill School' })
  await press(page, button(card, 'Reject'))
  await expect(card.getByText('Rejecting…')).toBeVisible()
  await expectFocusIn(page, card)
  await press(page, button(card, 'Undo'))
  await expectFocusIn(page, card)
  await press(page, button(card, 'Accept'))
  await expect(card.getByText('Accepted', { exact: true })).toBeVisible()
  await expectFocusIn(page, card)
  // The Undo button disappears after some seconds, while it has the focus.
  await focusByKey(page, button(card, 'Undo'))
  await expect(button(card, 'Undo')).toHaveCount(0, { timeout: 12_000 })
  await expectFocusIn(page, card)
  await press(page, button(card, 'Cancel shift'))
  await press(page, button(page.getByRole('alertdialog'), 'Cancel shift'))
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  await expectFocusIn(page, card)
})

test('rejecting an invitation moves the focus to Undo and then to the list', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  await invite(await app.employer('Hill School'), ana)
  const page = await app.open(ana, '/employee/invitations?option=received')
  await press(page, button(page, 'Reject, Hill School'))
  await expect(button(page, 'Undo, Hill School')).toBeFocused()
  await expect(page.getByText('No received invitations')).toBeVisible({ timeout: 8000 })
  await expectFocusIn(page, page.getByRole('tabpanel'))
})

test('submitting and approving a timesheet move the focus to its status', async ({ app }) => {
  const { ana, hill, shift } = await createWorkedShift(app)
  const teacher = await app.open(ana, `/employee/timesheet?shift=${shift}`)
  await press(teacher, button(teacher, 'Submit timesheet'))
  await expect(teacher.getByText('Waiting for Hill School to approve these times.')).toBeVisible()
  await expectFocusIn(teacher, section(teacher, 'Worked times'))
  const school = await app.open(hill, `/employer/timesheet?shift=${shift}`)
  await press(school, button(school, 'Approve'))
  await press(school, button(school.getByRole('alertdialog'), 'Approve'))
  await expect(school.getByText('Approved and locked.')).toBeVisible()
  await expectFocusIn(school, section(school, 'Worked times'))
})

test('sending a message returns the focus to the message field', async ({ app }) => {
  const { ana, hill } = await createSchool(app)
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at, answered_at)
    values (${hill.id}, ${ana.id}, 'employer', 'accepted', now(), now())`
  await hill.conversations.begin({ body: { user_id: ana.id, body: 'Can you come?' } })
  const page = await app.open(hill, `/employer/messages?with=${ana.id}`)
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill('Please ring the bell.')
  await press(page, button(page, 'Send'))
  await expect(field).toBeFocused()

  const teacher = await app.open(ana, '/employee/messages', phone)
  const conversation = teacher.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await conversation.focus()
  await teacher.keyboard.press('Enter')
  await expect(teacher.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  await expectFocusIn(teacher, teacher.locator('main *'))
})

test('recording a credential check returns the focus to the queue', async ({ app }) => {
  const ana = await app.employee('Ana Nguyen')
  const body = { kind: 'vic_wwc', number: '1234567A', expires_on: '2031-01-31' } as const
  await ana.credentials.add({ body })
  const page = await app.open(await app.admin('Ada'), '/admin/credentials')
  await press(page, button(page, /^View Working with Children/))
  const dialog = page.getByRole('dialog', { name: 'Credential Details' })
  await press(page, button(dialog, /Outcome/))
  await expect(page.locator('[role=listbox]:focus-within')).toBeVisible()
  await page.keyboard.type('Cleared')
  await expect(page.getByRole('option', { name: 'Cleared', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Notes').fill('The register shows it.')
  await press(page, button(dialog, 'Record check'))
  await expect(dialog.getByRole('region', { name: 'History of checks' })).toContainText('The register shows it.')
  await expectFocusIn(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectFocusIn(page, page.locator('main *'))
})

test('changing, cancelling and resuming a plan move the focus to the plan', async ({ app }) => {
  const page = await app.open(await app.employer('Hill School'), '/employer/account?option=status')
  const [plan, plans] = [section(page, 'Current Plan'), section(page, 'Available Plans')]
  await press(page, page.getByRole('button', { name: 'Upgrade', exact: true }))
  await press(page, button(page.getByRole('dialog', { name: 'Change plan' }), /^Upgrade for/))
  await expect(page.getByText('0 of 200')).toBeVisible()
  await expectFocusIn(page, plan.or(plans))
  await press(page, page.getByRole('button', { name: 'Cancel', exact: true }))
  await press(page, button(page.getByRole('alertdialog'), 'Cancel plan'))
  await expect(page.getByText(/^Your Standard plan ends on/)).toBeVisible()
  await expectFocusIn(page, plan)
  await press(page, button(page, 'Resume'))
  await expect(page.getByText(/^Your Standard plan ends on/)).toBeHidden()
  await expectFocusIn(page, plan)
})
