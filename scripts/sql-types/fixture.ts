/** Queries with right and wrong row types, for test/sql-types.test.ts. */
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

const columns = sql`u.id, u.name, u.avatar`
const only = (word: string | null) => (word === null ? sql`` : sql`and u.name = ${word}`)

/** Right, through fragments that depend on their arguments. */
const rightOnes = (db: Db, word: string | null) =>
  db.all<{ id: number; name: string; avatar: string | null }>`select ${columns} from users u where true ${only(word)}`

const more = <Row>(db: Db, added: Fragment) => db.one<Row>`select u.id, ${added} from users u`
/** Wrong in the row type that a caller chooses. */
const chosenByCaller = (db: Db) => more<{ id: number; count: string }>(db, sql`1 as count`)

const wrongName = (db: Db) => db.maybe<{ id: number; nick: string }>`select u.id from users u`
const wrongType = (db: Db) => db.one<{ ids: number[] }>`select array(select count(*)) as ids`
const maybeNull = (db: Db) => db.one<{ avatar: string }>`select avatar from users`
const neverNullHere = (db: Db) => db.one<{ avatar: string }>`select avatar from users where avatar is not null`
const wrongSql = (db: Db) => db.one<{ id: number }>`select nothing from users`
const manyJoins = (db: Db) => db.one<{ id: number }>`
  select a.id from shifts a join shifts b using (slot_id) join shifts c using (slot_id) join shifts d using (slot_id)
    join shifts e using (slot_id) join shifts f using (slot_id) join shifts g using (slot_id) join shifts h using (slot_id)`
const unknownText = (db: Db, text: Fragment) => db.one<{ id: number }>`select ${text}`

// Not null: avatar, because this is an example.
const explained = (db: Db) => db.one<{ avatar: string }>`select avatar from users`
// Row type unchecked: this is an example.
const exempt = (db: Db, text: Fragment) => db.one<{ id: number }>`select ${text}`

export const queries = {
  rightOnes,
  chosenByCaller,
  wrongName,
  wrongType,
  maybeNull,
  neverNullHere,
  wrongSql,
  manyJoins,
  unknownText,
  explained,
  exempt,
}
