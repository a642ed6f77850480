import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmployerDetails } from '#contract/people/employers.ts'
import { companyChanges, EditedCompany } from './edited-company.ts'

const hill: EmployerDetails = {
  employer_id: 10002,
  organization_name: 'Hill',
  logo: '/api/files/logo',
  sector: 'education',
  website: 'https://hill.example',
  additional_information: null,
  state: 'VIC',
  time_zone: 'Australia/Melbourne',
  created_at: '2026-01-05T01:00:00Z',
  contact_shown: true,
  connected: false,
  address: '1 Hill Road',
  phone: '+61355501234',
  email: 'office@hill.example',
  operating_hours: null,
  abn: '51824753556',
}

const typed = {
  organization_name: 'Hill',
  address: '1 Hill Road',
  phone: '(03) 5550 1234',
  email: 'Office@hill.example',
  website: 'hill.example',
  operating_hours: '',
  additional_information: '',
  sector: 'education',
  time_zone: 'Australia/Melbourne',
  state: 'VIC',
  abn: '51 824 753 556',
  logo: null,
}
const changes = (more: object) => companyChanges(EditedCompany.parse({ ...typed, ...more }), hill)

test('a form that changes nothing sends nothing, however the same is written', () => {
  assert.deepEqual(changes({}), {})
})

test('what differs is sent, and what was emptied is taken away', () => {
  assert.deepEqual(changes({ phone: '', address: '', operating_hours: 'Always' }), {
    phone: null,
    address: '',
    operating_hours: 'Always',
  })
})

test('a logo is taken away only where no other takes its place', () => {
  const logo = new File(['x'], 'logo.png')
  assert.deepEqual(changes({ without_logo: true }), { logo: null })
  assert.deepEqual(changes({ without_logo: true, logo }), {})
})
