import { answerShift, connect, UNKNOWN_ID } from './fixtures.ts'
import { conflict, created, forbidden, members, notFound, ok, parties, type Row, row } from './row.ts'
import type { World } from './world.ts'

const HELLO = { body: 'Can you come on Monday?' }
const startConversation = async (world: World) => {
  await reconnect(world)
  const { employer, employee } = world.people
  const { data } = await employee.conversations.begin({ body: { ...HELLO, user_id: employer.id } })
  return { id: data.conversation_id, message: data.message.id }
}

const reconnect = async (world: World) => {
  await world.app.db.run`delete from blocks`
  await connect(world)
}

const endConnection = async (world: World) => {
  const conversation = await startConversation(world)
  await world.app.db.run`delete from connections`
  return conversation
}

const blockPair = async (world: World) => {
  const conversation = await endConnection(world)
  const { employer, employee } = world.people
  await world.app.db.run`
    insert into blocks (blocker_id, blocked_id, created_at)
    values (${employer.id}, ${employee.id}, ${world.app.now()})`
  return conversation
}

export const conversationsRows: readonly Row[] = [
  row('GET /conversations', members(ok)),
  row('GET /conversations/:id', parties(ok), async (world) => ({
    params: { id: (await startConversation(world)).id },
  })),
  row('GET /conversations/:id that does not exist', members(notFound), { params: { id: UNKNOWN_ID } }),
  row('GET /conversations/:id of a blocked pair', members(notFound), async (world) => ({
    params: { id: (await blockPair(world)).id },
  })),
  row('GET /conversation-with/:user_id', parties(ok, notFound), async (world) => {
    await reconnect(world)
    return { params: { user_id: world.people.employee.id } }
  }),
  row('POST /conversations', parties(created, notFound), async (world) => {
    await reconnect(world)
    return { body: { ...HELLO, user_id: world.people.employee.id } }
  }),
  row('POST /conversations whose connection has ended', parties(conflict('not_connected'), notFound), async (world) => {
    await endConnection(world)
    return { body: { ...HELLO, user_id: world.people.employee.id } }
  }),
  row('POST /conversations of a booked pair', parties(created, notFound), async (world) => {
    await answerShift(world, 'accepted')
    await world.app.db.run`delete from connections`
    return { body: { ...HELLO, user_id: world.people.employee.id } }
  }),
  row('POST /conversations/:id/messages', parties(created), async (world) => ({
    params: { id: (await startConversation(world)).id },
    body: HELLO,
  })),
  row(
    'POST /conversations/:id/messages whose connection has ended',
    parties(conflict('not_connected')),
    async (world) => ({
      params: { id: (await endConnection(world)).id },
      body: HELLO,
    }),
  ),
  row('PATCH /conversations/:id/read', parties(ok), async (world) => {
    const { id, message } = await startConversation(world)
    return { params: { id }, body: { up_to: message } }
  }),
  row(
    'POST /conversations/to-all',
    {
      admin: forbidden,
      employer: created,
      otherEmployer: conflict('not_connected'),
      employee: created,
      otherEmployee: conflict('not_connected'),
    },
    async (world) => {
      await reconnect(world)
      return { body: HELLO }
    },
  ),
]
