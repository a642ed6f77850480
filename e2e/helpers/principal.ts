/**
 * Helpers for a principal's repeated actions, and for school and teacher data beyond the screens.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '#test/people.ts'
import type { TestApp } from './fixtures.ts'
import { timesInMinutes } from './shift-times.ts'

/** Opens a screen from the main menu. */
export const goTo = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true }).click()
export const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' }).getByRole('link')
/** Waits for the expected element from before the click, because a toast soon disappears. */
export const clickAndExpect = async (button: Locator, expected: Locator) => {
  const appeared = expect(expected.first()).toBeVisible()
  await button.click()
  await appeared
}

/** Books a shift that begins in half an hour; the teacher has accepted it. */
export const bookToday = async (school: Person, teacher: Person, subject_id: number) => {
  const more = { also_ask: 'more_needed' as const }
  const body = { ...timesInMinutes(30, 5), ...more, subject_id, inviter_id: school.id, invitee_id: teacher.id }
  const { id } = (await school.shifts.request({ body })).data
  await teacher.shifts.answer({ params: { id }, body: { status: 'accepted' } })
  return id
}
/** Returns the id of the first entry in a teacher's list: an open request, else the latest date. */
export const firstRequestId = async (teacher: Person) =>
  (await teacher.shifts.ofEmployee({ params: { id: String(teacher.id) } })).data[0]!.id

/** Returns the school that is signed in on this page, to make API calls as that school. */
export const personOnPage = async (app: TestApp, page: Page, email: string): Promise<Person> => {
  const { token, user } = await page.evaluate(() => ({
    token: localStorage.token,
    user: JSON.parse(localStorage.user),
  }))
  return { id: user.id, name: user.name, email, role: 'employer', token, ...app.asToken(token) }
}
