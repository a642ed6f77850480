/** Setup for the e2e tests of worked shifts: a school, a teacher and a booking that is over. */
import { expect, type Locator, type Page } from '@playwright/test'
import { createSchool } from './bookings.ts'
import type { TestApp } from './fixtures.ts'

/** Creates shifts that Ana worked at Hill School, one for each pair of start and end. */
export async function createWorkedShifts(app: TestApp, ...hours: [start: string, end: string][]) {
  const setup = await createSchool(app)
  const { ana, hill, subject, date } = setup
  const book = async (start_time: string, end_time: string) => {
    const body = { inviter_id: hill.id, invitee_id: ana.id, date, start_time, end_time, subject_id: subject }
    const { id } = (await hill.shifts.request({ body })).data
    await ana.shifts.answer({ params: { id }, body: { status: 'accepted' } })
    return id
  }
  const ids: number[] = []
  for (const [start, end] of hours) ids.push(await book(start, end))
  app.advance({ hours: 12 * 24 })
  await app.runJobs()
  return { ...setup, shifts: ids }
}

/** Creates one worked shift of a school day. */
export async function createWorkedShift(app: TestApp) {
  const { shifts, ...setup } = await createWorkedShifts(app, ['08:30', '15:30'])
  return { ...setup, shift: shifts[0]! }
}

/** Clicks the star that covers its radio button; a dialog may still be moving into place. */
export const giveStars = async (dialog: Locator, stars: number) => {
  const star = dialog.getByRole('radio', { name: new RegExp(`^${stars} of 5`) })
  await star.locator('xpath=ancestor::label[1]').click()
  await expect(star).toBeChecked()
}

export const SCHOOL_DAY = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }

/** Presses a download button and reads the file. */
export async function download(page: Page, button: RegExp | string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  const file = await coming
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk)
  return { name: file.suggestedFilename(), content: Buffer.concat(chunks) }
}

export const expectAmount = (page: Page, text: string) => expect(page.locator('output')).toHaveText(text)
