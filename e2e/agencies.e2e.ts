import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { goTo } from './helpers/principal.ts'

const expectSound = async (page: Page) => {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
}
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('an organisation becomes an agency, and a person agrees to be represented', async ({ app }) => {
  const [acacia, ana] = [await app.employer('Acacia Staffing'), await app.employee('Ana Nguyen')]
  const owner = await app.open(acacia, '/employer/sites')
  await expect(owner.getByRole('link', { name: 'Agency', exact: true })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Become an agency' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Become an agency' }).click()
  await expect(owner.getByText('Acacia Staffing books its own staff for other organisations.')).toBeVisible()
  await goTo(owner, 'Agency')
  await expect(owner.getByText('You do not represent anybody yet')).toBeVisible()
  await expectSound(owner)

  await owner.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite staff' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(ana.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText('Invitation sent.')).toBeVisible()
  await expect(rows(owner, 'Staff')).toHaveText([new RegExp(`${ana.email}.*Invited`)])

  const person = await app.open(ana, '/employee/notifications', phone)
  await person.getByRole('link', { name: 'Invitation from an agency' }).click()
  await expect(rows(person, 'Agencies')).toHaveText([/Acacia Staffing.*Would like to represent you/])
  await expectSound(person)
  await person.getByRole('button', { name: 'Accept, Acacia Staffing' }).click()
  await expect(rows(person, 'Agencies')).toHaveText([/Represents you since/])
  await expect(rows(owner, 'Staff')).toHaveText([/Ana Nguyen.*Teacher/])
  await expectSound(owner)

  await person.getByRole('button', { name: 'End agreement, Acacia Staffing' }).click()
  await person.getByRole('alertdialog').getByRole('button', { name: 'End agreement' }).click()
  await expect(person.getByText('No agency represents you')).toBeVisible()
  await expect(owner.getByText('You do not represent anybody yet')).toBeVisible()
})
