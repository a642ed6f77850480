/** Notices about what waits for approval. They stay within the organisation. */
import type { Approval } from '#contract/booking/approvals.ts'
import { when, whenAndWhat } from '#server/booking/shifts/format.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { countText } from '#server/platform/count-text.ts'

type NoticeText = { title: string; message: string }
const notice = (link: string, siteId: number, { title, message }: NoticeText): Notice => ({
  ...{ type: 'job', title, message, link },
  alert: { event: 'approval' },
  refreshes: { kind: 'shift', userIds: [siteId] },
})
const approvalLink = ({ id }: Approval) => `/employer/approvals?approval=${id}`

/** "Monday 2 March 2026, 08:30 to 15:30 (Mathematics), and 2 more dates" */
const datesOf = (approval: Approval): string => {
  const first = whenAndWhat(approval)
  const { date, start_time } = approval
  const later = (approval.vacancy?.slots ?? []).filter((slot) => slot.date + slot.start_time > date + start_time)
  return later.length === 0 ? first : `${first}, and ${countText(later.length, 'more date', 'more dates')}`
}

const peopleOf = (slots: readonly { headcount: number }[]) =>
  countText(
    slots.reduce((sum, { headcount }) => sum + headcount, 0),
    'person',
    'people',
  )

/** "to book Ana" or "to post a vacancy for 2 people" */
const askedFor = ({ invitee, vacancy }: Approval) =>
  vacancy === null ? `to book ${invitee?.name}` : `to post a vacancy for ${peopleOf(vacancy.slots)}`
const requestOf = ({ invitee, vacancy }: Approval) => (vacancy === null ? `request to ${invitee?.name}` : 'vacancy')

export const asked = (approval: Approval, siteId: number): Notice => {
  const request = `${approval.requested_by} asks ${askedFor(approval)}, ${datesOf(approval)}.`
  return {
    ...notice(approvalLink(approval), siteId, {
      title: 'Approval needed',
      message: `${request} ${approval.exceeded.join(' ')}`,
    }),
    // Leaves out the sentences about the limits, because they name cost and rate.
    alert: { event: 'approval', push: `${request} It is above a limit.` },
    right: 'manage',
  }
}

type Outcome = { approval: Approval; siteId: number; requesterId: number }
const toRequester = ({ approval, siteId, requesterId }: Outcome, words: NoticeText): Notice => ({
  ...notice(
    approval.vacancy === null ? approvalLink(approval) : `/employer/vacancies?vacancy=${approval.vacancy.id}`,
    siteId,
    words,
  ),
  personId: requesterId,
})

export const approved = (outcome: Outcome) => {
  const { invitee, vacancy, decided_by } = outcome.approval
  return toRequester(outcome, {
    title: vacancy === null ? 'Request approved' : 'Vacancy approved',
    message:
      vacancy === null
        ? `${decided_by} approved your request, and it was sent to ${invitee?.name}: ${whenAndWhat(outcome.approval)}.`
        : `${decided_by} approved your vacancy, and people are being asked: ${datesOf(outcome.approval)}.`,
  })
}

export const declined = (outcome: Outcome) =>
  toRequester(outcome, {
    title: outcome.approval.vacancy === null ? 'Request declined' : 'Vacancy declined',
    message: `${outcome.approval.decided_by} declined your ${requestOf(outcome.approval)}, ${datesOf(outcome.approval)}. Reason: ${outcome.approval.reason}`,
  })

export const lapsed = (outcome: Outcome) => {
  const { vacancy } = outcome.approval
  return toRequester(outcome, {
    title: vacancy === null ? 'Request not approved in time' : 'Vacancy not approved in time',
    message: `Nobody approved your ${requestOf(outcome.approval)}, ${whenAndWhat(outcome.approval)}, before the shift started. ${vacancy === null ? 'It was not sent.' : 'Nobody was asked.'}`,
  })
}

/** One date of a vacancy has passed; later ones still wait. */
export const dateLapsed = (outcome: Outcome) =>
  toRequester(outcome, {
    title: 'Date not approved in time',
    message: `Nobody approved your vacancy before ${when(outcome.approval)} (${outcome.approval.subject.name}) started, so nobody was asked for that date. Its later dates still wait for approval.`,
  })
