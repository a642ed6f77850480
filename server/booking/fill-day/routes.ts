import { type DayFilled, fillDay } from '#contract/booking/fill-day.ts'
import { ensureMayPost } from '#server/booking/hooks.ts'
import { askChosen } from '#server/booking/vacancies/planner.ts'
import { sitesSharedWith } from '#server/identity/organisations/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { proposalFor } from './proposal.ts'
import { daysToFill, lineStateOf, postedAt } from './queries.ts'

type LineResult = Pick<DayFilled['lines'][number], 'outcome' | 'request_id'>

export const fillDayRoutes = implement(fillDay, {
  days: async ({ actor, db }) => ({ data: await daysToFill(db, sitesSharedWith(actor.id, actor.person_id)) }),

  preview: ({ actor, body, db }) => proposalFor(db, actor, body.date),

  confirm: async ({ actor, body, db }) => {
    const sites = sitesSharedWith(actor.id, actor.person_id)
    // As when posting, nobody is asked beyond the limit of the plan.
    for (const { employer_id, date } of await postedAt(db, sites, body.lines))
      await db.transaction((tx) => ensureMayPost(tx, employer_id, date))
    /** Requests just sent, by person, beside which they may be asked for another slot. */
    const sent = new Map<number, number>()
    /** Number of people who are asked by these lines, by slot. */
    const asked = new Map<number, number>()
    const lines = []
    const people = body.lines.map(({ employee_id }) => employee_id)
    for (const line of body.lines) {
      const { slot_id, employee_id } = line
      const { outcome, request_id } = await db.transaction(async (tx): Promise<LineResult> => {
        const state = await lineStateOf(tx, sites, line, { before: asked.get(slot_id) ?? 0, people })
        if (state !== 'open') return { outcome: state, request_id: null }
        const besideId = sent.get(employee_id) ?? null
        const chosen = { slotId: slot_id, employeeId: employee_id, by: actor.person_id, besideId }
        const offerId = await askChosen(tx, chosen)
        if (offerId === null) return { outcome: 'not_available', request_id: null }
        sent.set(employee_id, offerId)
        return { outcome: 'asked', request_id: offerId }
      })
      if (outcome === 'asked' || outcome === 'already_asked') asked.set(slot_id, (asked.get(slot_id) ?? 0) + 1)
      lines.push({ slot_id, employee_id, outcome, request_id })
    }
    return { asked: lines.filter(({ outcome }) => outcome === 'asked').length, lines }
  },
})
