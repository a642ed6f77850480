/**
 * Every screen and dialog, once: the role, the path, the steps to open it and the expected title.
 */
import type { Page } from '@playwright/test'
import { agencyViews, employeeAgencyViews } from './agencies.ts'
import { analyticsViews } from './analytics.ts'
import { auditViews } from './audit.ts'
import { adminPaymentViews, planViews } from './billing.ts'
import { adminCredentialViews, employeeCredentialViews } from './credentials.ts'
import { importViews } from './imports.ts'
import { openJobViews } from './open-jobs.ts'
import { organisationViews } from './organisations.ts'
import { paletteViews } from './palette.ts'
import { directoryViews } from './people.ts'
import { poolViews } from './pools.ts'
import { employeePrivacyViews, employerPrivacyViews } from './privacy.ts'
import { employeeProfileViews, employerProfileViews } from './profiles.ts'
import { publicViews } from './public.ts'
import { adminSecurityViews, employeeSecurityViews, employerSecurityViews, secondFactorViews } from './security.ts'
import { settingsViews } from './settings.ts'
import { vacancyViews } from './vacancies.ts'
import type { View } from './view.ts'
import { employeeWorkViews, employerWorkViews } from './work.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressIn = (dialog: string | RegExp, name: string) => (page: Page) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click()
const steps =
  (...all: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }
const help = (role: 'employer' | 'employee', article: string): View[] => {
  const screen = { role, title: 'Help Center' } as const
  return [
    { name: `${role} guides`, ...screen, path: `/${role}/help`, open: press(/forgot my password/) },
    { name: `${role} guide`, ...screen, path: `/${role}/help?article=${article}` },
    { name: `${role} contact`, ...screen, path: `/${role}/help?option=contact` },
    {
      name: `${role} contact with faults`,
      ...screen,
      path: `/${role}/help?option=contact`,
      open: steps(press('Send message'), (page) => page.getByText('Enter a subject').waitFor()),
    },
  ]
}

const peopleOf = (role: 'employer' | 'employee'): View[] => {
  const INVITATIONS = { role, path: `/${role}/invitations`, title: 'Invitations' } as const
  const CONNECTIONS = { role, path: `/${role}/connections`, title: 'My Connections' } as const
  const fromMenu = (entry: string) =>
    steps(press(/^More about/), (page) => page.getByRole('menuitem', { name: entry }).click())
  return [
    { name: `${role} invitations`, ...INVITATIONS },
    { name: `${role} invitations, nobody`, ...INVITATIONS, path: `${INVITATIONS.path}?search=nobody+at+all` },
    { name: `${role} invitations, sent`, ...INVITATIONS, path: `${INVITATIONS.path}?option=sent` },
    { name: `${role} invitations, received`, ...INVITATIONS, path: `${INVITATIONS.path}?option=received` },
    { name: `${role} connections`, ...CONNECTIONS },
    { name: `${role} connection, profile`, ...CONNECTIONS, open: press(/^Profile,/) },
    { name: `${role} connection, more`, ...CONNECTIONS, open: press(/^More about/) },
    { name: `${role} connection, end`, ...CONNECTIONS, open: fromMenu('End connection') },
    { name: `${role} connection, block`, ...CONNECTIONS, open: fromMenu('Block') },
    { name: `${role} blocked people`, ...CONNECTIONS, open: press('Blocked people') },
    { name: `${role} message all`, ...CONNECTIONS, open: press('Message All') },
  ]
}

const conversationViews = (role: 'employer' | 'employee'): View[] => {
  const MESSAGES = { role, path: `/${role}/messages`, title: 'Messages' } as const
  const first = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  const seen = (page: Page) => page.getByRole('textbox', { name: /^Message to/ }).waitFor()
  return [
    { name: `${role} messages`, ...MESSAGES },
    { name: `${role} conversation`, ...MESSAGES, open: steps(first, seen) },
    { name: `${role} conversation that is not there`, ...MESSAGES, path: `${MESSAGES.path}?conversation=2147483647` },
  ]
}

/** Opens the page of the first request or booking in the list. */
const booking = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Details, / })
    .first()
    .click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

const findSubject = (page: Page) => page.getByRole('combobox', { name: 'Subject' }).fill('e')
const BOOK = { role: 'employer', path: '/employer/book', title: 'Book Staff' } as const
const ROSTER = { role: 'employer', path: '/employer/roster', title: 'Roster' } as const
const HISTORY = { ...BOOK, path: '/employer/book?option=history' }
const employer: View[] = [
  ...employerProfileViews,
  ...peopleOf('employer'),
  ...conversationViews('employer'),
  ...employerWorkViews,
  ...employerSecurityViews,
  ...employerPrivacyViews,
  ...poolViews,
  ...vacancyViews,
  ...organisationViews,
  ...agencyViews,
  ...planViews,
  { name: 'employer home', role: 'employer', path: '/employer/home', title: /^Good / },
  { name: 'more', role: 'employer', path: '/employer/home', title: /^Good /, only: 'phone', open: press('More') },
  {
    name: 'account menu',
    role: 'employer',
    path: '/employer/home',
    title: /^Good /,
    open: press(/^Account of/),
  },
  { name: 'book staff', ...BOOK },
  {
    name: 'book staff, nobody',
    ...BOOK,
    path: '/employer/book?subject_id=2147483647',
    open: (page) => page.getByText('No staff found matching your criteria.').waitFor(),
  },
  {
    name: 'book staff, times',
    ...BOOK,
    open: steps(press('Tomorrow'), press('Add start and end time')),
  },
  { name: 'book staff, subjects', ...BOOK, open: findSubject, only: 'desktop', isListOpen: true },
  {
    name: 'book staff, subjects on a phone',
    ...BOOK,
    open: steps(press(/^Filters/), findSubject),
    only: 'phone',
    isListOpen: true,
  },
  {
    name: 'staff profile',
    ...BOOK,
    open: (page) => page.getByRole('list', { name: 'Available staff' }).getByRole('button').first().click(),
  },
  { name: 'book shift', ...BOOK, open: press(/^Book Now/) },
  { name: 'book shift with faults', ...BOOK, open: steps(press(/^Book Now/), pressIn('Book Shift', 'Book')) },
  { name: 'booking history', ...HISTORY },
  { name: 'booking', ...HISTORY, open: booking },
  { name: 'booking that is not there', role: 'employer', path: '/employer/bookings/2147483647', title: 'Booking' },
  { name: 'change a booking', ...HISTORY, open: press(/^Change, /) },
  { name: 'split a booked day', ...HISTORY, open: steps(press(/^Change, /), press(/^Split this day/)) },
  { name: 'withdraw or cancel', ...HISTORY, open: press(/^(Withdraw|Cancel),/) },
  { name: 'employer notifications', role: 'employer', path: '/employer/notifications', title: 'Notifications' },
  {
    name: 'employer notifications, unread',
    role: 'employer',
    path: '/employer/notifications?option=unread',
    title: 'Notifications',
  },
  ...help('employer', 'book-staff'),
  { name: 'roster', ...ROSTER },
  { name: 'roster by subject', ...ROSTER, path: `${ROSTER.path}?rows=subjects`, only: 'desktop' },
  { name: 'roster, month', ...ROSTER, path: `${ROSTER.path}?view=month` },
  { name: 'copy shifts', ...ROSTER, open: press('Copy shifts') },
  { name: 'employer calendar', role: 'employer', path: '/employer/calendar', title: 'Sync calendar' },
]

const CALENDAR = { role: 'employee', path: '/employee/availability', title: 'Availability' } as const
const REQUESTS = { role: 'employee', path: '/employee/job-request', title: 'Manage Shift Requests' } as const
const PROFILE = { role: 'employee', path: '/employee/profile', title: 'Profile' } as const
const employee: View[] = [
  ...employeeProfileViews,
  ...peopleOf('employee'),
  ...conversationViews('employee'),
  ...employeeWorkViews,
  ...employeeCredentialViews,
  ...openJobViews,
  { name: 'employee home', role: 'employee', path: '/employee/home', title: /^Welcome, / },
  { name: 'shift requests', ...REQUESTS },
  { name: 'shift', ...REQUESTS, open: booking },
  { name: 'shift that is not there', role: 'employee', path: '/employee/bookings/2147483647', title: 'Booking' },
  { name: 'why asked', ...REQUESTS, open: press(/^Why was I asked/) },
  { name: 'requests and you', role: 'employee', path: '/employee/not-asked', title: 'Requests and You' },
  { name: 'shift of a colleague, over', role: 'employee', path: '/employee/swap', title: 'Shift from a Colleague' },
  { name: 'shift request, rejected', ...REQUESTS, open: press('Reject') },
  { name: 'shift request, own reason', ...REQUESTS, open: steps(press('Reject'), press('Other…')) },
  { name: 'cancel a shift', ...REQUESTS, open: press('Cancel shift') },
  { name: 'week', ...CALENDAR },
  { name: 'month', ...CALENDAR, path: '/employee/availability?option=month' },
  { name: 'wishes', ...CALENDAR, open: press('Edit wishes') },
  { name: 'usual week', ...CALENDAR, open: press('Edit usual week') },
  { name: 'add exception', ...CALENDAR, open: press('Mark days off or extra hours') },
  {
    name: 'a day',
    ...CALENDAR,
    path: '/employee/availability?option=month',
    open: (page) =>
      page
        .getByRole('grid')
        .getByRole('button', { name: /, today:/ })
        .click(),
  },
  { name: 'profile', ...PROFILE },
  { name: 'edit profile', ...PROFILE, open: press('Edit Profile') },
  {
    name: 'edit profile with faults',
    ...PROFILE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('VIT ID').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  ...help('employee', 'set-availability'),
  ...employeeSecurityViews,
  ...secondFactorViews,
  ...employeePrivacyViews,
  ...employeeAgencyViews,
  { name: 'my shifts', role: 'employee', path: '/employee/shifts', title: 'My Shifts' },
  { name: 'my shifts, month', role: 'employee', path: '/employee/shifts?view=month', title: 'My Shifts' },
  { name: 'employee calendar', role: 'employee', path: '/employee/calendar', title: 'Sync calendar' },
  { name: 'employee notifications', role: 'employee', path: '/employee/notifications', title: 'Notifications' },
]

const EDITOR = { role: 'admin', path: '/admin/subject-list-editor', title: 'Manage Subjects & Specialties' } as const
const INBOX = { role: 'admin', path: '/admin/support', title: 'Support Management' } as const
const admin: View[] = [
  { name: 'about', role: 'admin', path: '/admin/home', title: 'Welcome to Bellbird' },
  { name: 'subjects', ...EDITOR },
  {
    name: 'a category, a new subject and a name being changed',
    ...EDITOR,
    open: steps(press(/^Humanities/), press('Add Subject'), press(/^Edit /)),
  },
  { name: 'delete a subject', ...EDITOR, open: press(/^Delete /) },
  { name: 'support inbox', ...INBOX },
  { name: 'support inbox with filters', ...INBOX, open: press('Filters') },
  { name: 'support message', ...INBOX, open: press(/^View /) },
  { name: 'admin notifications', role: 'admin', path: '/admin/notifications', title: 'Notifications' },
  ...paletteViews,
  ...directoryViews,
  ...analyticsViews,
  ...adminCredentialViews,
  { name: 'outbox', role: 'admin', path: '/admin/outbox', title: 'Outbox' },
  { name: 'a message', role: 'admin', path: '/admin/outbox', title: 'Outbox', open: press(/^Open /) },
  ...auditViews,
  ...adminPaymentViews,
  ...adminSecurityViews,
]

export const views: readonly View[] = [
  ...publicViews,
  ...employer,
  ...employee,
  ...admin,
  ...settingsViews,
  ...importViews,
]
