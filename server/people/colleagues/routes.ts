import { rolesIn } from '#contract/people/classifications.ts'
import { colleagues, MOST_COLLEAGUES, type NewColleague } from '#contract/people/colleagues.ts'
import { invalid } from '#contract/platform/errors.ts'
import { lockOrganisation } from '#server/identity/organisations/queries.ts'
import { marketOf } from '#server/people/profiles/employers.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { readColleagues } from './lines.ts'
import {
  colleagueById,
  colleaguesOf,
  countColleagues,
  deleteColleague,
  insertColleague,
  lockColleague,
  putColleagues,
  siteSubjects,
  updateColleague,
} from './queries.ts'

const SHOWN_PROBLEMS = 5
const TOO_MANY = `A site has at most ${MOST_COLLEAGUES} people in this list. Delete some first.`

const check = async (tx: Tx, actor: Caller, { subject_id, classification }: NewColleague) => {
  if (subject_id !== null && !(await siteSubjects(tx, actor.id)).some(({ id }) => id === subject_id))
    throw invalid('subject_id', 'Please choose a subject from the list.')
  const { sector } = await marketOf(tx, actor.id)
  if (classification !== null && rolesIn(sector, [classification]).length === 0)
    throw invalid('classification', 'Please choose a role in your sector.')
}

export const colleagueRoutes = implement(colleagues, {
  list: async ({ actor, db }) => ({ data: await colleaguesOf(db, actor.id) }),

  add: async ({ actor, body, tx }) => {
    await lockOrganisation(tx, actor.id)
    await check(tx, actor, body)
    if ((await countColleagues(tx, actor.id)) >= MOST_COLLEAGUES) throw invalid('name', TOO_MANY)
    const id = await insertColleague(tx, actor.id, body)
    record(tx, { actor, action: 'colleague_added', subject: accountSubject(actor), after: { name: body.name } })
    emit(tx, actor.id, 'shift')
    return colleagueById(tx, actor.id, id)
  },

  read: async ({ actor, body, tx }) => {
    await lockOrganisation(tx, actor.id)
    const { sector } = await marketOf(tx, actor.id)
    const { people, problems } = readColleagues(body.list, { sector, subjects: await siteSubjects(tx, actor.id) })
    if (problems.length > SHOWN_PROBLEMS) {
      const more = problems.length - SHOWN_PROBLEMS
      throw invalid('list', [...problems.slice(0, SHOWN_PROBLEMS), `And ${more} more.`].join('\n'))
    }
    if (problems.length > 0) throw invalid('list', problems.join('\n'))
    await putColleagues(tx, actor.id, people)
    if ((await countColleagues(tx, actor.id)) > MOST_COLLEAGUES) throw invalid('list', TOO_MANY)
    record(tx, { actor, action: 'colleagues_read', subject: accountSubject(actor), after: { people: people.length } })
    emit(tx, actor.id, 'shift')
    return { saved: people.length }
  },

  change: async ({ actor, params, body, tx }) => {
    const { id, name } = await lockColleague(tx, actor.id, params.id)
    await check(tx, actor, body)
    await updateColleague(tx, id, body)
    record(tx, {
      ...{ actor, action: 'colleague_changed', subject: accountSubject(actor) },
      ...{ before: { name }, after: { name: body.name } },
    })
    emit(tx, actor.id, 'shift')
    return colleagueById(tx, actor.id, id)
  },

  remove: async ({ actor, params, tx }) => {
    const { id, name } = await lockColleague(tx, actor.id, params.id)
    await deleteColleague(tx, id)
    record(tx, { actor, action: 'colleague_deleted', subject: accountSubject(actor), before: { name } })
    emit(tx, actor.id, 'shift')
  },
})
