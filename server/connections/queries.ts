import type { Tx } from '../platform/database.ts'

export type NewConnection = { employer_id: number; employee_id: number; sender: 'employer' | 'employee' }

/** A pair that is tied already stays as it is. */
export const insertConnection = async (tx: Tx, pair: NewConnection, now: Temporal.Instant): Promise<void> => {
  await tx.run`
    insert into connections (employer_id, employee_id, sender, created_at)
    values (${pair.employer_id}, ${pair.employee_id}, ${pair.sender}, ${now.toString()})
    on conflict on constraint one_connection_per_pair do nothing`
}

/** Whether this answered it; an answer is given once. */
export const answerConnection = async (
  tx: Tx,
  pair: Pick<NewConnection, 'employer_id' | 'employee_id'>,
  status: 'accepted' | 'rejected',
  now: Temporal.Instant,
): Promise<boolean> =>
  (await tx.run`
    update connections set status = ${status}, answered_at = ${now.toString()}
    where employer_id = ${pair.employer_id} and employee_id = ${pair.employee_id} and status = 'pending'`) === 1
