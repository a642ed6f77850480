import { addCredential, checkCredential } from '../helpers/credentials.ts'
import { ensureProfiles, UNKNOWN_ID, unique } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyAdmin, onlyEmployee, type Row, row } from './row.ts'
import type { World } from './world.ts'

// Deletes the earlier ones, since the number per person is limited.
const addOnlyCredential = async ({ app, people }: World) => {
  await app.db.run`delete from credentials where employee_id = ${people.employee.id} and not of_profile`
  return addCredential(people.employee, { number: unique('W') })
}

const outcome = { outcome: 'may_engage', note: 'The register shows it.' }
const newCheck = async (world: World, version?: number) => {
  const { id, version: current } = await addOnlyCredential(world)
  return { params: { id }, body: { ...outcome, version: version ?? current } }
}

export const credentialsRows: readonly Row[] = [
  row('GET /credentials', onlyEmployee(ok)),
  row('POST /credentials', onlyEmployee(created), async (world) => {
    await addOnlyCredential(world)
    return { body: { kind: 'vic_wwc', number: unique('W') } }
  }),
  row('POST /credentials again', onlyEmployee(conflict('credential_exists'), created), async (world) => ({
    body: { kind: 'vic_wwc', number: (await addOnlyCredential(world)).number?.toLowerCase() },
  })),
  row('PATCH /credentials/:id', onlyEmployee(ok, notFound), async (world) => ({
    params: { id: (await addOnlyCredential(world)).id },
    body: { expires_on: '2030-01-01' },
  })),
  row('PATCH /credentials/:id that does not exist', onlyEmployee(notFound), {
    params: { id: UNKNOWN_ID },
    body: { expires_on: '2030-01-01' },
  }),
  row('DELETE /credentials/:id', onlyEmployee(ok, notFound), async (world) => ({
    params: { id: (await addOnlyCredential(world)).id },
  })),
  row(
    'DELETE /credentials/:id of the profile',
    onlyEmployee(conflict('credential_of_profile'), notFound),
    async (world) => {
      await ensureProfiles(world, 'employee')
      const { data } = await world.people.employee.credentials.mine()
      return { params: { id: data.find(({ of_profile }) => of_profile)!.id } }
    },
  ),
  row(
    'DELETE /credentials/:id that was refused',
    onlyEmployee(conflict('refused_credential_stays'), notFound),
    async (world) => {
      const credential = await addOnlyCredential(world)
      await checkCredential(world.people.admin, credential, 'may_not_engage')
      // A second, accepted one keeps the employee bookable.
      const other = await addCredential(world.people.employee, { number: unique('W') })
      await checkCredential(world.people.admin, other, 'may_engage')
      return { params: { id: credential.id } }
    },
  ),
  row('GET /admin/credentials', onlyAdmin(ok)),
  row('GET /admin/credentials/:id', onlyAdmin(ok), async (world) => ({
    params: { id: (await addOnlyCredential(world)).id },
  })),
  row('GET /admin/credentials/:id that does not exist', onlyAdmin(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /admin/credentials/:id/checks', onlyAdmin(created), (world) => newCheck(world)),
  row('POST /admin/credentials/:id/checks after a change', onlyAdmin(conflict('credential_changed')), (world) =>
    newCheck(world, 7),
  ),
  row(
    'POST /admin/credentials/:id/checks that another admin has checked',
    onlyAdmin(conflict('already_checked')),
    async (world) => {
      const credential = await addOnlyCredential(world)
      await checkCredential(world.people.admin, credential, 'in_progress')
      return { params: { id: credential.id }, body: { ...outcome, version: credential.version } }
    },
  ),
  row('POST /admin/credentials/:id/checks that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { ...outcome, version: 1 },
  }),
]
