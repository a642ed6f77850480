import { MOST_PEOPLE_PER_POOL, MOST_POOLS, pools } from '#contract/people/pools.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { emitToMembers, lockOrganisation } from '#server/identity/organisations/queries.ts'
import { withFacts } from '#server/people/staff-facts.ts'
import { record } from '#server/platform/audit/queries.ts'
import { implement } from '#server/platform/routes.ts'
import {
  countPeople,
  countPools,
  countVisible,
  deletePerson,
  deletePool,
  insertPeople,
  insertPool,
  type LockedPool,
  lockPool,
  orderOf,
  peopleOfPool,
  poolById,
  poolsOf,
  renamePool,
  writeOrder,
} from './queries.ts'
import { moved } from './rules.ts'

const organisationIn = ({ organisation_id: id, organisation: name }: LockedPool) =>
  ({ kind: 'organisation', id, name }) as const

export const poolRoutes = implement(pools, {
  list: async ({ actor, query, db }) => ({ data: await poolsOf(db, actor.id, query.employee_id ?? null) }),

  get: async ({ actor, params, db }) => {
    const pool = await poolById(db, actor.id, params.id)
    return { data: { ...pool, people: await withFacts(db, actor.id, await peopleOfPool(db, actor.id, pool.id)) } }
  },

  add: async ({ actor, body, tx }) => {
    const { id, name } = await lockOrganisation(tx, actor.id)
    if ((await countPools(tx, actor.id)) >= MOST_POOLS)
      throw invalid('name', `An organisation has at most ${MOST_POOLS} pools. Delete one first.`)
    const pool = await poolById(tx, actor.id, await insertPool(tx, actor.id, body))
    record(tx, { actor, action: 'pool_added', subject: { kind: 'organisation', id, name }, after: body })
    await emitToMembers(tx, id, 'pool')
    return pool
  },

  rename: async ({ actor, params, body, tx }) => {
    const pool = await lockPool(tx, actor.id, params.id)
    if (pool.name === body.name) return
    await renamePool(tx, pool.id, body.name)
    const change = { before: { name: pool.name }, after: body }
    record(tx, { actor, action: 'pool_renamed', subject: organisationIn(pool), ...change })
    await emitToMembers(tx, pool.organisation_id, 'pool')
  },

  remove: async ({ actor, params, tx }) => {
    const pool = await lockPool(tx, actor.id, params.id)
    const before = { name: pool.name, people: await countPeople(tx, pool.id) }
    await deletePool(tx, pool.id)
    record(tx, { actor, action: 'pool_deleted', subject: organisationIn(pool), before })
    await emitToMembers(tx, pool.organisation_id, 'pool')
  },

  addPeople: async ({ actor, params, body, tx }) => {
    const ids = [...new Set(body.employee_ids)]
    const pool = await lockPool(tx, actor.id, params.id)
    if ((await countVisible(tx, actor.id, ids)) !== ids.length) throw new Problem('not_found')
    const added = await insertPeople(tx, pool.id, ids)
    if (added === 0) return { added }
    if ((await countPeople(tx, pool.id)) > MOST_PEOPLE_PER_POOL) throw new Problem('pool_full')
    const after = { pool: pool.name, people: ids }
    record(tx, { actor, action: 'pool_people_added', subject: organisationIn(pool), after })
    await emitToMembers(tx, pool.organisation_id, 'pool')
    return { added }
  },

  removePerson: async ({ actor, params, tx }) => {
    const pool = await lockPool(tx, actor.id, params.id)
    const { name } = await deletePerson(tx, actor.id, pool.id, params.employee_id)
    const before = { pool: pool.name, person: name }
    record(tx, { actor, action: 'pool_person_removed', subject: organisationIn(pool), before })
    await emitToMembers(tx, pool.organisation_id, 'pool')
  },

  movePerson: async ({ actor, params, body, tx }) => {
    const pool = await lockPool(tx, actor.id, params.id)
    const ids = [params.employee_id, ...(body.before === null ? [] : [body.before])]
    if ((await countVisible(tx, actor.id, ids)) !== new Set(ids).size) throw new Problem('not_found')
    const order = moved(await orderOf(tx, pool.id), params.employee_id, body.before)
    if (order === null) throw new Problem('not_found')
    await writeOrder(tx, pool.id, order)
    await emitToMembers(tx, pool.organisation_id, 'pool')
  },
})
