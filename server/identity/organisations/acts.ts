/**
 * Acts of members for the sites of their organisation. An act of the account itself is not stored.
 */
import { type Fragment, sql, type Tx } from '#server/platform/database.ts'
import type { Identity } from '#server/platform/routes.ts'

/** Site that the person acted for, and the person. */
export type ActingPerson = Pick<Identity, 'id' | 'person_id'>

type Act =
  | 'requested'
  | 'request_approved'
  | 'closed'
  | 'no_show_marked'
  | 'timesheet_approved'
  | 'timesheet_disputed'
  | 'written'
  | 'rated'
  | 'replied'
  | 'invited'
  | 'answered'
  | 'approval_decided'
type Thing = 'shift_id' | 'message_id' | 'rating_id' | 'connection_id' | 'approval_id'

const columns: Record<Thing, Fragment> = {
  shift_id: sql`shift_id`,
  message_id: sql`message_id`,
  rating_id: sql`rating_id`,
  connection_id: sql`connection_id`,
  approval_id: sql`approval_id`,
}

/**
 * Stores which member did something for a site. The instant is that of the transaction, and also in
 * the row that the act is about.
 */
export const recordActs = async (
  tx: Tx,
  { id, person_id }: ActingPerson,
  act: Act,
  thing: Thing,
  ids: readonly number[],
): Promise<void> => {
  if (id === person_id) return
  await tx.run`
    insert into acts (account_id, person_id, act, ${columns[thing]}, at)
    select ${id}, ${person_id}, ${act}, thing_id, ${tx.now} from unnest(${ids}::bigint[]) as thing_id`
}

/** Name of the person who did this at an instant; null for the account itself. */
export const nameOfActor = (act: Act | Fragment, thing: Thing, id: Fragment, at: Fragment) => sql`(
  select name_of_member(a.account_id, a.person_id) from acts a
  where a.${columns[thing]} = ${id} and a.act = ${act} and a.at = ${at} order by a.id desc limit 1)`

/** Keeps the name of a person whose membership ends, so that the organisation sees who did what. */
export const storeNames = (tx: Tx, userId: number, organisationId: number | null) => tx.run`
  insert into former_members (organisation_id, user_id, name, left_at)
  select m.organisation_id, u.id, u.name, ${tx.now} from members m join users u on u.id = m.user_id
  where m.user_id = ${userId} and (${organisationId}::int is null or m.organisation_id = ${organisationId})
    and exists (select from acts a join sites s on s.account_id = a.account_id
      where a.person_id = u.id and s.organisation_id = m.organisation_id)
  on conflict (organisation_id, user_id) do update set name = excluded.name, left_at = excluded.left_at`

/** A member who returns is named by their account again. */
export const dropName = (tx: Tx, organisationId: number, userId: number) => tx.run`
  delete from former_members where organisation_id = ${organisationId} and user_id = ${userId}`

/** Hours in seven years, for which records of employment are kept. */
const KEPT_HOURS = 7 * 366 * 24

export const dropOldNames = (tx: Tx) => tx.run`
  delete from former_members where left_at <= ${tx.now.subtract({ hours: KEPT_HOURS })}`
