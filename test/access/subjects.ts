import { addCategory, addSubject, ensureProfiles, UNKNOWN_ID, unique } from './fixtures.ts'
import { anyRole, conflict, created, notFound, ok, onlyAdmin, type Row, row } from './row.ts'

export const subjectsRows: readonly Row[] = [
  row('GET /categories', anyRole(ok), {}),
  row('POST /categories', onlyAdmin(created), async () => ({ body: { name: unique('Category') } })),
  row('POST /categories again', onlyAdmin(conflict('category_exists')), async (world) => ({
    body: { name: (await addCategory(world)).name.toUpperCase() },
  })),
  row('PATCH /categories/:id', onlyAdmin(ok), async (world) => ({
    params: { id: (await addCategory(world)).id },
    body: { name: unique('Category') },
  })),
  row('PATCH /categories/:id that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { name: 'Category' },
  }),
  row('DELETE /categories/:id', onlyAdmin(ok), async (world) => ({ params: { id: (await addCategory(world)).id } })),
  row('DELETE /categories/:id with subjects', onlyAdmin(conflict('category_in_use')), async (world) => ({
    params: { id: (await addSubject(world)).category_id },
  })),
  row('DELETE /categories/:id that does not exist', onlyAdmin(notFound), { params: { id: UNKNOWN_ID } }),
  row('GET /subjects', anyRole(ok), {}),
  row('POST /subjects', onlyAdmin(created), async (world) => ({
    body: { name: unique('Subject'), category_id: (await addCategory(world)).id },
  })),
  row('POST /subjects again', onlyAdmin(conflict('subject_exists')), async (world) => {
    const { name, category_id } = await addSubject(world)
    return { body: { name: name.toUpperCase(), category_id } }
  }),
  row('PATCH /subjects/:id', onlyAdmin(ok), async (world) => ({
    params: { id: (await addSubject(world)).id },
    body: { name: unique('Subject') },
  })),
  row('PATCH /subjects/:id that does not exist', onlyAdmin(notFound), {
    params: { id: UNKNOWN_ID },
    body: { name: 'Subject' },
  }),
  row('DELETE /subjects/:id', onlyAdmin(ok), async (world) => ({ params: { id: (await addSubject(world)).id } })),
  row('DELETE /subjects/:id that an employee teaches', onlyAdmin(conflict('subject_in_use')), async (world) => {
    const { id } = await addSubject(world)
    await ensureProfiles(world, 'employee')
    await world.people.employee.profiles.update({ params: { id: '1' }, body: { can_teach: [id] } })
    return { params: { id } }
  }),
  row('DELETE /subjects/:id that does not exist', onlyAdmin(notFound), { params: { id: UNKNOWN_ID } }),
]
