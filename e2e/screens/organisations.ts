/** Members and sites of an employer with one member, for the accessibility crawl. */
import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const MEMBERS = { role: 'employer', path: '/employer/members', title: 'Members' } as const
const SITES = { role: 'employer', path: '/employer/sites', title: 'Sites' } as const

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()

export const organisationViews: View[] = [
  { name: 'members', ...MEMBERS },
  {
    name: 'invite a member',
    ...MEMBERS,
    path: '/employer/members?open=invite',
    open: (page) => page.getByRole('dialog', { name: 'Invite a member' }).waitFor(),
  },
  {
    name: 'invite a member with faults',
    ...MEMBERS,
    path: '/employer/members?open=invite',
    open: async (page) => {
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByText('Enter an email address').waitFor()
    },
  },
  {
    name: 'limits for organisers',
    ...MEMBERS,
    open: async (page) => {
      await press('Change limits')(page)
      await page.getByText('Limit days and times').click()
    },
  },
  { name: 'approvals', role: 'employer', path: '/employer/approvals', title: 'Approvals' },
  { name: 'sites', ...SITES },
  { name: 'add a site', ...SITES, open: press('Add site') },
  {
    name: 'add a part of a site',
    ...SITES,
    open: async (page) => {
      await press(/^More about/)(page)
      await page.getByRole('menuitem', { name: 'Add a part' }).click()
    },
  },
  { name: 'rename the organisation', ...SITES, open: press('Rename organisation') },
  { name: 'figures by site', role: 'employer', path: '/employer/figures', title: 'Figures' },
  {
    name: 'figures by site, one month of pay',
    role: 'employer',
    path: '/employer/figures?period=month&figure=pay',
    title: 'Figures',
  },
]

export const joinViews: View[] = [
  { name: 'join without a link', role: 'public', path: '/join', title: 'Join an organisation' },
  {
    name: 'join with an old link',
    role: 'public',
    path: `/join#${'x'.repeat(43)}`,
    title: 'Join an organisation',
    open: (page) => page.getByText(/^This invitation has been used/).waitFor(),
  },
  { name: 'invited without a link', role: 'public', path: '/invited', title: 'You are invited' },
]
