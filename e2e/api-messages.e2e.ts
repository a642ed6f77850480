/** Screens show a refusal's message field, or the whole body if that is text (section 8). */
import type { Page } from '@playwright/test'
import { expect, refuseWith, type TestApp, test, withProfile } from './helpers/fixtures.ts'
import { navigate } from './helpers/navigation.ts'

// Each has its own text, so that the second is not found while the first is still shown.
const IN_OBJECT = 'The parrot has said no to this.'
const AS_STRING = 'The cockatoo has said no as well.'
const BODIES = [
  ['an object with a message', IN_OBJECT, { message: IN_OBJECT, code: 'said_no' }],
  ['a string', AS_STRING, AS_STRING],
] as const

type Refused = {
  name: string
  call: string | RegExp
  go: (app: TestApp) => Promise<Page>
  press: (page: Page) => Promise<void>
  /** Makes the screen ready for the next press. */
  tidy?: (page: Page) => Promise<void>
}

const screens: readonly Refused[] = [
  {
    name: 'sign-in',
    call: '**/api/login',
    async go(app) {
      const page = await app.visitor()
      await page.goto('/employee')
      return page
    },
    async press(page) {
      await page.getByLabel('Email').fill('kim@example.com')
      await page.getByLabel('Password', { exact: true }).fill('bells at dawn 1')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
  },
  {
    name: 'invitations',
    call: '**/api/connections',
    async go(app) {
      await app.employer('Hill School')
      return app.open(await app.employee('Ana Nguyen'), '/employee/invitations')
    },
    press: (page) => page.getByRole('button', { name: 'Send, Hill School' }).click(),
  },
  {
    name: 'shift requests',
    call: '**/api/accept-reject-request/*',
    async go(app) {
      const subject_id = await app.subject()
      const hill = await app.employer('Hill School')
      const ana = await withProfile(await app.employee('Ana Nguyen'), [subject_id])
      const times = { date: app.workday(7), start_time: '08:30', end_time: '15:30' }
      await hill.shifts.request({ body: { ...times, subject_id, inviter_id: hill.id, invitee_id: ana.id } })
      return app.open(ana, '/employee/job-request')
    },
    press: (page) =>
      page
        .getByRole('button', { name: /^Accept/ })
        .first()
        .click(),
  },
  {
    name: 'notifications',
    call: /\/api\/notifications\?/,
    go: async (app) => app.open(await app.employee('Ana Nguyen'), '/employee/home'),
    press: (page) => navigate(page, '/employee/notifications'),
  },
  {
    name: 'help',
    call: '**/api/support',
    go: async (app) => app.open(await app.employee('Ana Nguyen'), '/employee/help?option=contact'),
    async press(page) {
      await expect(page.getByLabel('Email')).not.toHaveValue('')
      await page.getByLabel('Subject').fill('A question')
      await page.getByLabel('Message', { exact: true }).fill('It does not open.')
      await page.getByRole('button', { name: 'Send message' }).click()
    },
  },
  {
    name: 'subjects of an admin',
    call: '**/api/subjects/*',
    async go(app) {
      await app.subject('Juggling', 'Circus')
      return app.open(await app.admin('Ada'), '/admin/subject-list-editor')
    },
    async press(page) {
      await page.getByRole('button', { name: 'Edit Juggling' }).click()
      await expect(page.getByRole('textbox', { name: 'Subject Name' })).toBeFocused()
      await page.keyboard.type('Trapeze')
      await page.keyboard.press('Enter')
    },
    async tidy(page) {
      // Closes the field, which opens again with the refused text after the message.
      await expect(page.getByRole('textbox', { name: 'Subject Name' })).toBeFocused()
      await page.keyboard.press('Escape')
    },
  },
]

// spec: 8.1
for (const { name, call, go, press, tidy } of screens)
  test(`the ${name} screen shows the server's message for a refusal`, async ({ app }) => {
    const page = await go(app)
    for (const [kind, message, body] of BODIES) {
      const restore = await refuseWith(page, call, body)
      await press(page)
      await expect(page.getByText(message).first(), kind).toBeVisible()
      await restore()
      await tidy?.(page)
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [kind, message] of BODIES) await expect(page.getByText(message), kind).toHaveCount(0)
  })
