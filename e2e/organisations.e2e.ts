import type { Page } from '@playwright/test'
import { expectSound } from './helpers/accessibility.ts'
import { bookButton, createSchool, expectSent, requestsTo } from './helpers/bookings.ts'
import { expect, phone, test, withProfile } from './helpers/fixtures.ts'
import { invitationTo, memberOf } from './helpers/members.ts'
import { goTo } from './helpers/principal.ts'
import { fill, PASSWORD, signIn } from './helpers/sign-in.ts'
import { chooseSite, switcher } from './helpers/site-switcher.ts'

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
const fromMenu = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('an invited person joins, books as organiser, and is removed at once', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const owner = await app.open(hill, '/employer/home')
  await goTo(owner, 'Members')
  await expect(rows(owner, 'Members')).toHaveText([/Hill School.*OwnerYou/])
  await owner.getByRole('button', { name: 'Invite' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  await dialog.getByLabel('Email').fill('kim@example.com')
  await expect(dialog.getByRole('radio', { name: /^Organiser/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText('Invitation sent.')).toBeVisible()
  await expect(rows(owner, 'Open invitations')).toHaveText([/kim@example.com.*Organiser/])

  const kim = await app.visitor(phone)
  await kim.goto(`/join#${await invitationTo(app, 'kim@example.com')}`)
  await expect(kim.getByRole('heading', { name: 'Join Hill School' })).toBeVisible()
  await expect(kim.getByText('Organiser: Finds and books staff, writes messages')).toBeVisible()
  await expect(kim.getByText(/Hill School keeps your name with what you did for it for seven years/)).toBeVisible()
  await expectSound(kim)
  await fill(kim, { 'Your name': 'Kim Lee', Password: PASSWORD, 'Confirm password': PASSWORD })
  await kim.getByRole('button', { name: 'Accept invitation' }).click()
  await kim.getByRole('checkbox').check({ force: true })
  await kim.getByRole('button', { name: 'Continue' }).click()
  await expect(kim.getByRole('heading', { name: /^Good .*, Kim Lee$/ })).toBeVisible()
  await expect(rows(owner, 'Members')).toHaveText([/Hill School/, /Kim Lee.*Organiser/])
  await expect(owner.getByRole('heading', { name: 'Open invitations' })).toHaveCount(0)

  await kim.goto(`/employer/book?date=${date}&subject_id=${subject}`)
  await kim.getByRole('button', { name: 'Book Now, Ana Nguyen' }).click()
  await bookButton(kim).click()
  await expectSent(kim)
  expect((await requestsTo(ana)).length).toBe(1)
  await hill.organisations.invite({ body: { email: 'sam@example.com', role: 'viewer', site_ids: null } })
  await expect(rows(owner, 'Open invitations')).toHaveCount(1)
  await expectSound(owner)
  await owner.getByRole('button', { name: 'Withdraw, sam@example.com' }).click()
  await expect(owner.getByRole('heading', { name: 'Open invitations' })).toHaveCount(0)
  await goTo(owner, 'Book Staff')
  await owner.getByText('Booking History').click()
  await expect(owner.getByRole('heading', { name: 'Your Bookings (1)' })).toBeVisible()

  await goTo(owner, 'Members')
  await fromMenu(owner, 'Kim Lee', 'Remove')
  const question = owner.getByRole('alertdialog', { name: 'Remove Kim Lee?' })
  await expect(question).toContainText('on every device')
  await question.getByRole('button', { name: 'Remove member' }).click()
  await expect(kim.getByRole('heading', { name: 'You do not act for an organisation' })).toBeVisible()
  await expect(kim.getByRole('navigation')).toHaveCount(0)
  await expectSound(kim)
  await kim.getByRole('button', { name: 'Log Out' }).click()
  await expect(kim).toHaveURL('/')
})

test('a viewer reads the bookings and finds no button that books', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const times = { date, start_time: '08:30', end_time: '15:30' }
  await hill.shifts.request({ body: { ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id: subject } })
  const viewer = await memberOf(app, hill, { name: 'Vera Low', role: 'viewer' })
  const page = await app.open(viewer, '/employer/home')
  await expect(page.getByRole('heading', { name: /Vera Low$/ })).toBeVisible()
  await expect(page.getByText('Ana Nguyen')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book staff', exact: true })).toHaveCount(0)

  await page.goto('/employer/book?option=history')
  await expect(page.getByRole('heading', { name: 'Your Bookings (1)' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await page.goto(`/employer/book?date=${app.workday(14)}`)
  await expect(page.getByRole('button', { name: 'Ana Nguyen', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Book Now/ })).toHaveCount(0)
  await goTo(page, 'Company Profile')
  await expect(page.getByText('This profile is visible')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
  await goTo(page, 'Account Settings')
  await expect(page.getByRole('tab')).toHaveText(['Security'])
  await goTo(page, 'Members')
  await expect(rows(page, 'Members')).toHaveText([/Hill School.*Owner/, /Vera Low.*ViewerYou/])
  await expect(page.getByRole('button', { name: /^(Invite|More about)/ })).toHaveCount(0)

  // After a promotion, the new role's buttons appear without a reload.
  const { data } = await hill.organisations.get()
  const { user_id } = data.members.find(({ name }) => name === 'Vera Low')!
  await hill.organisations.changeMember({ params: { user_id: String(user_id) }, body: { role: 'manager' } })
  await expect(rows(page, 'Members').filter({ hasText: 'Vera Low' })).toContainText('Manager')
  await goTo(page, 'Company Profile')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})

test('a person switches between sites and sees nothing of the one before', async ({ app }) => {
  const { ana, hill, subject, date } = await createSchool(app)
  const times = { date, start_time: '08:30', end_time: '15:30' }
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const ben = await withProfile(await app.employee('Ben Okafor'), [subject])
  const { data: shift } = await hill.shifts.request({
    body: { ...times, inviter_id: hill.id, invitee_id: ana.id, subject_id: subject },
  })
  const page = await app.open(hill, '/employer/book?option=history&page=1')
  await expect(page.getByRole('heading', { name: 'Your Bookings (1)' })).toBeVisible()
  await expect(switcher(page)).toContainText('Hill School')
  const second = await page.context().newPage()
  await second.goto('/employer/home')
  await expect(switcher(second)).toContainText('Hill School')

  await switcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: /Hill School/ })).toBeChecked()
  await expect(page.getByRole('menuitemradio', { name: /Hill School/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: /Lake Campus/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await expect(page).toHaveURL('/employer/book?option=history')
  await expect(switcher(page)).toContainText('Lake Campus')
  await expect(switcher(second)).toContainText('Lake Campus')
  await second.close()

  await page.goto(`/employer/book?date=${date}&subject_id=${subject}`)
  await page.getByRole('button', { name: 'Book Now, Ben Okafor' }).click()
  await bookButton(page).click()
  await expectSent(page)
  expect((await ben.shifts.ofEmployee({ params: { id: String(ben.id) } })).data[0]!.inviter_id).toBe(lake.id)

  // A notification for the other site names that site, and its link switches to it.
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  await goTo(page, 'Notifications')
  await expect(rows(page, 'Notifications')).toHaveText([/Shift accepted.*Hill School/])
  await page.getByRole('link', { name: 'Shift accepted' }).click()
  await expect(switcher(page)).toContainText('Hill School')
  await expect(page).toHaveURL(`/employer/bookings/${shift.id}`)
  await expect(page.getByRole('main')).toContainText('Ana Nguyen')
})

test('many sites are found by typing, and their parts are listed below them', async ({ app }) => {
  const hill = await app.employer('Hill Hospital')
  const addSite = async (name: string, part_of: number | null = null) =>
    (await hill.organisations.addSite({ body: { name, part_of } })).data
  for (const name of ['Ash', 'Birch', 'Cedar', 'Elm', 'Fig', 'Gum']) await addSite(`${name} Clinic`)
  const page = await app.open(hill, '/employer/sites')
  await page.getByRole('button', { name: 'More about Hill Hospital' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Add a part'])
  await page.getByRole('menuitem', { name: 'Add a part' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a part of Hill Hospital' })
  await dialog.getByLabel('Name').fill('Ward 2')
  await dialog.getByRole('button', { name: 'Add site' }).click()
  await expect(page.getByText('Site added.')).toBeVisible()
  await expect(rows(page, 'Sites').nth(7)).toContainText('Ward 2')

  await fromMenu(page, 'Hill Hospital', 'Add a part')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Act for this site, Ward 2' }).click()
  await expect(switcher(page)).toContainText('Ward 2')
  await expect(page).toHaveURL('/employer/sites')

  await expectSound(page)
  await switcher(page).click()
  await expect(page.getByRole('searchbox', { name: 'Search sites' })).toBeFocused()
  await page.keyboard.type('gum')
  await expect(page.getByRole('menuitemradio')).toHaveText([/Gum Clinic/])
  // Enter chooses the entry that is marked, while the field keeps the focus.
  await expect(page.getByRole('menuitemradio')).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(switcher(page)).toContainText('Gum Clinic')

  await fromMenu(page, 'Ward 2', 'Remove')
  await page.getByRole('button', { name: 'Remove site' }).click()
  await expect(page.getByText('Site removed.')).toBeVisible()
  await fromMenu(page, 'Elm Clinic', 'Add a part')
  const part = page.getByRole('dialog', { name: 'Add a part of Elm Clinic' })
  await part.getByLabel('Name').fill('Day Room')
  await part.getByRole('button', { name: 'Add site' }).click()
  await expect(rows(page, 'Sites').filter({ hasText: 'Day Room' })).toBeVisible()
  await fromMenu(page, 'Elm Clinic', 'Remove')
  await page.getByRole('button', { name: 'Remove site' }).click()
  await expect(page.getByText(/so it cannot be removed/)).toBeVisible()
})

test('an employer of another organisation signs in, joins and switches back', async ({ app }) => {
  const [hill, lake] = [await app.employer('Hill School'), await app.employer('Lake School')]
  await hill.organisations.invite({ body: { email: lake.email, role: 'viewer', site_ids: null } })
  const link = `/join#${await invitationTo(app, lake.email)}`
  const stranger = await app.open(await app.employer('Reed School'), link)
  await expect(stranger.getByText(`You are signed in as Reed School. Sign in as ${lake.email} to join.`)).toBeVisible()
  await stranger.getByRole('button', { name: 'Sign out' }).click()
  await expect(stranger.getByText('You already have an account. Sign in to join.')).toBeVisible()
  await expect(stranger.getByLabel('Email')).toHaveValue(lake.email)

  const page = await app.open(lake, link)
  await page.getByRole('button', { name: 'Join Hill School' }).click()
  await expect(page.getByText('You now act for Hill School.')).toBeVisible()
  await expect(switcher(page)).toContainText('Hill School')
  await chooseSite(page, 'Lake School')
  await expect(switcher(page)).toContainText('Lake School')
  await chooseSite(page, 'Hill School')
  // The switch replaces the whole frame, and with it a link that is being clicked.
  await expect(switcher(page)).toContainText('Hill School')
  await goTo(page, 'Members')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('keeps your name with what you did for it for seven years')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organisation' }).click()
  await expect(switcher(page)).toHaveCount(0)
  await expect(rows(page, 'Members')).toHaveText([/Lake School.*OwnerYou/])
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText(/^This invitation has been used/)).toBeVisible()
})

test('an employee who is invited learns what to do', async ({ app }) => {
  const [hill, ana] = [await app.employer('Hill School'), await app.employee('Ana Nguyen')]
  await hill.organisations.invite({ body: { email: ana.email, role: 'viewer', site_ids: null } })
  const page = await app.visitor()
  await page.goto(`/join#${await invitationTo(app, ana.email)}`)
  await expect(page.getByText('Ask Hill School to invite another email address of yours')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('an owner transfers the ownership and keeps no right of an owner', async ({ app }) => {
  const hill = await app.employer('Hill School')
  const kim = await memberOf(app, hill, { name: 'Kim Lee', role: 'manager' })
  const page = await app.visitor()
  await page.goto('/employer')
  await signIn(page, kim.email, PASSWORD)
  await goTo(page, 'Members')
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
  const owner = await app.open(hill, '/employer/members')
  await fromMenu(owner, 'Kim Lee', 'Make owner')
  await owner
    .getByRole('alertdialog', { name: 'Make Kim Lee the owner?' })
    .getByRole('button', { name: 'Transfer ownership' })
    .click()
  await expect(owner.getByText('The organisation has a new owner.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible()
  await goTo(owner, 'Account Settings')
  await expect(owner.getByRole('tab')).toHaveText(['Security'])
})

test('an employer who is alone sees one new entry and nothing else of it', async ({ app }) => {
  const page = await app.open(await app.employer('Hill School'), '/employer/home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Members' })).toBeVisible()
  // The greeting waits for the account, which says how many sites there are.
  await expect(page.getByRole('heading', { level: 1, name: /Hill School$/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Sites' })).toHaveCount(0)
  await expect(switcher(page)).toHaveCount(0)
})
