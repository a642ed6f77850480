/** Vacancies of the demo school, for the accessibility crawl. */
import type { Page } from '@playwright/test'
import { chooseFromMenu } from '../helpers/bookings.ts'
import type { View } from './view.ts'

const VACANCIES = { role: 'employer', path: '/employer/vacancies', title: 'Vacancies' } as const
const POST = { role: 'employer', path: '/employer/post-shift', title: 'Post a shift' } as const
const OWN_STAFF = { role: 'employer', path: '/employer/own-staff', title: 'Permanent staff' } as const

const chooseForSlot = (name: string) => (page: Page) =>
  chooseFromMenu(page.getByRole('list', { name: 'Dates' }), /^More about \w+day, /, name)

export const vacancyViews: View[] = [
  { name: 'vacancies', ...VACANCIES },
  {
    name: 'files of a vacancy',
    ...VACANCIES,
    open: async (page) => {
      const card = page.getByRole('listitem').filter({ hasText: 'Macbeth, act 1.pdf' }).first()
      await chooseFromMenu(card, /^More about (?!\w+day, )/, 'Edit files')
      await page.getByRole('dialog', { name: 'Files' }).getByText('Macbeth, act 1.pdf').waitFor()
    },
  },
  {
    name: 'menu of a vacancy',
    ...VACANCIES,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^More about (?!\w+day, )/ })
        .first()
        .click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'times of a vacancy', ...VACANCIES, open: chooseForSlot('Change times') },
  { name: 'split of a vacancy', ...VACANCIES, open: chooseForSlot('Split in two') },
  { name: 'fill the day, without a date', role: 'employer', path: '/employer/fill-day', title: 'Fill the day' },
  {
    name: 'fill the day',
    role: 'employer',
    path: '/employer/fill-day',
    title: 'Fill the day',
    open: async (page) => {
      await page.getByRole('link', { name: 'See vacancies' }).click()
      await page
        .getByRole('link', { name: /^Fill the day/ })
        .first()
        .click()
      await page.getByRole('list', { name: 'Open shifts' }).waitFor()
    },
  },
  { name: 'your staff', ...OWN_STAFF },
  {
    name: 'a person of your staff',
    ...OWN_STAFF,
    open: async (page) => {
      await page.getByRole('button', { name: 'More about Ms Rossi' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByRole('dialog', { name: 'Edit person' }).waitFor()
    },
  },
  {
    name: 'your staff, a list with faults',
    ...OWN_STAFF,
    open: async (page) => {
      await page.getByRole('button', { name: 'Paste a list' }).click()
      await page.getByRole('textbox', { name: 'Permanent staff' }).fill('Cara Dean, Alchemy')
      await page.getByRole('button', { name: 'Save list' }).click()
      await page.getByText('Line 1: “Alchemy” is not in the list of subjects.').last().waitFor()
    },
  },
  { name: 'vacancies, past', ...VACANCIES, path: '/employer/vacancies?option=past' },
  {
    name: 'vacancies, edit details',
    ...VACANCIES,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit details/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Edit details' }).waitFor()
    },
  },
  {
    name: 'post a shift',
    ...POST,
    open: async (page) => {
      await page.getByRole('button', { name: 'Add another date' }).click()
      await page.getByRole('group', { name: 'Date 2' }).waitFor()
      // Scrolls to the top, so that the header does not cover half of a button.
      await page.getByRole('heading', { name: 'Post a shift' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'post a shift with faults',
    ...POST,
    open: async (page) => {
      await page.getByRole('spinbutton', { name: 'hour, End time' }).first().click()
      await page.keyboard.type('0845')
      await page.getByRole('button', { name: 'Post', exact: true }).click()
      await page.getByText('A shift must be at least 30 minutes long.').last().waitFor()
    },
  },
  {
    name: 'post a shift, people apply',
    ...POST,
    open: async (page) => {
      await page.getByRole('radio', { name: 'People apply, you choose' }).click({ force: true })
      await page.getByRole('button', { name: 'Who can apply' }).waitFor()
    },
  },
  { name: 'no such vacancy to post again', ...POST, path: '/employer/post-shift?again=999999' },
]
