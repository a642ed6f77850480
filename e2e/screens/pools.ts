/** Pools of the demo school, for the accessibility crawl. */
import type { Page } from '@playwright/test'
import type { View } from './view.ts'

const POOLS = { role: 'employer', path: '/employer/pools', title: 'Pools' } as const

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const fromMenu = (entry: string) => async (page: Page) => {
  await press(/^More about/)(page)
  await page.getByRole('menuitem', { name: entry }).click()
}
const openRegulars = async (page: Page) => {
  await page.getByRole('link', { name: 'Our regulars', exact: true }).click()
  await page.getByRole('heading', { name: 'Our regulars' }).waitFor()
}

export const poolViews: View[] = [
  { name: 'pools', ...POOLS },
  { name: 'create a pool', ...POOLS, open: press('Create pool') },
  {
    name: 'create a pool with faults',
    ...POOLS,
    open: async (page) => {
      await press('Create pool')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Create pool' }).click()
      await page.getByText('Enter a name').waitFor()
    },
  },
  { name: 'rename a pool', ...POOLS, open: fromMenu('Rename') },
  { name: 'delete a pool', ...POOLS, open: fromMenu('Delete') },
  { name: 'pool', ...POOLS, open: openRegulars },
  {
    name: 'invite staff',
    role: 'employer',
    path: '/employer/invite-staff',
    title: 'Invite staff',
    open: async (page) => {
      await page.getByRole('textbox', { name: /^Email addresses/ }).fill('mia@example.com\n0491 570 156\nnobody')
      await page.getByRole('button', { name: 'Check the list' }).click()
      await page.getByText('1 line is left out:').waitFor()
    },
  },
  { name: 'no such pool', role: 'employer', path: '/employer/pool?id=999999', title: 'Pool' },
  {
    name: 'notes and marks of a person',
    ...POOLS,
    open: async (page) => {
      await openRegulars(page)
      await page.getByRole('row').first().getByRole('button').nth(1).click()
      await page.getByRole('button', { name: 'Edit notes' }).waitFor()
    },
  },
  {
    name: 'edit notes',
    ...POOLS,
    open: async (page) => {
      await openRegulars(page)
      await page.getByRole('row').first().getByRole('button').nth(1).click()
      await page.getByRole('button', { name: 'Edit notes' }).click()
      await page.getByRole('dialog', { name: /^Notes about/ }).waitFor()
    },
  },
  {
    name: 'do not book',
    ...POOLS,
    open: async (page) => {
      await openRegulars(page)
      await page.getByRole('row').first().getByRole('button').nth(1).click()
      await page.getByRole('button', { name: 'Do not book' }).click()
      await page.getByRole('dialog', { name: /^Stop booking/ }).waitFor()
    },
  },
  {
    name: 'add people to a pool',
    ...POOLS,
    open: async (page) => {
      await openRegulars(page)
      await press('Add people')(page)
      await page.getByRole('list', { name: 'Connections' }).waitFor()
    },
  },
]
