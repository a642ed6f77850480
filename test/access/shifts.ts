import { answerShift, newShift, requestShift, UNKNOWN_ID } from './fixtures.ts'
import {
  anyRole,
  conflict,
  created,
  identityMismatch,
  notFound,
  notYourTurn,
  ok,
  onlyEmployee,
  onlyEmployer,
  parties,
  type Row,
  row,
} from './row.ts'

export const shiftsRows: readonly Row[] = [
  row(
    'GET /shifts/:id/exchange',
    { admin: ok, employer: ok, otherEmployer: notFound, employee: ok, otherEmployee: notFound },
    async (world) => ({ params: { id: (await requestShift(world)).id } }),
  ),
  row('GET /shifts/:id/exchange that does not exist', anyRole(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /shifts', onlyEmployer(created, identityMismatch), async (world) => ({ body: await newShift(world) })),
  row('PATCH /accept-reject-request/:id', onlyEmployee(ok, notFound), async (world) => ({
    params: { id: (await requestShift(world)).id },
    body: { status: 'accepted' },
  })),
  row(
    'PATCH /accept-reject-request/:id that is answered',
    onlyEmployee(conflict('already_answered'), notFound),
    async (world) => ({
      params: { id: (await answerShift(world, 'rejected')).id },
      body: { status: 'accepted' },
    }),
  ),
  row('PATCH /accept-reject-request/:id that does not exist', onlyEmployee(notFound), {
    params: { id: UNKNOWN_ID },
    body: { status: 'rejected' },
  }),
  row('POST /shifts/:id/opened', onlyEmployee(ok, notFound), async (world) => ({
    params: { id: (await requestShift(world)).id },
  })),
  row('POST /shifts/:id/opened that does not exist', onlyEmployee(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /shifts/:id/cancel', parties(ok), async (world) => ({
    params: { id: (await answerShift(world, 'accepted')).id },
    body: {},
  })),
  row('POST /shifts/:id/cancel that is pending', parties(ok, notYourTurn), async (world) => ({
    params: { id: (await requestShift(world)).id },
    body: {},
  })),
  row('POST /shifts/:id/cancel that was rejected', parties(conflict('already_over')), async (world) => ({
    params: { id: (await answerShift(world, 'rejected')).id },
    body: {},
  })),
  row('POST /shifts/:id/undo-cancel', parties(conflict('undo_too_late')), async (world) => ({
    params: { id: (await answerShift(world, 'accepted')).id },
  })),
  row('POST /shifts/:id/undo-cancel of the employer', parties(ok, conflict('undo_too_late')), async (world) => {
    const params = { id: (await answerShift(world, 'accepted')).id }
    await world.people.employer.shifts.cancel({ params, body: {} })
    return { params }
  }),
  row('POST /shifts/:id/undo-cancel that does not exist', parties(notFound), { params: { id: UNKNOWN_ID } }),
  row('PUT /shifts/:id/details', onlyEmployer(ok, notFound), async (world) => ({
    params: { id: (await requestShift(world)).id },
    body: { class_room: '5B, room 12', note: 'Bring a hat' },
  })),
  row(
    'PUT /shifts/:id/details that was rejected',
    onlyEmployer(conflict('details_fixed'), notFound),
    async (world) => ({
      params: { id: (await answerShift(world, 'rejected')).id },
      body: {},
    }),
  ),
  row('PUT /shifts/:id/details that does not exist', onlyEmployer(notFound), { params: { id: UNKNOWN_ID }, body: {} }),
  row('GET /shifts/:id/cancellation', onlyEmployer(ok, notFound), async (world) => ({
    params: { id: (await answerShift(world, 'accepted')).id },
  })),
  row(
    'GET /shifts/:id/cancellation that is pending',
    onlyEmployer(conflict('already_over'), notFound),
    async (world) => ({
      params: { id: (await requestShift(world)).id },
    }),
  ),
  row('GET /shifts/:id/cancellation that does not exist', onlyEmployer(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /shifts that is agreed by phone', onlyEmployer(created, identityMismatch), async (world) => ({
    body: { ...(await newShift(world)), agreed_by_phone: true },
  })),
  row('POST /shifts/:id/refuse', onlyEmployee(ok, notFound), async (world) => {
    const body = { ...(await newShift(world)), agreed_by_phone: true }
    return { params: { id: (await world.people.employer.shifts.request({ body })).data.id } }
  }),
  row(
    'POST /shifts/:id/refuse that the person accepted',
    onlyEmployee(conflict('refusal_too_late'), notFound),
    async (world) => ({
      params: { id: (await answerShift(world, 'accepted')).id },
    }),
  ),
  row('POST /shifts/:id/refuse that does not exist', onlyEmployee(notFound), { params: { id: UNKNOWN_ID } }),
  row('POST /shifts/:id/replace', onlyEmployer(ok, notFound), async (world) => {
    const { id } = await answerShift(world, 'accepted')
    await world.people.employee.shifts.cancel({ params: { id }, body: {} })
    return { params: { id } }
  }),
  row(
    'POST /shifts/:id/replace that is booked',
    onlyEmployer(conflict('no_replacement_needed'), notFound),
    async (world) => ({
      params: { id: (await answerShift(world, 'accepted')).id },
    }),
  ),
  row('POST /shifts/:id/replace that does not exist', onlyEmployer(notFound), { params: { id: UNKNOWN_ID } }),
  row('GET /booking-history', onlyEmployer(ok)),
  row('GET /bookings/:id', parties(ok), async (world) => ({
    params: { id: (await answerShift(world, 'accepted')).id },
  })),
  row('GET /bookings/:id that is pending', parties(ok), async (world) => ({
    params: { id: (await requestShift(world)).id },
  })),
  row('GET /bookings/:id that does not exist', parties(notFound), { params: { id: UNKNOWN_ID } }),
  row('GET /get-shifts-by-employee-id/:id', onlyEmployee(ok, identityMismatch), async ({ people }) => ({
    params: { id: people.employee.id },
  })),
]
