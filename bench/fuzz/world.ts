/** Database with data for every call of the API, and the people who may call it. */
import { table } from '#test/access/table.ts'
import { startWorld, type World } from '#test/access/world.ts'
import type { Ends } from '#test/app.ts'
import type { Sample } from './requests.ts'

export type FuzzWorld = {
  databaseUrl: string
  /** Folder of the files that the samples name. */
  folder: string
  now: Temporal.Instant
  /** Token of each person. */
  tokens: ReadonlyMap<string, string>
  /** Requests from the permission table, by their call. */
  samples: ReadonlyMap<string, Sample[]>
  /** Restores sessions and accounts that calls have ended, and resets budgets. */
  repair(): Promise<void>
}

/** The name of a route in the document: `GET /shifts/{id}`. */
const inDocument = (route: string) => route.replace(/:(\w+)/g, '{$1}')

const samplesOf = async (world: World): Promise<Map<string, Sample[]>> => {
  const samples = new Map<string, Sample[]>()
  for (const { call, cells, request } of table) {
    // Leaves out this call, because it would close accounts that all other requests need.
    if (call === 'DELETE /me') continue
    // A preference made for one sample would prevent the bookings of others.
    await world.app.db.run`delete from staff_preferences`
    // Some samples cannot be made after others, such as a first profile.
    const input = await request(world).catch(() => null)
    if (input === null) continue
    const body = input.body instanceof FormData ? undefined : input.body
    const callers = (['admin', 'employer', 'employee'] as const).filter(
      (name) => ![401, 403].includes(cells[name].status),
    )
    const known = samples.getOrInsertComputed(inDocument(call), () => [])
    for (const caller of callers.length > 0 ? callers : ['anon']) known.push({ caller, input: { ...input, body } })
  }
  return samples
}

export const createFuzzWorld = async (t: Ends): Promise<FuzzWorld> => {
  const world = await startWorld(t)
  const { app } = world
  const samples = await samplesOf(world)
  const people = Object.entries(world.people)
  const ids = people.map(([, { id }]) => id)
  const accounts = await app.db.all<{ id: number; status: string; agreed: boolean }>`
    select id, status, terms_version is not null as agreed from users where id = any(${ids}::int[])`
  const sessions = await app.db.all<{ user_id: number; hash: string; account_id: number | null }>`
    select user_id, encode(token_hash, 'hex') as hash, account_id from sessions where user_id = any(${ids}::int[])`
  return {
    databaseUrl: app.databaseUrl,
    folder: app.folder,
    now: app.now(),
    tokens: new Map(people.map(([name, { token }]) => [name, token])),
    samples,
    async repair() {
      await app.db.run`delete from limits`
      await app.db.run`
        update users u set status = a.status,
          terms_version = case when a.agreed then (select max(version) from terms t where t.role = u.role) end
        from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (id int, status text, agreed boolean)
        where u.id = a.id and u.closed_at is null`
      await app.db.run`
        insert into sessions (user_id, token_hash, account_id, user_agent, network, created_at, last_used_at)
        select user_id, decode(hash, 'hex'), account_id, 'fuzz', '127.0.0.1', ${app.now()}, ${app.now()}
        from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s (user_id int, hash text, account_id int)
        where exists (select from users u where u.id = s.user_id and u.closed_at is null)
        on conflict (token_hash) do nothing`
      await app.db.run`update sessions set confirmed_at = last_used_at where user_id = any(${ids}::int[])`
    },
  }
}
