/** Limits of the school network in the demo data, and what waits for approval there. */
import type { ApprovalSlot } from '#contract/booking/approvals.ts'
import { insertApproval, insertVacancyApproval, putLimits, putMemberLimits } from '#server/booking/approvals/queries.ts'
import { exceededLimits } from '#server/booking/approvals/rules.ts'
import { closeUntilApproved, insertSlot, insertVacancy } from '#server/booking/offers/slots.ts'
import { type Span, spanOf } from '#server/booking/shifts/rules.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { lockOrganisation } from '#server/identity/organisations/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { paysOf } from '#server/work/timesheets/estimate.ts'
import type { DemoEvent, Ids } from './events.ts'
import { networks, organiserOf } from './networks.ts'
import { employees } from './people.ts'
import { type Today, workday } from './today.ts'

const LIMITS = {
  longest_minutes: 7 * 60,
  cost_cents: 60_000,
  hourly_cents: null,
  usual_times: { weekdays: [1, 2, 3, 4, 5], start_time: '07:30', end_time: '17:00' },
}
const VACANCY = {
  classification: 'teacher',
  year_level: 'primary',
  asks: 'best',
  note: 'Two classes go to the museum, back at 16:00.',
} as const
/** The organiser of the hospital books twelve hours at any time of the day. */
const OWN_LIMITS = { ...LIMITS, longest_minutes: 12 * 60, cost_cents: 150_000, usual_times: null }
const SUBJECT = 'Classroom Generalist (Primary)'

const ownLimitEvents = (people: Ids['people'], at: Temporal.Instant): DemoEvent[] => {
  const ward = networks[1]?.others[0]
  const [siteId, userId] = [people.get(ward?.email ?? ''), people.get(organiserOf(ward?.email ?? '') ?? '')]
  if (!siteId || !userId) return []
  const happen: DemoEvent['happen'] = async (tx) => {
    const { id: organisationId } = await lockOrganisation(tx, siteId)
    await putMemberLimits(tx.at(at), { organisationId, userId }, OWN_LIMITS)
  }
  return [{ at, happen }]
}

/** Pay of one shift. The hook has no handler yet when the demo data are built. */
const payOf = async (tx: Tx, shift: Parameters<typeof paysOf>[1][number]) => (await paysOf(tx, [shift]))[0]!

type Waiting = { reader: { id: number; person_id: number }; subjectId: number; zone: string; today: Today }
/** A vacancy for an excursion of two days. Nobody is asked for it. */
const vacancyEvent = ({ reader, subjectId, zone, today }: Waiting, at: Temporal.Instant): DemoEvent => {
  const happen: DemoEvent['happen'] = async (db) => {
    const tx = db.at(at)
    const body = { ...VACANCY, subject_id: subjectId }
    const vacancyId = await insertVacancy(tx, { employerId: reader.id, postedBy: reader.person_id, body })
    const slots: ApprovalSlot[] = []
    const spans: Span[] = []
    const exceeded = new Set<string>()
    for (const day of [9, 10]) {
      const slot = { date: workday(today, day).toString(), start_time: '08:00', end_time: '16:00', headcount: 2 }
      const span = spanOf(slot, zone)
      const pay = await payOf(tx, { employerId: reader.id, date: slot.date, span })
      for (const { message } of exceededLimits(LIMITS, { ...pay, shift: slot, minutes: 8 * 60 })) exceeded.add(message)
      const { hourly_cents, cost_cents } = pay
      slots.push({ ...slot, hourly_cents, cost_cents, classification: null })
      spans.push(span)
      await insertSlot(tx, { employerId: reader.id, subjectId, zone, vacancyId, slot, span })
    }
    await closeUntilApproved(tx, vacancyId)
    const waiting = { reader, vacancyId, body, zone, slots, span: spans[0]!, exceeded: [...exceeded] }
    const id = await insertVacancyApproval(tx, waiting)
    await recordActs(tx, reader, 'requested', 'approval_id', [id])
  }
  return { at, happen }
}

export const approvalEvents = ({ people, subjects }: Ids, today: Today): DemoEvent[] => {
  const site = networks[0]?.others[0]
  const teacher = employees.find(({ sector, can }) => sector === 'education' && can.includes(SUBJECT))
  const organiser = people.get(organiserOf(site?.email ?? '') ?? '')
  const [account_id, invitee_id] = [people.get(site?.email ?? ''), people.get(teacher?.email ?? '')]
  const subject_id = subjects.get(SUBJECT)
  if (!site || !organiser || !account_id || !invitee_id || !subject_id) return []
  const since = today.now.subtract({ hours: 24 * 30 })
  const askedAt = today.now.subtract({ minutes: 75 })
  const shift = { date: workday(today, 8).toString(), start_time: '08:00', end_time: '16:00' }
  return [
    {
      at: since,
      happen: async (tx) => putLimits(tx.at(since), (await lockOrganisation(tx, account_id)).id, LIMITS),
    },
    ...ownLimitEvents(people, since),
    vacancyEvent(
      { reader: { id: account_id, person_id: organiser }, subjectId: subject_id, zone: site.zone, today },
      askedAt,
    ),
    {
      at: askedAt,
      happen: async (tx) => {
        const span = spanOf(shift, site.zone)
        const pay = await payOf(tx, { employerId: account_id, date: shift.date, span })
        const exceeded = exceededLimits(LIMITS, { ...pay, shift, minutes: 8 * 60 }).map(({ message }) => message)
        const reader = { id: account_id, person_id: organiser }
        const body = { inviter_id: account_id, invitee_id, subject_id, ...shift }
        const request = { reader, body, zone: site.zone, span, exceeded, pay }
        const id = await insertApproval(tx.at(askedAt), request)
        await recordActs(tx.at(askedAt), reader, 'requested', 'approval_id', [id])
      },
    },
  ]
}
