import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { cutConnection, expect, phone, test, withProfile } from './helpers/fixtures.ts'

test('opening a link in a mail books nothing until its reader presses the button', async ({ app }) => {
  const subject_id = await app.subject('Mathematics')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject_id])
  const hill = await app.employer('Hill School')
  const times = { date: app.workday(7), start_time: '08:30', end_time: '15:30' }
  const { data: shift } = await hill.shifts.request({
    body: { ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id },
  })
  const { body } = await app.db.one<{ body: string }>`select body from messages where recipient = ${ana.email}`
  const [path, token] = /\/answer#(\S+)/.exec(body)!
  const status = async () => (await hill.shifts.history()).data.find(({ id }) => id === shift.id)?.status

  const scanner = await app.visitor()
  const requests: string[] = []
  scanner.on('request', (request) =>
    requests.push(`${request.method()} ${request.url()} ${request.headers().referer ?? ''}`),
  )
  await scanner.goto(path!)
  await expect(scanner.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(scanner.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await status()).toBe('pending')
  // The token is in the URL's fragment, which browsers never send to a server.
  expect(requests.filter((line) => line.includes(token!))).toEqual([])

  const page = await app.visitor(phone)
  await page.goto(path!)
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  await expect(accept).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Too far' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  const restore = await cutConnection(page, '**/api/link-answers')
  await accept.click()
  const again = page.getByRole('button', { name: 'Try again to accept' })
  await expect(again).toBeVisible()
  await expectNoSidewaysScroll(page)
  await restore()
  await again.dblclick()
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  await expectContrast(page)
  expect(await status()).toBe('accepted')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toBe(`shift-${times.date}.ics`)

  await scanner.getByRole('button', { name: 'Accept' }).click()
  await expect(scanner.getByText('Hill School knows that you are coming.')).toBeVisible()
})
