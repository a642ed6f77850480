import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, refuseAt, type TestApp, test } from './helpers/fixtures.ts'

/**
 * Requests shifts one, two and three weeks from today. Ana accepts the first and rejects the
 * second; Ben does not answer the third.
 */
const sendRequests = async (app: TestApp) => {
  const hill = await app.employer('Hill School')
  const [ana, ben] = [await app.employee('Ana Nguyen'), await app.employee('Ben Smith')]
  const subject_id = await app.subject()
  const ask = async (person: typeof ana, date: string) => {
    const times = { date, start_time: '08:30', end_time: '15:30' }
    const body = { ...times, subject_id, inviter_id: hill.id, invitee_id: person.id }
    return { params: { id: (await hill.shifts.request({ body })).data.id } }
  }
  const days = [app.workday(7), app.workday(14), app.workday(21)] as const
  await ana.shifts.answer({ ...(await ask(ana, days[0])), body: { status: 'accepted' } })
  await ana.shifts.answer({ ...(await ask(ana, days[1])), body: { status: 'rejected', reason: 'Too far' } })
  await ask(ben, days[2])
  return { ana, dates: `from=${app.workday(0)}&to=${days[2]}` }
}

// spec: 2.admin-employee-analytics.1, 2.admin-employee-analytics.2, 2.admin-employee-analytics.3
// spec: 2.admin-employee-analytics.4, 2.admin-employee-analytics.5, 2.admin-employee-analytics.6
// spec: 2.admin-employee-analytics.7
test('a number in analytics links to its bookings and people', async ({ app }) => {
  const { ana, dates } = await sendRequests(app)
  const page = await app.open(await app.admin('Ada'), `/admin/shifts?${dates}`)
  await expect(page.getByRole('tab', { name: 'Acceptance Rate' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('1 of 3 requests accepted')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Employees' }).getByRole('row')
  await expect(page.getByRole('tab')).toHaveText([
    ...['Activity Rate', 'Shift Requests', 'Acceptance Rate', 'Rejection Stats', 'Availability'],
  ])
  const anaCells = rows.filter({ hasText: 'Ana Nguyen' }).getByRole('cell')
  const bar = anaCells.last().locator('[style]')
  await expect(anaCells.last()).toContainText('50%')
  await expect(bar).toHaveAttribute('style', 'width: 50%;')

  await page.getByRole('tab', { name: 'Activity Rate' }).click()
  await expect(anaCells.last()).toContainText('100%')
  await expect(rows.first().getByRole('columnheader').last()).toHaveText('Activity Rate')
  await page.getByRole('tab', { name: 'Shift Requests' }).click()
  const heads = ['Employee', 'Total Requests', 'Accepted', 'Rejected']
  await expect(rows.first().getByRole('columnheader')).toHaveText(heads)
  await expect(anaCells).toHaveText([/Ana Nguyen/, '2', '1', '1'], { useInnerText: true })
  await page.getByRole('tab', { name: 'Availability' }).click()
  const average = page.getByRole('heading', { name: 'Average availability' }).locator('..')
  await expect(average.getByText(/^\d+%$/)).toHaveText('100%')
  await expect(anaCells.last()).toContainText('100%')

  await page.getByRole('tab', { name: 'Rejection Stats' }).click()
  await expect(page).toHaveURL(/option=rejection/)
  const reasons = page.getByRole('list', { name: 'Reasons for rejections' })
  await expect(reasons.getByRole('button', { name: /^Too far\s*1/ })).toBeVisible()
  await expect(anaCells.last()).toContainText('Too far')
  await expect(bar).toHaveAttribute('style', 'width: 100%;')
  const reason = page.getByRole('button', { name: /^Reason/ })
  await expect(reason).toHaveText('All Reasons')
  await reason.click()
  await page.getByRole('option', { name: 'Personal reasons' }).click()
  await expect(reasons.getByRole('listitem')).toHaveCount(1)
  await expect(reasons.getByRole('button', { name: /^Personal reasons\s*0/ })).toBeVisible()
  await reason.click()
  await page.getByRole('option', { name: 'All Reasons' }).click()
  await page
    .getByRole('radiogroup', { name: 'Reasons for rejections as' })
    .getByRole('radio', { name: 'Table' })
    .check()
  const counts = page.getByRole('table', { name: 'Reasons for rejections' })
  await counts.getByRole('button', { name: '1 bookings: Too far' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bookings: Rejected, Too far' })
  await expect(dialog.getByText('Showing 1 to 1 of 1 booking')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Hill School' })).toHaveAttribute(
    'href',
    /\/admin\/employers\?employer=/,
  )
  const person = dialog.getByRole('link', { name: 'Ana Nguyen' })
  await expect(person).toHaveAttribute('href', new RegExp(`/admin/employees\\?person=.*${ana.id}`))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/show=/)
})

test('analytics filters stay in the URL and in the exported file', async ({ app }) => {
  const { dates } = await sendRequests(app)
  const page = await app.open(await app.admin('Ada'), `/admin/shifts?option=shift+request&${dates}`)
  await expect(page.getByText('3 shifts were requested')).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  const employer = page.getByRole('combobox', { name: 'Employer' })
  await employer.click()
  await expect(page.getByRole('option', { name: 'Hill School' })).toBeVisible()
  await employer.pressSequentially('hill')
  await page.getByRole('option', { name: 'Hill School' }).click()
  await expect(page).toHaveURL(/employer=\d+/)
  await page.getByRole('searchbox', { name: 'Search employees' }).fill('ben')
  await expect(page).toHaveURL(/search=ben/)
  await expect(page.getByText('Showing 1 to 1 of 1 employee')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)

  await page.reload()
  await expect(employer).toHaveValue('Hill School')
  await expect(page.getByRole('table', { name: 'Employees' }).getByText('Ben Smith')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export employees' }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"Ben Smith"')

  const restore = await refuseAt(page, '**/api/admin/analytics/people?**')
  await page.getByRole('searchbox', { name: 'Search employees' }).fill('ana')
  await expect(page.getByRole('alert')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Employees' }).getByText('Ana Nguyen')).toBeVisible()

  // Dates before any counted year fall back to 30 days; an invalid search offers to clear filters.
  await page.goto('/admin/shifts?from=1900-01-01&to=1900-01-02&search=Ana%E2%80%AE')
  await expect(page.getByText('This contains characters that cannot be used.')).toBeVisible()
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('')
})

test('the figures of a person share a line on a phone', async ({ app }) => {
  const { dates } = await sendRequests(app)
  const page = await app.open(await app.admin('Ada'), `/admin/shifts?option=shift+request&${dates}`, phone)
  const cells = page.getByRole('table', { name: 'Employees' }).getByRole('row').filter({ hasText: 'Ana Nguyen' })
  await expect(cells.getByRole('cell').last()).toContainText('Rejected')
  const tops = await cells
    .getByRole('cell')
    .evaluateAll((all) => all.slice(1).map((cell) => cell.getBoundingClientRect().top))
  expect(tops, 'requests, accepted and rejected').toEqual([tops[0], tops[0], tops[0]])
  await expectNoSidewaysScroll(page)
})
