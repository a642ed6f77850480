/** Employees' credentials and the admin queue that checks them, for the accessibility crawl. */
import { expect, type Page } from '@playwright/test'
import type { View } from './view.ts'

const MINE = { role: 'employee', path: '/employee/credentials', title: 'Credentials' } as const
const QUEUE = { role: 'admin', path: '/admin/credentials', title: 'Credentials' } as const

const form = (page: Page) => page.getByRole('dialog').getByLabel('Number').waitFor()
const add = async (page: Page) => {
  await page.getByRole('button', { name: 'Add credential' }).click()
  await form(page)
}

/** Chooses by keyboard, because the list moves while typing makes it shorter. */
export const chooseKind = async (page: Page, kind: string) => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Credential' })
  await field.fill(kind)
  await page.getByRole('option', { name: kind }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(kind)
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

export const employeeCredentialViews: View[] = [
  { name: 'credentials', ...MINE },
  {
    name: 'new credential with faults',
    ...MINE,
    open: async (page) => {
      await add(page)
      await chooseKind(page, 'Ochre Card (NT)')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter its number.').first().waitFor()
    },
  },
  {
    name: 'edit credential',
    ...MINE,
    open: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).last().click()
      await form(page)
    },
  },
]

export const adminCredentialViews: View[] = [
  { name: 'credentials', ...QUEUE },
  { name: 'credentials, none', ...QUEUE, path: '/admin/credentials?search=nobody+at+all' },
  {
    name: 'credential',
    ...QUEUE,
    path: '/admin/credentials?state=refused',
    open: async (page) => {
      await page.getByRole('button', { name: /^View/ }).first().click()
      await page.getByRole('dialog').getByText('History of checks').waitFor()
    },
  },
]
