import { connect, fixed, type Make, NOBODY } from './access-makings.ts'
import type { World } from './access-world.ts'

const HELLO = { body: 'Can you come on Monday?' }

const written = async (world: World) => {
  await reconnected(world)
  const { employer, employee } = world.people
  const { data } = await employee.conversations.begin({ body: { ...HELLO, user_id: employer.id } })
  return { id: data.conversation_id, message: data.message.id }
}
const reconnected = async (world: World) => {
  await world.app.db.run`delete from blocks`
  await connect(world)
}
const ended = async (world: World) => {
  const conversation = await written(world)
  await world.app.db.run`delete from connections`
  return conversation
}
const blocked = async (world: World) => {
  const conversation = await ended(world)
  const { employer, employee } = world.people
  await world.app.db.run`
    insert into blocks (blocker_id, blocked_id, created_at)
    values (${employer.id}, ${employee.id}, ${world.app.now().toString()})`
  return conversation
}

export const conversationRequests: Record<string, Make> = {
  'GET /conversations/:id': async (world) => ({ params: { id: (await written(world)).id } }),
  'GET /conversations/:id that is not there': fixed({ params: { id: NOBODY } }),
  'GET /conversations/:id of a blocked pair': async (world) => ({ params: { id: (await blocked(world)).id } }),
  'GET /conversation-with/:user_id': async (world) => {
    await reconnected(world)
    return { params: { user_id: world.people.employee.id } }
  },
  'POST /conversations': async (world) => {
    await reconnected(world)
    return { body: { ...HELLO, user_id: world.people.employee.id } }
  },
  'POST /conversations whose connection has ended': async (world) => {
    await ended(world)
    return { body: { ...HELLO, user_id: world.people.employee.id } }
  },
  'POST /conversations/:id/messages': async (world) => ({ params: { id: (await written(world)).id }, body: HELLO }),
  'POST /conversations/:id/messages whose connection has ended': async (world) => ({
    params: { id: (await ended(world)).id },
    body: HELLO,
  }),
  'PATCH /conversations/:id/read': async (world) => {
    const { id, message } = await written(world)
    return { params: { id }, body: { up_to: message } }
  },
  'POST /conversations/to-all': async (world) => {
    await reconnected(world)
    return { body: HELLO }
  },
}
