import { fillOf } from '#contract/admin/analytics.ts'
import { Problem } from '#contract/platform/errors.ts'
import { type SubjectFigures, siteFigures, sumFigures } from '#contract/work/site-figures.ts'
import { recordRead } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import { type Column, dollarsCell } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { detailedFigures, expectedOf } from './details.ts'
import { figuresOf, sitesActedFor } from './queries.ts'
import { isWithin, type MonthRow, type Months, monthsBefore, monthsIn, monthsOf } from './rules.ts'

type Call = { db: Db; actor: Caller; now: Temporal.Instant; query: Partial<Months> & { site_id?: number | undefined } }

/** The sites of the caller, and among them the one that is asked for; 404 for any other. */
const chosenSites = async ({ db, actor, query: { site_id } }: Call) => {
  const sites = await sitesActedFor(db, actor.id, actor.person_id)
  const asked = site_id === undefined ? sites : sites.filter(({ id }) => id === site_id)
  if (asked.length === 0) throw new Problem('not_found')
  return { sites, asked }
}

type Line = MonthRow & { site: string }
const columns: readonly Column<Line>[] = [
  ['Site', ({ site }) => site],
  ['Month', ({ month }) => month],
  ['Requests', ({ requests }) => requests],
  ['Shifts requested', ({ places }) => places],
  ['Shifts filled', ({ filled }) => filled],
  ['Shifts unfilled', ({ unfilled }) => unfilled],
  ['Fill rate (%)', (line) => fillOf(line)],
  ['Hours worked', ({ worked_minutes }) => (worked_minutes / 60).toFixed(2)],
  ['Pay (estimate)', ({ cost_cents }) => dollarsCell(cost_cents)],
  ['Pay on approved timesheets', ({ approved_cents }) => dollarsCell(approved_cents)],
  ['Cancelled', ({ cancelled }) => cancelled],
  ['Not attended', ({ no_shows }) => no_shows],
]
const subjectColumns: readonly Column<SubjectFigures & { name: string }>[] = [
  ['Subject', ({ name }) => name],
  ['Shifts requested', ({ places }) => places],
  ['Shifts filled', ({ filled }) => filled],
  ['Shifts unfilled', ({ unfilled }) => unfilled],
  ['Fill rate (%)', (line) => fillOf(line)],
  ['Pay (estimate)', ({ cost_cents }) => dollarsCell(cost_cents)],
]
const dayColumns: readonly Column<{ date: string; expected: number; requested: number }>[] = [
  ['Date', ({ date }) => date],
  ['Shifts expected', ({ expected }) => expected],
  ['Shifts requested so far', ({ requested }) => requested],
]

export const siteFigureRoutes = implement(siteFigures, {
  list: async (call) => {
    const { db, actor, now, query } = call
    const months = monthsOf(query, todayIn(actor.time_zone, now))
    const before = monthsBefore(months)
    const { sites, asked } = await chosenSites(call)
    const rows = await figuresOf(
      db,
      sites.map(({ id }) => id),
      { from: before.from, to: months.to },
    )
    const bySite = Map.groupBy(rows, ({ site_id }) => site_id)
    const askedIds = new Set(asked.map(({ id }) => id))
    const byMonth = Map.groupBy(
      rows.filter(({ site_id }) => askedIds.has(site_id)),
      ({ month }) => month,
    )
    const ofMonth = (month: string) => ({ month, ...sumFigures(byMonth.get(month) ?? []) })
    return {
      ...months,
      before,
      sites: sites.map((site) => {
        const own = bySite.get(site.id) ?? []
        return {
          ...site,
          now: sumFigures(own.filter((row) => isWithin(row, months))),
          before: sumFigures(own.filter((row) => isWithin(row, before))),
        }
      }),
      months: monthsIn(months).map(ofMonth),
      months_before: monthsIn(before).map(ofMonth),
    }
  },

  details: async (call) => {
    const { db, actor, now, query } = call
    const today = todayIn(actor.time_zone, now)
    const months = monthsOf(query, today)
    const ids = (await chosenSites(call)).asked.map(({ id }) => id)
    return { ...(await detailedFigures(db, ids, months)), forecast: await expectedOf(db, ids, today) }
  },

  export: async (call) => {
    const { db, actor, now, query, reply } = call
    const today = todayIn(actor.time_zone, now)
    const months = monthsOf(query, today)
    const { asked } = await chosenSites(call)
    const ids = asked.map(({ id }) => id)
    const subject = { kind: 'list', id: null, name: 'Figures by site' } as const
    const named = <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]) =>
      recordRead(db, {
        actor,
        action: 'exported',
        subject,
        after: { ...months, part: query.part, rows: rows.length },
      }).then(() => sendCsv(reply, name, columns, [rows]))
    if (query.part === 'forecast') {
      const days = (await expectedOf(db, ids, today)).flatMap((week) => week.days)
      return named(`expected-shifts-from-${today}`, dayColumns, days)
    }
    if (query.part === 'subjects') {
      const { subjects } = await detailedFigures(db, ids, months)
      const lines = subjects.map(({ name, now: figures }) => ({ name, ...figures }))
      return named(`subjects-${months.from}-to-${months.to}`, subjectColumns, lines)
    }
    const names = new Map(asked.map(({ id, name }) => [id, name]))
    const lines = (await figuresOf(db, ids, months)).map((row) => ({ ...row, site: names.get(row.site_id) ?? '' }))
    return named(`figures-${months.from}-to-${months.to}`, columns, lines)
  },
})
