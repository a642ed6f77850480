/** People and dialog helpers for the e2e tests around one booking. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '#test/people.ts'
import { type TestApp, withProfile } from './fixtures.ts'

/** Creates a school with one subject and a teacher of that subject. */
export async function createSchool(app: TestApp) {
  const subject = await app.subject('Circus arts', 'Arts')
  const ana = await withProfile(await app.employee('Ana Nguyen'), [subject])
  const hill = await app.employer('Hill School')
  return { subject, ana, hill, date: app.workday(7) }
}
/**
 * Returns a start time that people can still reach if the form suggests today. Shortly before
 * 09:00, the service asks nobody for a shift at 09:00.
 */
export const reachableStart = (app: TestApp) => {
  const { hour } = app.db.now.toZonedDateTimeISO('Australia/Melbourne')
  return hour >= 6 && hour < 9 ? '13:00' : '09:00'
}

/** Chooses an entry from the first menu with this name. */
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

/** Types the digits of a time into a field, hours first; the field moves on to the minutes. */
export const typeTime = async (page: Page, label: string, digits: string) => {
  await dialogOf(page)
    .getByRole('spinbutton', { name: `hour, ${label}` })
    .click()
  await page.keyboard.type(digits)
}
