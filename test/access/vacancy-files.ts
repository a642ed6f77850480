import { pdf } from '../helpers/documents.ts'
import { fileOf, UNKNOWN_ID } from './fixtures.ts'
import { created, notFound, ok, onlyEmployer, parties, type Row, row } from './row.ts'
import { newVacancy } from './vacancies.ts'
import type { World } from './world.ts'

const upload = async ({ people }: World) =>
  (await people.employer.vacancyFiles.upload({ file: fileOf(pdf(), 'Plan.pdf') })).data.id
/** Creates a vacancy with a file. */
const posted = async (world: World) => {
  const file_id = await upload(world)
  const body = { ...(await newVacancy(world)), files: [{ id: file_id, shown: 'booking' as const }] }
  const { data } = await world.people.employer.vacancies.post({ body })
  return { id: data.id, file_id }
}
const form = () => {
  const body = new FormData()
  body.set('file', fileOf(pdf(), 'Plan.pdf'))
  return body
}
const shown = { shown: 'request' }

export const vacancyFilesRows: readonly Row[] = [
  row('POST /vacancy-files', onlyEmployer(created), async () => ({ body: form() })),
  row('GET /vacancy-files/:id', parties(ok, notFound), async (world) => ({ params: { id: await upload(world) } })),
  row('GET /vacancy-files/:id that does not exist', parties(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /vacancies/:id/files', onlyEmployer(ok, notFound), async (world) => ({
    params: { id: (await posted(world)).id },
    body: { ...shown, id: await upload(world) },
  })),
  row('POST /vacancies/:id/files that does not exist', onlyEmployer(notFound), {
    params: { id: UNKNOWN_ID },
    body: { ...shown, id: UNKNOWN_ID },
  }),
  row('PATCH /vacancies/:id/files/:file_id', onlyEmployer(ok, notFound), async (world) => ({
    params: await posted(world),
    body: shown,
  })),
  row('PATCH /vacancies/:id/files/:file_id that does not exist', onlyEmployer(notFound), async (world) => ({
    params: { ...(await posted(world)), file_id: UNKNOWN_ID },
    body: shown,
  })),
  row('DELETE /vacancies/:id/files/:file_id', onlyEmployer(ok, notFound), async (world) => ({
    params: await posted(world),
  })),
  row('DELETE /vacancies/:id/files/:file_id that does not exist', onlyEmployer(notFound), async (world) => ({
    params: { ...(await posted(world)), file_id: UNKNOWN_ID },
  })),
]
