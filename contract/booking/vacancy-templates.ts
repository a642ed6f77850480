/** Vacancies that a site keeps under a name. Members who may book share them. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { FILL_IN, id, required, withId } from '../platform/values.ts'
import { NewVacancy } from './vacancies.ts'
import { VacancyFile } from './vacancy-details.ts'

export const MOST_TEMPLATES = 30

export const VacancyTemplate = z.object({
  id,
  name: z.string(),
  /** As it was saved; its dates may have passed. */
  vacancy: NewVacancy.safeExtend({ subject_id: id }),
  files: z.array(VacancyFile),
})
export type VacancyTemplate = z.infer<typeof VacancyTemplate>

const name = required(60, FILL_IN)

export const vacancyTemplates = {
  list: endpoint('GET /vacancy-templates', {
    summary: 'Lists the templates of the caller’s site, by name.',
    access: ['employer'],
    right: 'book',
    returns: z.object({ data: z.array(VacancyTemplate) }),
  }),
  add: endpoint('POST /vacancy-templates', {
    summary: 'Saves a vacancy as a template. Nothing is posted.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 60, window: 3600 } },
    body: z.strictObject({ name, vacancy: NewVacancy }),
    returns: VacancyTemplate,
    status: 201,
    message: 'Template saved.',
    problems: ['template_exists'],
  }),
  rename: endpoint('PATCH /vacancy-templates/:id', {
    summary: 'Renames a template.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: z.strictObject({ name }),
    message: 'Template renamed.',
    problems: ['template_exists'],
  }),
  remove: endpoint('DELETE /vacancy-templates/:id', {
    summary: 'Deletes a template. Vacancies that were posted from it stay.',
    access: ['employer'],
    right: 'book',
    params: withId,
    message: 'Template deleted.',
  }),
}
