import type { Locator, Page } from '@playwright/test'
import { createSchool } from './helpers/bookings.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { createWorkedShift, SCHOOL_DAY } from './helpers/worked-shifts.ts'

const SIZES = { 'a desktop': { width: 1280, height: 800 }, 'a phone': phone }

/** Checks that the control is not covered while this toast is shown. */
const expectUncovered = async (page: Page, text: string, control: Locator) => {
  const toast = page.getByRole('region', { name: 'Messages' })
  await expect(toast.getByText(text)).toBeVisible()
  await expect(control).toBeInViewport()
  const overlap = async () => {
    const [over, under] = [(await toast.boundingBox())!, (await control.boundingBox())!]
    const width = Math.min(over.x + over.width, under.x + under.width) - Math.max(over.x, under.x)
    const height = Math.min(over.y + over.height, under.y + under.height) - Math.max(over.y, under.y)
    return width > 0 && height > 0 ? `${width} x ${height}` : 'none'
  }
  await expect.poll(overlap, { message: `the toast covers ${control}`, timeout: 2500 }).toBe('none')
  await expect(toast.getByText(text), 'it is still there').toBeVisible()
}

for (const [name, look] of Object.entries(SIZES)) {
  test(`no toast covers the invoice after approving a timesheet, on ${name}`, async ({ app }) => {
    const { ana, hill, shift } = await createWorkedShift(app)
    const params = { id: shift }
    await ana.timesheets.submit({ params, body: SCHOOL_DAY })
    const page = await app.open(hill, `/employer/timesheet?shift=${shift}`, look)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expectUncovered(page, 'Timesheet approved.', page.getByRole('button', { name: /^Download/ }).first())
  })

  test(`no toast covers title, bell or menu after cancelling, on ${name}`, async ({ app }) => {
    const { hill, ana, subject, date } = await createSchool(app)
    const body = { inviter_id: hill.id, invitee_id: ana.id, date, start_time: '08:30', end_time: '15:30' }
    await hill.shifts.request({ body: { ...body, subject_id: subject } })
    const page = await app.open(hill, '/employer/book?option=history', look)
    if (look === phone) await page.getByRole('link', { name: ana.name }).tap()
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expectUncovered(page, 'Request withdrawn.', page.getByRole('heading', { level: 1 }))
    await expectUncovered(page, 'Request withdrawn.', page.getByRole('link', { name: /^Notifications/ }).first())
  })
}
