/** Naughty strings as the names, messages and notes of a demo database. */
import { line, paragraphs } from '#contract/platform/values.ts'
import { type Database, type Fragment, sql } from '#server/platform/database.ts'
import { storedForm } from './naughty.ts'

const NAME = line(120)
const TEXT = paragraphs(1000)

/** Replaces texts that most screens show with strings that the contract accepts. */
export const fillWithStrings = (db: Database, strings: readonly string[]) => {
  const texts = strings.filter((each) => TEXT.safeParse(each).success).map(storedForm)
  const names = texts.filter((each) => NAME.safeParse(each).success)
  const one = (list: string[], n: Fragment) => sql`(${list}::text[])[1 + (${n})::int % ${list.length}::int]`
  return db.transaction(async (tx) => {
    // The e2e tests search for Olivia.
    await tx.run`
      update users set name = left(${one(names, sql`id`)}, 100) || case when name like 'Olivia%' then ' Olivia' else '' end,
        bio = ${one(texts, sql`id * 7`)}`
    await tx.run`update subjects set name = left(${one(names, sql`id`)}, 100) || ' ' || id`
    await tx.run`update conversation_messages set body = ${one(texts, sql`id`)}`
    await tx.run`
      update support_messages set name = ${one(names, sql`id`)}, subject = ${one(names, sql`id * 3`)},
        message = ${one(texts, sql`id * 5`)}`
    await tx.run`update support_notes set body = ${one(texts, sql`id`)}`
    await tx.run`update notifications set title = ${one(names, sql`id * 3`)}, message = ${one(names, sql`id`)}`
    await tx.run`update ratings set feedback = ${one(texts, sql`id`)} where feedback is not null`
    await tx.run`update timesheets set note = ${one(texts, sql`shift_id`)} where note is not null`
    await tx.run`update shifts set reason = ${one(names, sql`id`)} where reason is not null`
    await tx.run`update employee_profiles set work_preferences = ${one(texts, sql`employee_id`)}`
    await tx.run`
      update employer_details set address = ${one(names, sql`employer_id`)},
        operating_hours = ${one(names, sql`employer_id * 3`)}`
  })
}
