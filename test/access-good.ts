import { requestFor } from './access-requests.ts'
import { type Ask, endpoints, tokenOf, type World } from './access-world.ts'
import type { ActorName, Row } from './permission-rows.ts'
import { sheet } from './permissions.ts'

export const writes = endpoints.map(({ route }) => route as string).filter((route) => !route.startsWith('GET'))

const allowed = (call: string): { row: Row; actor: ActorName } => {
  // Without a card provider this is what a good request gets: nothing else was wrong with it.
  for (const row of sheet)
    for (const actor of ['admin', 'employer', 'employee'] as const)
      if (row.call === call && [undefined, 'cards_not_taken'].includes(row.cells[actor].code)) return { row, actor }
  throw new Error(`nobody may ${call}`)
}

/** A request that would succeed, from the person who may make it. */
export const goodRequest = async (world: World, call: string) => {
  const { row, actor } = allowed(call)
  return { ask: await requestFor(row)(world), token: tokenOf(world, actor) }
}

export const bodyOf = ({ body }: Ask) => (body ?? {}) as Record<string, unknown>
