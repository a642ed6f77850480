/**
 * Several people, each in their own window: principal, organiser and network manager, then agency
 * and a client's approver.
 */
import type { Page } from '@playwright/test'
import { agreeContract, makeAgency } from '#test/helpers/agencies.ts'
import { bookForClient } from './helpers/agencies.ts'
import { createSchool, dialogOf, requestsTo } from './helpers/bookings.ts'
import { expect, phone, test, withProfile } from './helpers/fixtures.ts'
import { memberOf } from './helpers/members.ts'
import { goTo } from './helpers/principal.ts'
import { chooseSite, switcher } from './helpers/site-switcher.ts'

const NO_LIMITS = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('the principal sees a request and its approval by others, and removes a member', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const kim = await memberOf(app, hill, { name: 'Kim Lee', role: 'organiser', sites: [hill.id] })
  const maria = await memberOf(app, hill, { name: 'Maria Rossi', role: 'manager' })
  await hill.approvals.setLimits({ body: { ...NO_LIMITS, longest_minutes: 360 } })

  const principal = await app.open(hill, '/employer/home')
  const organiser = await app.open(kim, `/employer/book?date=${date}&subject_id=${subject}`, phone)

  await test.step('the request of the organiser waits, and the principal sees it without a reload', async () => {
    await organiser.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
    await dialogOf(organiser).getByRole('button', { name: 'Ask for approval' }).click()
    await expect(organiser.getByText('Sent for approval.')).toBeVisible()
    await expect(principal.getByRole('heading', { name: 'Waiting for approval 1' })).toBeVisible()
    expect(await requestsTo(ana)).toEqual([])
  })

  const manager = await app.open(maria, '/employer/approvals')
  await test.step('the network manager approves it, and the request is sent', async () => {
    await manager.getByRole('button', { name: 'Approve, Ana Nguyen' }).click()
    await expect(manager.getByText('Approved. The request has been sent.')).toBeVisible()
    await expect(principal.getByRole('heading', { name: /^Waiting for approval/ })).toHaveCount(0)
    await goTo(principal, 'Book Staff')
    await principal.getByRole('radio', { name: 'Booking History' }).check()
    await expect(principal.getByText('Requested by Kim Lee, approved by Maria Rossi')).toBeVisible()
    expect(await requestsTo(ana)).toEqual([[date, '08:30', '15:30', 'pending']])
  })

  await test.step('the network manager switches to another site and compares both', async () => {
    await chooseSite(manager, lake.name)
    await expect(switcher(manager)).toHaveAccessibleName('You act for Lake Campus')
    await expect(manager.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    const { data } = await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })
    await ana.shifts.answer({ params: { id: String(data[0]!.id) }, body: { status: 'accepted' } })
    // Figures cover the current month up to today, and the shift may be in the next month.
    await app.db.run`
      update shifts set status = 'completed', date = (now() at time zone 'Australia/Melbourne')::date,
        period = tstzrange(now() - interval '7 hours', now())`
    await goTo(manager, 'Figures')
    const bars = manager.getByRole('list', { name: 'Shifts filled by site' }).getByRole('listitem')
    await expect(bars).toHaveText([/^Hill School1/, /^Lake Campus0/])
  })

  await test.step('the principal removes the organiser, whose next call is refused', async () => {
    await goTo(principal, 'Members')
    await expect(rows(principal, 'Members')).toHaveText([/Hill School/, /Maria Rossi/, /Kim Lee/])
    await principal.getByRole('button', { name: 'More about Kim Lee' }).click()
    await principal.getByRole('menuitem', { name: 'Remove' }).click()
    await principal.getByRole('button', { name: 'Remove member' }).click()
    await expect(rows(principal, 'Members')).toHaveText([/Hill School/, /Maria Rossi/])
    await expect(organiser.getByRole('heading', { name: 'You do not act for an organisation' })).toBeVisible()
    await expect(kim.shifts.history()).rejects.toMatchObject({ code: 'member_not_allowed' })
  })
})

test('an agency books its staff for a client, whose approver approves the hours', async ({ app }) => {
  const juggling = await app.subject('Juggling', 'Circus')
  const [acacia, hill] = [await app.employer('Acacia Staffing'), await app.employer('Hill School')]
  const ana = await withProfile(await app.employee('Ana Nguyen'), [juggling])
  const vera = await memberOf(app, hill, { name: 'Vera Low', role: 'approver' })
  await makeAgency(acacia, ana)
  await agreeContract(acacia, hill, { starts_on: app.workday(0), client_cents: 9900, pay_cents: 9000 })

  const agency = await app.open(acacia, '/employer/agency')
  const client = await app.open(vera, '/employer/book?option=history', phone)
  const bookings = agency.getByRole('table', { name: 'Bookings of the agency' })
  await bookForClient(agency, { client: hill.name, person: ana.name, subject: 'Juggling', date: app.workday(7) })
  await expect(client.getByText('Through Acacia Staffing')).toBeVisible()
  const { id } = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) } })).data[0]!
  await ana.shifts.answer({ params: { id }, body: { status: 'accepted' } })
  await expect(bookings).toContainText('Accepted')

  app.advance({ hours: 12 * 24 })
  await app.runJobs()
  await ana.timesheets.submit({ params: { id }, body: { start_time: '08:30', end_time: '14:30', break_minutes: 0 } })
  await expect(bookings).toContainText('Hours submitted, 6 h')
  await client.goto(`/employer/timesheet?shift=${id}`)
  await client.getByRole('button', { name: 'Approve' }).click()
  const question = client.getByRole('alertdialog')
  await expect(question).toContainText('$594.00')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(client.getByText('Approved and locked.')).toBeVisible()
  await expect(bookings).toContainText('Hours approved, 6 h')
  await expect(bookings).toContainText('$594.00 less $540.00')
  await expect(client.getByText('$540.00')).toHaveCount(0)
})
