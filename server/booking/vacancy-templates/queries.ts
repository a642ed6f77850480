import type { NewVacancy } from '#contract/booking/vacancies.ts'
import type { VacancyTemplate } from '#contract/booking/vacancy-templates.ts'
import { filesJson } from '#server/booking/shifts/posted.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

const isTaken = onConstraint('one_template_per_site_and_name', 'template_exists')

/** A template whose pool was deleted asks the best matches. */
const template = sql`t.id, t.name, json_strip_nulls(json_build_object(
  'subject_id', t.subject_id, 'classification', t.classification, 'year_level', t.year_level, 'note', t.note,
  'class_room', t.class_room, 'report_to', t.report_to, 'dress', t.dress, 'instructions', t.instructions,
  'asks', case when t.asks = 'pool' and t.pool_id is null then 'best' else t.asks end, 'pool_id', t.pool_id,
  'by_application', nullif(t.by_application, false), 'slots', t.slots)) as vacancy,
  ${filesJson(sql`f.template_id = t.id`)} as files`

export const templatesOf = (db: Db, employerId: number) => db.all<VacancyTemplate>`
  select ${template} from vacancy_templates t where t.employer_id = ${employerId} order by lower(t.name), t.id`

export const templateById = (db: Db, employerId: number, id: number) => db.one<VacancyTemplate>`
  select ${template} from vacancy_templates t where t.id = ${id} and t.employer_id = ${employerId}`

export const countTemplates = async (db: Db, employerId: number): Promise<number> =>
  (await db.one<{ n: number }>`select count(*) as n from vacancy_templates where employer_id = ${employerId}`).n

export const insertTemplate = async (tx: Tx, employerId: number, name: string, body: NewVacancy): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into vacancy_templates (employer_id, name, subject_id, classification, year_level, note, class_room,
        report_to, dress, instructions, asks, pool_id, by_application, slots, created_at)
      values (${employerId}, ${name}, ${body.subject_id}, ${body.classification ?? null}, ${body.year_level ?? null},
        ${body.note ?? null}, ${body.class_room ?? null}, ${body.report_to ?? null}, ${body.dress ?? null},
        ${body.instructions ?? null}, ${body.asks}, ${body.asks === 'pool' ? (body.pool_id ?? null) : null},
        ${body.by_application ?? false}, ${JSON.stringify(body.slots)}::jsonb, ${tx.now})
      returning id`.catch(isTaken)
  ).id

/** Locks a template of the site; 404 for others. */
export const lockTemplate = (tx: Tx, employerId: number, id: number) => tx.one<{ id: number; name: string }>`
  select id, name from vacancy_templates where id = ${id} and employer_id = ${employerId} for update`

export const renameTemplate = (tx: Tx, id: number, name: string) =>
  tx.run`update vacancy_templates set name = ${name} where id = ${id}`.catch(isTaken)

export const deleteTemplate = (tx: Tx, id: number) => tx.run`delete from vacancy_templates where id = ${id}`
