import type { Page } from '@playwright/test'
import { agreeContract, makeAgency } from '#test/helpers/agencies.ts'
import { expectSound } from './helpers/accessibility.ts'
import { bookForClient } from './helpers/agencies.ts'
import { expect, phone, test } from './helpers/fixtures.ts'
import { goTo } from './helpers/principal.ts'

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('an organisation becomes an agency, and a person agrees to be represented', async ({ app }) => {
  const [acacia, ana] = [await app.employer('Acacia Staffing'), await app.employee('Ana Nguyen')]
  const owner = await app.open(acacia, '/employer/sites')
  const become = owner.getByRole('button', { name: 'Become an agency' })
  await expect(become).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Agency', exact: true })).toHaveCount(0)
  await become.click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Become an agency' }).click()
  await expect(owner.getByText('Acacia Staffing books its own staff for other organisations.')).toBeVisible()
  await goTo(owner, 'Agency')
  await owner.getByRole('tab', { name: 'Staff' }).click()
  await expect(owner.getByText('You do not represent anyone yet')).toBeVisible()
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
  await expect(owner.getByText('You do not represent anyone yet')).toBeVisible()
})

test('a client accepts a contract, and a new rate, without seeing what the staff get', async ({ app }) => {
  const [acacia, hill] = [await app.employer('Acacia Staffing'), await app.employer('Hill School')]
  await acacia.agencies.setAgency({ body: { is_agency: true } })
  const agency = await app.open(acacia, '/employer/agency?option=clients')
  await agency.getByRole('button', { name: 'Propose a contract' }).click()
  const dialog = agency.getByRole('dialog', { name: 'Propose a contract' })
  await dialog.getByLabel('Email of the client’s owner').fill(hill.email)
  await dialog.getByLabel('Client rate per hour').fill('48.00')
  await dialog.getByLabel('Pay rate per hour').fill('52.00')
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(dialog.getByText('The client rate must be at least the pay rate.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Client rate per hour').fill('72.00')
  await expectSound(agency)
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await expect(agency.getByText('Contract proposed.')).toBeVisible()
  await expect(agency.getByRole('heading', { name: hill.email })).toBeVisible()

  const client = await app.open(hill, '/employer/notifications', phone)
  await client.getByRole('link', { name: 'Contract proposed' }).click()
  await expect(client.getByRole('table', { name: 'Hourly rates of Acacia Staffing' })).toContainText('$72.00')
  await expect(client.getByText('$52.00')).toHaveCount(0)
  await expectSound(client)
  await client.getByRole('button', { name: 'Accept contract, Acacia Staffing' }).click()
  await expect(client.getByText('Active', { exact: true })).toBeVisible()
  await expect(agency.getByRole('heading', { name: 'Hill School' })).toBeVisible()
  await expect(agency.getByRole('table')).toContainText('$20.00')
  await expectSound(agency)

  await agency.getByRole('button', { name: 'Propose a rate, Hill School' }).click()
  const rate = agency.getByRole('dialog', { name: 'Propose a rate' })
  await rate.getByLabel('Client rate per hour').fill('80')
  await rate.getByLabel('Pay rate per hour').fill('60')
  await rate.getByRole('button', { name: 'Role' }).click()
  await agency.getByRole('option', { name: 'Teacher' }).click()
  await rate.getByRole('button', { name: 'Propose rate' }).click()
  await expect(agency.getByText('Not accepted yet')).toBeVisible()
  await client.getByRole('button', { name: 'Accept rate, Teacher' }).click()
  await expect(agency.getByText('Not accepted yet')).toHaveCount(0)

  await client.getByRole('button', { name: 'End contract, Acacia Staffing' }).click()
  const question = client.getByRole('alertdialog')
  await expect(question).toContainText('notice period of 14 days')
  await question.getByRole('button', { name: 'End contract' }).click()
  await expect(client.getByText(/^Active until/)).toBeVisible()
  await expect(agency.getByText(/^Active until/)).toBeVisible()
})

test('an agency books its staff for a client, who sees who comes', async ({ app }) => {
  const [acacia, hill, ana] = [
    await app.employer('Acacia Staffing'),
    await app.employer('Hill School'),
    await app.employee('Ana Nguyen'),
  ]
  await app.subject('Juggling', 'Circus')
  await makeAgency(acacia, ana)
  await agreeContract(acacia, hill, { starts_on: app.workday(0), client_cents: 9900, pay_cents: 9000 })
  const agency = await app.open(acacia, '/employer/agency')
  const booking = { client: hill.name, person: ana.name, subject: 'Juggling', date: app.workday(7) }
  await bookForClient(agency, booking)
  const bookings = agency.getByRole('table', { name: 'Bookings of the agency' })
  await expect(bookings).toContainText('Pending')
  await expect(bookings).toContainText('$9.00 an hour')
  await expectSound(agency)

  const client = await app.open(hill, '/employer/book?option=history', phone)
  await expect(client.getByText('Through Acacia Staffing')).toBeVisible()
  const person = await app.open(ana, '/employee/job-request', phone)
  await expect(person.getByText('Acacia Staffing, $90.00 an hour')).toBeVisible()
  await person.getByRole('button', { name: 'Accept' }).click()
  await expect(bookings).toContainText('Accepted')
  await expect(client.getByText('$9.00')).toHaveCount(0)
  await expectSound(client)

  await bookings.getByRole('button', { name: /^Cancel, Ana Nguyen/ }).click()
  const question = agency.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await expect(question).toBeFocused()
  // The first stop is the button that closes the dialog.
  for (let stop = 0; stop < 2; stop++) await agency.keyboard.press('Tab')
  await expect(question.getByLabel('Reason for Hill School')).toBeFocused()
  // A text that was not sent does not come back for the next booking.
  await agency.keyboard.type('Ana is ill.')
  await question.getByRole('button', { name: 'Keep booking' }).click()
  await expect(question).toHaveCount(0)
  await bookings.getByRole('button', { name: /^Cancel, Ana Nguyen/ }).click()
  await expect(question.getByLabel('Reason for Hill School')).toHaveValue('')
})
