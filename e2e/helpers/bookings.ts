/** People and dialog helpers for the e2e tests around one booking. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '#test/people.ts'
import { type TestApp, withProfile } from './fixtures.ts'

/** A school with one subject, and one person who teaches it. */
export async function createSchool(app: TestApp) {
  const subject = await app.subject('Circus arts', 'Arts')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject])
  const hill = await app.employer('Hill School')
  return { subject, ana, hill, date: app.workday(7) }
}
/**
 * Start of a shift that the form suggests for today or the next working day, and that people can
 * still reach today: shortly before nine, nobody would be asked for nine.
 */
export const reachableStart = (app: TestApp) => {
  const { hour } = app.db.now.toZonedDateTimeISO('Australia/Melbourne')
  return hour >= 6 && hour < 9 ? '13:00' : '09:00'
}

/** Chooses an entry of the first menu of that name. */
export async function chooseFromMenu(within: Locator, menu: string | RegExp, entry: string) {
  await within.getByRole('button', { name: menu }).first().click()
  await within.page().getByRole('menuitem', { name: entry, exact: true }).click()
}

export const requestsTo = async (person: Person) =>
  (await person.shifts.ofEmployee({ params: { id: String(person.id) } })).data.map(
    ({ date, start_time, end_time, status }) => [date, start_time, end_time, status],
  )
export const NO_ANSWER = 'We could not reach the server. Please check your connection and try again.'
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Shift' })
export const bookButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Book', exact: true })
export const expectSent = (page: Page) => expect(page.getByText('Shift request sent successfully!')).toBeVisible()

/** Types a time into a field of hours and minutes, as a person would. */
export const typeTime = async (page: Page, label: string, digits: string) => {
  await dialogOf(page)
    .getByRole('spinbutton', { name: `hour, ${label}` })
    .click()
  await page.keyboard.type(digits)
}
