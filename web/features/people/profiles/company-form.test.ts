import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMPANY_DETAILS, COMPANY_TEXTS } from '#test/helpers/company.ts'
import { companyChanges, companyForm, EditedCompany, zoneFor } from './company-form.ts'

const hill = { ...COMPANY_DETAILS, operating_hours: null }
const typed = {
  ...companyForm(hill),
  email: 'Office@wobblethorpe.example',
  website: 'wobblethorpe.example',
  logo: null,
}
const changes = (more: object) => companyChanges(EditedCompany.parse({ ...typed, ...more }), hill)

test('a form that changes nothing sends nothing, however the same is written', () => {
  assert.deepEqual(changes({}), {})
})

test('the form starts with every text of the profile', () => {
  const filled = companyForm(COMPANY_DETAILS)
  const { phone, site_phone, abn } = COMPANY_TEXTS
  assert.deepEqual({ ...filled, phone, site_phone, abn }, { ...filled, ...COMPANY_TEXTS })
  assert.deepEqual(
    { phone: filled.phone, site_phone: filled.site_phone, abn: filled.abn, locality_id: filled.locality_id },
    { phone: '(03) 5550 1234', site_phone: '(03) 5550 1235', abn: '53 004 085 616', locality_id: 13613 },
  )
})

test('changed fields are sent, and emptied ones are removed', () => {
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

test('a site gets the time zone of its state, and keeps another one that the state has', () => {
  assert.deepEqual(
    [
      zoneFor('WA', 'Australia/Melbourne'),
      zoneFor('ACT', 'Australia/Melbourne'),
      zoneFor('NSW', 'Australia/Lord_Howe'),
    ],
    ['Australia/Perth', 'Australia/Sydney', 'Australia/Lord_Howe'],
  )
})
