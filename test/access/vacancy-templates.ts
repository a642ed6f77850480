import { addSubject, UNKNOWN_ID, unique } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const newTemplate = async (world: World) => ({
  name: unique('Template'),
  vacancy: {
    subject_id: (await addSubject(world)).id,
    asks: 'best' as const,
    slots: [{ date: '2026-03-26', start_time: '08:30', end_time: '15:30', headcount: 1 }],
  },
})
const addTemplate = async (world: World) => {
  await world.app.db.run`delete from vacancy_templates`
  return (await world.people.employer.vacancyTemplates.add({ body: await newTemplate(world) })).data
}
const saved: MakeRequest = async (world) => ({ params: { id: (await addTemplate(world)).id } })
const unknown = { params: { id: UNKNOWN_ID } }

export const vacancyTemplatesRows: readonly Row[] = [
  row('GET /vacancy-templates', onlyEmployer(ok)),
  row('POST /vacancy-templates', onlyEmployer(created), async (world) => ({ body: await newTemplate(world) })),
  row('POST /vacancy-templates with a used name', onlyEmployer(conflict('template_exists'), created), async (world) => {
    const { name, vacancy } = await addTemplate(world)
    return { body: { name, vacancy } }
  }),
  row('PATCH /vacancy-templates/:id', onlyEmployer(ok, notFound), async (world) => ({
    ...(await saved(world)),
    body: { name: unique('Template') },
  })),
  row('PATCH /vacancy-templates/:id unknown', onlyEmployer(notFound), { ...unknown, body: { name: 'Year 5' } }),
  row('DELETE /vacancy-templates/:id', onlyEmployer(ok, notFound), saved),
  row('DELETE /vacancy-templates/:id unknown', onlyEmployer(notFound), unknown),
]
