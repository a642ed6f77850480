/**
 * Company profile and the pages of an employer and an employee, in each state that looks different.
 */
import { picture } from '#test/helpers/pictures.ts'
import type { View } from './view.ts'

const COMPANY = { role: 'employer', path: '/employer/profile', title: 'Company Profile' } as const
const EMPLOYER = { role: 'employee', title: 'Employer profile' } as const

// Ids in the demo data: employers come first, in the order of their list, then the admin and the
// employees.
const UNCONNECTED = 10_011
const TEACHER = 10_014

export const employerProfileViews: View[] = [
  { name: 'company profile', ...COMPANY },
  {
    name: 'edit company profile',
    ...COMPANY,
    open: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
  },
  {
    name: 'edit company profile with faults',
    ...COMPANY,
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('Organization name').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'page of an employee', role: 'employer', path: `/employer/staff?id=${TEACHER}`, title: 'Staff profile' },
]

export const employeeProfileViews: View[] = [
  {
    name: 'picture that is positioned',
    role: 'employee',
    path: '/employee/profile',
    title: 'Profile',
    open: async (page) => {
      const buffer = await picture('png')
      await page.getByLabel(/picture$/).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await page.getByRole('dialog', { name: 'Position your picture' }).getByLabel('Zoom').waitFor()
    },
  },
  { name: 'page of an employer', ...EMPLOYER, path: '/employee/employer?id=10001' },
  { name: 'page of an employer who is a stranger', ...EMPLOYER, path: `/employee/employer?id=${UNCONNECTED}` },
  {
    name: 'shift request, employer',
    role: 'employee',
    path: '/employee/job-request',
    title: 'Manage Shift Requests',
    open: async (page) => {
      await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('button').click()
      await page.getByRole('dialog', { name: 'Employer profile' }).getByText('Member since').waitFor()
    },
  },
]
