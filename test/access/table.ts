/**
 * Permission table: the answer of each call to each kind of caller. The tests of this folder are
 * generated from it, and a call of the contract without a row fails them.
 */

import { accountsRows } from './accounts.ts'
import { agenciesRows } from './agencies.ts'
import { analyticsRows } from './analytics.ts'
import { answerLinksRows } from './answer-links.ts'
import { applicationsRows } from './applications.ts'
import { approvalsRows } from './approvals.ts'
import { attendanceRows } from './attendance.ts'
import { availabilityRows } from './availability.ts'
import { calendarRows } from './calendar.ts'
import { colleaguesRows } from './colleagues.ts'
import { connectionsRows } from './connections.ts'
import { conversationsRows } from './conversations.ts'
import { credentialsRows } from './credentials.ts'
import { directoryRows } from './directory.ts'
import { fillDayRows } from './fill-day.ts'
import { importsRows } from './imports.ts'
import { myShiftsRows } from './my-shifts.ts'
import { notificationsRows } from './notifications.ts'
import { openJobsRows } from './open-jobs.ts'
import { organisationsRows } from './organisations.ts'
import { outboxRows } from './outbox.ts'
import { paymentsRows } from './payments.ts'
import { phonesRows } from './phones.ts'
import { placesRows } from './places.ts'
import { platformRows } from './platform.ts'
import { poolsRows } from './pools.ts'
import { privacyRows } from './privacy.ts'
import { profilesRows } from './profiles.ts'
import { pushRows } from './push.ts'
import { rosterRows } from './roster.ts'
import type { Row, RowName } from './row.ts'
import { secondFactorRows } from './second-factor.ts'
import { securityRows } from './security.ts'
import { settingsRows } from './settings.ts'
import { shiftChangesRows } from './shift-changes.ts'
import { shiftSwapsRows } from './shift-swaps.ts'
import { shiftsRows } from './shifts.ts'
import { specialDaysRows } from './special-days.ts'
import { staffRows } from './staff.ts'
import { staffInvitationsRows } from './staff-invitations.ts'
import { subjectsRows } from './subjects.ts'
import { subscriptionsRows } from './subscriptions.ts'
import { supportRows } from './support.ts'
import { vacanciesRows } from './vacancies.ts'
import { vacancyFilesRows } from './vacancy-files.ts'
import { vacancyTemplatesRows } from './vacancy-templates.ts'
import { wishesRows } from './wishes.ts'
import { workRows } from './work.ts'
import { type ActorName, endpoints, type RequestInput, tokenOf, type World } from './world.ts'

export const table: readonly Row[] = [
  ...platformRows,
  ...outboxRows,
  ...accountsRows,
  ...organisationsRows,
  ...subjectsRows,
  ...placesRows,
  ...poolsRows,
  ...colleaguesRows,
  ...specialDaysRows,
  ...rosterRows,
  ...myShiftsRows,
  ...staffRows,
  ...staffInvitationsRows,
  ...profilesRows,
  ...notificationsRows,
  ...shiftsRows,
  ...shiftChangesRows,
  ...fillDayRows,
  ...shiftSwapsRows,
  ...vacanciesRows,
  ...vacancyFilesRows,
  ...vacancyTemplatesRows,
  ...openJobsRows,
  ...applicationsRows,
  ...wishesRows,
  ...approvalsRows,
  ...attendanceRows,
  ...credentialsRows,
  ...connectionsRows,
  ...conversationsRows,
  ...agenciesRows,
  ...availabilityRows,
  ...workRows,
  ...subscriptionsRows,
  ...calendarRows,
  ...answerLinksRows,
  ...supportRows,
  ...privacyRows,
  ...secondFactorRows,
  ...paymentsRows,
  ...securityRows,
  ...phonesRows,
  ...pushRows,
  ...settingsRows,
  ...directoryRows,
  ...importsRows,
  ...analyticsRows,
]

export const rowNamed = (name: RowName): Row => {
  const found = table.find((row) => row.name === name)
  if (!found) throw new Error(`no row ${name}`)
  return found
}

export const writes = endpoints.map(({ route }) => route as string).filter((route) => !route.startsWith('GET'))

const allowed = (call: string): { row: Row; actor: ActorName } => {
  // Without a card provider, `cards_not_taken` is the answer to a good request.
  // `approval_not_needed` is that to an owner, who has no limits, and `swap_not_possible` that to
  // the person who hands over a shift.
  for (const row of table)
    for (const actor of ['admin', 'employer', 'employee'] as const)
      if (
        row.call === call &&
        [undefined, 'cards_not_taken', 'approval_not_needed', 'swap_not_possible'].includes(row.cells[actor].code)
      )
        return { row, actor }
  throw new Error(`no role may ${call}`)
}

/** Returns a request that would succeed, and the token of a permitted caller. */
export const goodRequest = async (world: World, call: string) => {
  const { row, actor } = allowed(call)
  return { input: await row.request(world), token: tokenOf(world, actor) }
}

export const bodyOf = ({ body }: RequestInput) => (body ?? {}) as Record<string, unknown>
