import { COMPANY } from '../helpers/company.ts'
import {
  addCv,
  addLogo,
  addPicture,
  connect,
  deleteProfiles,
  ensureProfiles,
  UNKNOWN_ID,
  unique,
  VIT,
} from './fixtures.ts'
import {
  anyRole,
  conflict,
  created,
  everyone,
  identityMismatch,
  notFound,
  ok,
  onlyEmployee,
  onlyEmployer,
  type Row,
  row,
} from './row.ts'

export const profilesRows: readonly Row[] = [
  row(
    'GET /employee-details/:id',
    { admin: ok, employer: ok, employee: ok, otherEmployee: notFound },
    async ({ people }) => ({ params: { id: people.employee.id } }),
  ),
  row('GET /employee-details/:id of an unknown person', anyRole(notFound), { params: { id: UNKNOWN_ID } }),
  row(
    'GET /employer-details/:id',
    { admin: ok, employer: ok, otherEmployer: notFound, employee: ok },
    async ({ people }) => ({ params: { id: people.employer.id } }),
  ),
  row('GET /employer-details/:id of an unknown person', anyRole(notFound), { params: { id: UNKNOWN_ID } }),
  row('PUT /employer-details/:id', onlyEmployer(ok, notFound), async ({ people }) => ({
    params: { id: people.employer.id },
    body: { ...COMPANY, organization_name: unique('Hill') },
  })),
  row('POST /employee-details naming the person', onlyEmployee(created, identityMismatch), async (world) => {
    await deleteProfiles(world)
    return { body: { ...VIT, employee_id: world.people.employee.id } }
  }),
  row('POST /employee-details again', onlyEmployee(conflict('profile_exists')), async (world) => {
    await ensureProfiles(world)
    return { body: VIT }
  }),
  row('PATCH /employee-details/:id', onlyEmployee(ok, notFound), async (world) => {
    await ensureProfiles(world)
    return { params: { id: world.people.employee.id }, body: { work_preferences: unique('Mornings') } }
  }),
  row('PATCH /employee-details/:id with the id 1', onlyEmployee(ok), async (world) => {
    await ensureProfiles(world)
    return { params: { id: 1 }, body: { work_preferences: unique('Mornings') } }
  }),
  row('PATCH /employee-details/:id naming the person', onlyEmployee(ok, identityMismatch), async (world) => {
    await ensureProfiles(world)
    return { params: { id: 1 }, body: { employee_id: world.people.employee.id } }
  }),
  row('POST /employee-details/:id', onlyEmployee(ok, notFound), async (world) => {
    await ensureProfiles(world)
    return { params: { id: world.people.employee.id }, body: { _method: 'PATCH', vit_id: unique('V') } }
  }),
  row('POST /employee-details/:id with the id 1', onlyEmployee(ok), async (world) => {
    await ensureProfiles(world)
    return { params: { id: 1 }, body: { _method: 'PATCH', vit_id: unique('V') } }
  }),
  row('POST /employee-details/:id naming the person', onlyEmployee(ok, identityMismatch), async (world) => {
    await ensureProfiles(world)
    return { params: { id: 1 }, body: { _method: 'PATCH', employee_id: world.people.employee.id } }
  }),
  row(
    'GET /files/:key a CV, the employer being connected',
    {
      admin: ok,
      employer: ok,
      otherEmployer: notFound,
      employee: ok,
      otherEmployee: notFound,
      anon: notFound,
      noTerms: notFound,
    },
    async (world) => {
      await connect(world)
      return addCv(world)
    },
  ),
  row(
    'GET /files/:key the picture of an employee',
    { admin: ok, employer: ok, employee: ok, otherEmployee: notFound, anon: notFound, noTerms: notFound },
    ({ people }) => addPicture(people.employee),
  ),
  row(
    'GET /files/:key the picture of an employer',
    { admin: ok, employer: ok, otherEmployer: notFound, employee: ok, anon: notFound, noTerms: notFound },
    ({ people }) => addPicture(people.employer),
  ),
  row(
    'GET /files/:key the logo of an employer',
    { admin: ok, employer: ok, otherEmployer: notFound, employee: ok, anon: notFound, noTerms: notFound },
    ({ people }) => addLogo(people.employer),
  ),
  row('GET /files/:key that does not exist', everyone(notFound), { params: { key: 'a'.repeat(32) } }),
]
