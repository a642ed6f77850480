/** A principal's day, from the landing page to the month's invoices. */
import { invite } from '#test/helpers/connections.ts'
import { textOf } from '#test/helpers/pdf.ts'
import { picture } from '#test/helpers/pictures.ts'
import { expectNoSidewaysScroll } from './helpers/accessibility.ts'
import { bookButton, dialogOf, expectSent } from './helpers/bookings.ts'
import { expect, phone, test, withProfile } from './helpers/fixtures.ts'
import { focusByKey } from './helpers/keyboard.ts'
import { signInByKeyboard, signUp } from './helpers/onboarding.ts'
import { bookToday, clickAndExpect, firstRequestId, firstSteps, goTo, personOnPage } from './helpers/principal.ts'
import { download, giveStars, SCHOOL_DAY } from './helpers/worked-shifts.ts'

test.use({ demo: true })
test.setTimeout(600_000)

const LIVE = { timeout: 6000 }

// spec: 2.public-routes.1, 2.public-routes.2, 2.public-routes.3
// spec: 2.sign-in-and-registration-screens.1, 2.sign-in-and-registration-screens.3
// spec: 2.sign-in-and-registration-screens.4, 2.sign-in-and-registration-screens.5
// spec: 2.sign-in-and-registration-screens.6, 2.sign-in-and-registration-screens.7
// spec: 2.terms-and-conditions-screen.1, 2.terms-and-conditions-screen.2
// spec: 2.terms-and-conditions-screen.3, 2.terms-and-conditions-screen.4, 2.one-time-code-page.1
// spec: 2.one-time-code-page.2, 2.one-time-code-page.3
// spec: 4.1, 4.3, 4.4, 4.5, 4.14, 5.6
// spec: 8.3, 8.6, 8.25, 9.5, 9.6, 9.23, 9.25
test("a principal's day, from the landing page to the invoices of the month", async ({ app }) => {
  const email = 'kim@employer.example'
  const subject = await app.subject('Circus arts', 'Arts')
  const [ana, ben, cho] = [
    await withProfile(await app.employee('Ana Nguyen'), [subject]),
    await withProfile(await app.employee('Ben Carter'), [subject]),
    await withProfile(await app.employee('Cho Park'), [subject]),
  ]
  const date = app.workday(1)
  const page = await app.visitor()
  const note = (text: string | RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(text)

  await test.step('signs up and sees the first steps', async () => {
    await signUp(page, 'employer', email)
    await expect(firstSteps(page)).toHaveText([
      'Complete your company profile',
      'Invite people you know',
      'See who is free',
    ])
  })
  const school = await personOnPage(app, page, email)

  await test.step('fills in the company profile', async () => {
    await firstSteps(page).first().click()
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    await expect(dialog.getByLabel('Organization name', { exact: true })).toHaveValue('Kim Newcomer')
    await dialog.getByLabel('Organization name', { exact: true }).fill('Hill College')
    await dialog.getByLabel('Phone', { exact: true }).fill('(03) 5550 1234')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') })
    await clickAndExpect(dialog.getByRole('button', { name: 'Save Changes' }), note('Profile updated successfully!'))
    await expect(page.getByRole('button', { name: 'Account of Hill College' }).locator('img')).toBeVisible()
  })

  await test.step('invites one teacher and accepts another', async () => {
    await invite(ana, school)
    await goTo(page, 'Invitations')
    await clickAndExpect(page.getByRole('button', { name: 'Send, Ben Carter' }), note('Request sent successfully!'))
    await expect(page.getByRole('tab', { name: 'Sent Invites (1)' })).toBeVisible()
    await page.getByRole('tab', { name: 'Received Invites (1)' }).click()
    await clickAndExpect(
      page.getByRole('button', { name: 'Accept, Ana Nguyen' }),
      note('Request accepted successfully!'),
    )
    await expect(page.getByText('No received invitations')).toBeVisible()
  })

  const teacher = await app.open(ana, '/employee/job-request', phone)
  await expect(teacher.getByText('You have no shift requests at the moment.')).toBeVisible()

  await test.step('finds available teachers and requests two with the keyboard', async () => {
    await focusByKey(page, page.getByRole('link', { name: 'Book Staff', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Available Staff (3)' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Subject' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('spinbutton', { name: 'day, Date Required' })).toBeFocused()
    await page.keyboard.type(date.split('-').reverse().join(''))
    await expect(page).toHaveURL(new RegExp(date))
    await focusByKey(page, page.getByRole('combobox', { name: 'Subject' }))
    await page.keyboard.type('Circus')
    await expect(page.getByRole('option')).toHaveText(['Circus arts'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/subject_id/)
    for (const { name } of [ana, ben]) {
      const button = page.getByRole('button', { name: `Book Now, ${name}` })
      await focusByKey(page, button)
      await page.keyboard.press('Enter')
      await expect(dialogOf(page).getByRole('textbox', { name: 'Subject' })).toHaveValue('Circus arts')
      await focusByKey(page, bookButton(page))
      const toastShown = Promise.all([expect(note(`${name}, `)).toBeVisible(), expectSent(page)])
      await page.keyboard.press('Enter')
      if (name === ben.name) {
        await expect(page.getByText(`You have asked ${ana.name} for this.`)).toBeVisible()
        await focusByKey(page, page.getByRole('button', { name: 'More than one person is needed' }))
        await page.keyboard.press('Enter')
      }
      await toastShown
      await expect(button).toBeFocused()
    }
  })

  await test.step('sees both answers and finds a replacement', async () => {
    await page.getByRole('radio', { name: 'Booking History' }).check()
    await expect(page.getByRole('heading', { name: 'Your Bookings (2)' })).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toHaveCount(2)
    await expect(teacher.getByRole('button', { name: /^Accept/ })).toHaveCount(1, LIVE)
    await clickAndExpect(
      teacher.getByRole('button', { name: /^Accept/ }),
      teacher.getByText('Request accepted successfully!'),
    )
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(row('Ana Nguyen').getByText('Accepted')).toBeVisible(LIVE)
    await ben.shifts.answer({
      params: { id: await firstRequestId(ben) },
      body: { status: 'rejected', reason: 'Too far' },
    })
    await expect(row('Ben Carter').getByText('Rejected')).toBeVisible(LIVE)
    await expect(row('Ben Carter').getByText('Too far')).toBeVisible()
    await row('Ben Carter')
      .getByRole('link', { name: /Find a replacement/ })
      .click()
    await expect(page.getByRole('button', { name: /^Book Now, / })).toHaveCount(2)
    await expect(page.getByText('Ana Nguyen'), 'a booked person is not offered').toHaveCount(0)
    await page.getByRole('button', { name: 'Book Now, Cho Park' }).click()
    await bookButton(page).dblclick()
    await expect(page.getByText('Request pending')).toBeVisible()
    expect((await cho.shifts.ofEmployee({ params: { id: String(cho.id) } })).data).toHaveLength(1)
  })

  await test.step('sends directions to the teacher', async () => {
    await goTo(page, 'My Connections')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Message, Ana Nguyen/ })
      .click()
    await page.getByRole('textbox', { name: 'Message to Ana Nguyen' }).fill('Please come to the office first.')
    await page.keyboard.press('Enter')
    await teacher.getByRole('link', { name: 'Messages, 1 unread' }).click(LIVE)
    // The screen before has such a link too, to the details of the request.
    await teacher
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /Hill College/ })
      .click()
    await expect(
      teacher.getByRole('region', { name: /^Messages with/ }).getByText('Please come to the office first.'),
    ).toBeVisible()
  })

  const shift = await firstRequestId(ana)
  await test.step('sees arrivals, and undoes a no-show', async () => {
    await bookToday(school, ana, subject)
    const missed = await bookToday(school, cho, subject)
    await goTo(page, 'Home')
    const today = page.getByRole('region', { name: /^Today/ }).getByRole('listitem')
    const [of, from] = [today.filter({ hasText: 'Ana Nguyen' }), today.filter({ hasText: 'Cho Park' })]
    await expect(of.getByText('No check-in yet')).toBeVisible()
    await teacher.goto('/employee/home')
    const card = teacher.getByRole('region', { name: 'Hill College' })
    await card.getByRole('button', { name: 'On my way' }).click()
    await expect(card.getByText('Hill College knows you are on your way.')).toBeVisible()
    await expect(of.getByText('On the way', { exact: true })).toBeVisible(LIVE)
    await card.getByRole('button', { name: '15 min' }).click()
    await expect(of.getByText(/^On the way, about \d\d:\d\d$/)).toBeVisible(LIVE)
    await of.getByRole('button', { name: 'Ana Nguyen is here' }).click()
    await expect(of.getByText(/^Here since/)).toBeVisible()
    await expect(card.getByText('You are checked in. Have a good shift.')).toBeVisible(LIVE)

    await app.db.run`
      update shifts set period = tstzrange(now() - interval '11 minutes', upper(period)) where id = ${missed}`
    await app.runJobs()
    await expect(from.getByText('Not here yet')).toBeVisible(LIVE)
    await from.getByRole('link', { name: 'Find a replacement for Cho Park' }).click()
    await expect(page.getByRole('heading', { name: /^Available Staff/ })).toBeVisible()
    const searchParams = [...new URL(page.url()).searchParams.keys()]
    expect(searchParams.sort()).toEqual(['date', 'end_time', 'option', 'replaces', 'start_time', 'subject_id'])
    await page.goBack()
    await from.getByRole('button', { name: 'Cho Park did not come' }).click()
    const question = page.getByRole('alertdialog', { name: 'Mark Cho Park as not attended?' })
    await question.getByRole('button', { name: 'Mark as not attended' }).click()
    await expect(from.getByText('No-show', { exact: true })).toBeVisible()
    await expect(from.getByRole('button', { name: 'Find a replacement for Cho Park' })).toBeVisible()
    await from.getByRole('button', { name: 'Remove the no-show of Cho Park' }).click()
    await expect(from.getByText('Not here yet')).toBeVisible()
    await cho.attendance.onMyWay({ params: { id: missed }, body: {} })
    await expect(from.getByText('On the way, late')).toBeVisible(LIVE)
  })

  app.advance({ hours: 5 * 24 })
  await app.runJobs()

  await test.step('approves a timesheet, rates and opens the invoice', async () => {
    await ana.timesheets.submit({ params: { id: shift }, body: SCHOOL_DAY })
    await goTo(page, 'Notifications')
    await page.getByRole('link', { name: /Timesheet submitted/ }).click()
    await expect(page).toHaveURL(`/employer/timesheet?shift=${shift}`)
    await page.getByRole('button', { name: 'Approve' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('region', { name: 'Pay statement' })).toContainText('Gross pay$461.31')
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved and locked.')).toBeVisible()
    const { content } = await download(page, /^Download Invoice/)
    expect((await textOf(content)).join('\n')).toContain('$461.31')
    await page.getByRole('button', { name: 'Rate Ana Nguyen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate Ana Nguyen' })
    await giveStars(dialog, 5)
    await dialog.getByRole('button', { name: 'Send rating' }).click()
    await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
    await teacher.goto(`/employee/timesheet?shift=${shift}`)
    await expect(teacher.getByText('Approved and locked.')).toBeVisible()
    await expect(teacher.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  })

  await test.step('filters the records and exports them', async () => {
    await goTo(page, 'Activity Records')
    await expect(page.getByRole('heading', { name: 'Ana Nguyen' }).locator('../..')).toContainText(
      '2 records · 11 h 30 min · $816.16',
    )
    const { name, content } = await download(page, 'Export CSV')
    expect(name).toBe('activity-records.csv')
    const lines = content.toString('utf8').split('\r\n')
    expect(lines.filter((line) => line.includes('Ana Nguyen') && line.includes('461.31'))).toHaveLength(1)
  })

  await test.step('upgrades the plan and opens its invoice', async () => {
    await goTo(page, 'Account Settings')
    await page.getByRole('tab', { name: 'Status' }).click()
    await page.getByRole('button', { name: 'Upgrade', exact: true }).click()
    await page.getByRole('button', { name: 'Upgrade for $89.00' }).click()
    await expect(page.getByText(/of 200$/)).toBeVisible()
    await page.getByRole('tab', { name: 'Payments' }).click()
    await page.getByRole('button', { name: 'Add payment method' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add payment method' })
    await dialog.getByLabel('Billing email').fill('accounts@hill.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('accounts@hill.example')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Transactions' }).getByText('Pending')).toBeVisible()
    const { content } = await download(page, /^Download PDF of BS-/)
    const bill = (await textOf(content)).join('\n')
    for (const text of ['Hill College', '$89.00', '$8.09']) expect(bill).toContain(text)
  })

  await test.step('checks the devices and signs out', async () => {
    await page.getByRole('tab', { name: 'Security' }).click()
    await expect(page.getByRole('list', { name: 'Active Devices' }).getByText('Current device')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => localStorage.token)).toBeUndefined()
  })

  await test.step('signs in again with the keyboard', async () => {
    await signInByKeyboard(page, email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good \w+, Hill College$/)
  })
})
