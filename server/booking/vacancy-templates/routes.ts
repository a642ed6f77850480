import { MOST_TEMPLATES, vacancyTemplates } from '#contract/booking/vacancy-templates.ts'
import { invalid } from '#contract/platform/errors.ts'
import { isSubjectOf } from '#server/booking/shifts/queries.ts'
import { attachFiles } from '#server/booking/vacancy-files/queries.ts'
import { hasPool } from '#server/people/pools/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  renameTemplate,
  templateById,
  templatesOf,
} from './queries.ts'

export const vacancyTemplateRoutes = implement(vacancyTemplates, {
  list: async ({ actor, db }) => ({ data: await templatesOf(db, actor.id) }),

  add: async ({ actor, body: { name, vacancy }, tx }) => {
    if ((await countTemplates(tx, actor.id)) >= MOST_TEMPLATES)
      throw invalid('name', `A site has at most ${MOST_TEMPLATES} templates. Delete one first.`)
    if (!(await isSubjectOf(tx, actor.id, vacancy.subject_id)))
      throw invalid('subject_id', 'Please choose a subject from the list.')
    if (vacancy.asks === 'pool' && !(await hasPool(tx, actor.id, vacancy.pool_id!)))
      throw invalid('pool_id', 'Please choose a pool from the list.')
    const id = await insertTemplate(tx, actor.id, name, vacancy)
    await attachFiles(tx, {
      employerId: actor.id,
      files: vacancy.files ?? [],
      to: { templateId: id },
      fieldOf: (index) => `vacancy.files.${index}.id`,
    })
    record(tx, { actor, action: 'vacancy_template_saved', subject: accountSubject(actor), after: { name } })
    emit(tx, actor.id, 'shift')
    return templateById(tx, actor.id, id)
  },

  rename: async ({ actor, params, body: { name }, tx }) => {
    const template = await lockTemplate(tx, actor.id, params.id)
    if (template.name === name) return
    await renameTemplate(tx, template.id, name)
    const change = { before: { name: template.name }, after: { name } }
    record(tx, { actor, action: 'vacancy_template_renamed', subject: accountSubject(actor), ...change })
    emit(tx, actor.id, 'shift')
  },

  remove: async ({ actor, params, tx }) => {
    const { id, name } = await lockTemplate(tx, actor.id, params.id)
    await deleteTemplate(tx, id)
    record(tx, { actor, action: 'vacancy_template_deleted', subject: accountSubject(actor), before: { name } })
    emit(tx, actor.id, 'shift')
  },
})
