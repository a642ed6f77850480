import { UNKNOWN_ID, unique } from './fixtures.ts'
import { conflict, created, notFound, ok, onlyEmployer, type Row, row } from './row.ts'
import type { MakeRequest, World } from './world.ts'

const empty = { subject_id: null, classification: null, year_level: null, start_time: null, end_time: null } as const
const newColleague = () => ({ ...empty, name: unique('Rossi'), class_room: '5B', report_to: null })
const add = async ({ people }: World) => (await people.employer.colleagues.add({ body: newColleague() })).data
const saved: MakeRequest = async (world) => ({ params: { id: (await add(world)).id } })
const unknown = { params: { id: UNKNOWN_ID } }

export const colleaguesRows: readonly Row[] = [
  row('GET /colleagues', onlyEmployer(ok)),
  row('POST /colleagues', onlyEmployer(created), async () => ({ body: newColleague() })),
  row('POST /colleagues with a used name', onlyEmployer(conflict('colleague_exists'), created), async (world) => ({
    body: { ...newColleague(), name: (await add(world)).name },
  })),
  row('POST /colleagues/list', onlyEmployer(ok), { body: { list: 'Anna Rossi\nBen Hall' } }),
  row('PUT /colleagues/:id', onlyEmployer(ok, notFound), async (world) => ({
    ...(await saved(world)),
    body: newColleague(),
  })),
  row('PUT /colleagues/:id unknown', onlyEmployer(notFound), { ...unknown, body: newColleague() }),
  row('DELETE /colleagues/:id', onlyEmployer(ok, notFound), saved),
  row('DELETE /colleagues/:id unknown', onlyEmployer(notFound), unknown),
]
