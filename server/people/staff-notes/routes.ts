import { staffNotes } from '#contract/people/staff-notes.ts'
import { Problem } from '#contract/platform/errors.ts'
import { emitToMembers, lockOrganisation } from '#server/identity/organisations/queries.ts'
import { visiblePerson } from '#server/people/pools/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { notesAbout, saveNotes, tagsOf } from './queries.ts'

export const staffNotesRoutes = implement(staffNotes, {
  get: async ({ actor, params, db }) => {
    const { id } = await visiblePerson(db, actor.id, params.id)
    return { data: await notesAbout(db, actor.id, id) }
  },

  save: async ({ actor, params, body, tx }) => {
    const organisation = await lockOrganisation(tx, actor.id)
    const { id, name } = await visiblePerson(tx, actor.id, params.id)
    const before = await notesAbout(tx, actor.id, id)
    const author = { siteId: actor.id, personId: actor.person_id }
    const changes = { ...body, note: body.note || null }
    if (before.version !== body.version || !(await saveNotes(tx, author, id, changes)))
      throw new Problem('changed_meanwhile')
    // The log is kept for years and says that the note changed, never its text.
    record(tx, {
      actor,
      action: 'staff_notes_changed',
      subject: { kind: 'user', id, name },
      before: { tags: before.tags, onboarding: before.onboarding },
      after: { tags: body.tags, onboarding: body.onboarding, is_note_changed: before.note !== changes.note },
    })
    await emitToMembers(tx, organisation.id, 'pool')
    return notesAbout(tx, actor.id, id)
  },

  tags: async ({ actor, db }) => ({ data: await tagsOf(db, actor.id) }),
})
