/** Fills in the dialog in which an agency books its staff for a client. */
import type { Page } from '@playwright/test'

type ForClient = { client: string; person: string; subject: string; date: string }

/** Books a school day for a client, from the agency's page. */
export const bookForClient = async (page: Page, { client, person, subject, date }: ForClient) => {
  await page.getByRole('button', { name: 'Book for a client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book for a client' })
  await dialog.getByRole('button', { name: /Client/ }).click()
  await page.getByRole('option', { name: client }).click()
  await dialog.getByRole('combobox', { name: 'Staff' }).fill(person.slice(0, 3))
  await page.getByRole('option', { name: person }).click()
  await dialog.getByRole('combobox', { name: 'Subject' }).fill(subject.slice(0, 4))
  await page.getByRole('option', { name: subject }).click()
  await dialog.getByRole('spinbutton', { name: 'day, Date' }).click()
  await page.keyboard.type(date.split('-').reverse().join(''))
  await dialog.getByRole('spinbutton', { name: 'hour, Start time' }).click()
  await page.keyboard.type('0830')
  await dialog.getByRole('spinbutton', { name: 'hour, End time' }).click()
  await page.keyboard.type('1430')
  await dialog.getByRole('button', { name: 'Send request' }).click()
}
