import { expect, test } from './helpers/fixtures.ts'

const newcomer = (name: string, email: string) => ({
  name,
  email,
  password: 'bells at dawn 1',
  password_confirmation: 'bells at dawn 1',
  role: 'employee' as const,
})

test('an admin finds and reads a message and sends it again', async ({ app }) => {
  for (let n = 1; n <= 16; n++) await app.anonymous.accounts.register({ body: newcomer('Kim', `kim${n}@example.com`) })
  await app.runJobs()
  const page = await app.open(await app.admin(), '/admin/outbox')
  await expect(page.getByText('Showing 1 to 15 of 16 messages')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(16)
  await expect(page.getByText('Stored').first()).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('Showing 16 to 16 of 16 messages')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'kim1@example.com Email', exact: true })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.keyboard.type('KIM7@')
  await expect(page.getByText('Showing 1 to 1 of 1 message')).toBeVisible()
  await page.getByRole('button', { name: /^Open / }).click()
  const dialog = page.getByRole('dialog')
  // Another person's code is masked, as it still opens their account.
  await expect(dialog.getByText(/code is ••••••/)).toBeVisible()
  await expect(dialog.getByText('kim7@example.com', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/message=\d+/)
  await dialog.getByRole('button', { name: 'Send again' }).dblclick()
  await expect(page.getByText('The message is on its way again.')).toBeVisible()
  await expect(dialog.getByText('Waiting')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('Search').fill('')
  await expect(page.getByText('Showing 1 to 15 of 16 messages')).toBeVisible()
  await page.getByRole('button', { name: /^State/ }).click()
  await page.getByRole('option', { name: 'Waiting' }).click()
  await expect(page.getByText('Showing 1 to 1 of 1 message')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('1')

  await page.getByLabel('Search').fill('nobody')
  await expect(page.getByText('No messages match your search')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('Showing 1 to 15 of 16 messages')).toBeVisible()

  // A bookmark may lead to a page that no longer exists.
  await page.goto('/admin/outbox?page=9')
  await expect(page.getByText('This page is empty.')).toBeVisible()
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(page.getByText('Showing 1 to 15 of 16 messages')).toBeVisible()
})

test('an empty outbox shows a hint', async ({ app }) => {
  const page = await app.open(await app.admin(), '/admin/outbox')
  await expect(page.getByText('No messages yet')).toBeVisible()
})

test('the message log shows when a text message is sent, its topic and its cost', async ({ app }) => {
  const now = Temporal.Now.instant()
  await app.db.run`
    insert into messages (channel, recipient, subject, body, state, segments, event, last_error, next_try_at, created_at)
    values
      ('push', 'browser 7', 'New Shift Request', 'Hill School asks', 'failed', null, 'shift_request',
        'The push service answered 410.', ${now}, ${now}),
      ('sms', '+61400000001', '', 'Bellbird: Hill School, Mon 9 Mar', 'waiting', 2, 'shift_request', null,
        ${now.add({ hours: 48 })}, ${now})`
  const page = await app.open(await app.admin(), '/admin/outbox')
  const text = page.getByRole('row').filter({ hasText: '+61400000001' })
  await expect(text.getByText(/^Scheduled for .* · 2 segments$/)).toBeVisible()
  await text.getByRole('button', { name: 'Open Shift request to +61400000001' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hill School, Mon 9 Mar')).toBeVisible()
  await expect(dialog.getByText('Segments')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Open New Shift Request to browser 7' }).click()
  await expect(dialog.getByText('That browser no longer accepts messages', { exact: false })).toBeVisible()
  await expect(dialog.getByText('The push service answered 410.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})
