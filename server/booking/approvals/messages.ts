/** Notices about requests that wait for approval. They stay within the organisation. */
import type { Approval } from '#contract/booking/approvals.ts'
import { whenAndWhat } from '#server/booking/shifts/format.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'

type NoticeText = { title: string; message: string }
const notice = ({ id }: Approval, siteId: number, { title, message }: NoticeText): Notice => ({
  ...{ type: 'job', title, message, link: `/employer/approvals?approval=${id}` },
  alert: { event: 'approval' },
  refreshes: { kind: 'shift', userIds: [siteId] },
})

export const asked = (approval: Approval, siteId: number): Notice => {
  const request = `${approval.requested_by} asks to book ${approval.invitee.name}, ${whenAndWhat(approval)}.`
  return {
    ...notice(approval, siteId, {
      title: 'Approval needed',
      message: `${request} ${approval.exceeded.join(' ')}`,
    }),
    // The sentences about the limits name cost and rate.
    alert: { event: 'approval', push: `${request} It is above a limit.` },
    right: 'manage',
  }
}

type Outcome = { approval: Approval; siteId: number; requesterId: number }
const toRequester = ({ approval, siteId, requesterId }: Outcome, words: NoticeText): Notice => ({
  ...notice(approval, siteId, words),
  personId: requesterId,
})

export const approved = (outcome: Outcome) =>
  toRequester(outcome, {
    title: 'Request approved',
    message: `${outcome.approval.decided_by} approved your request, and it was sent to ${outcome.approval.invitee.name}: ${whenAndWhat(outcome.approval)}.`,
  })

export const declined = (outcome: Outcome) =>
  toRequester(outcome, {
    title: 'Request declined',
    message: `${outcome.approval.decided_by} declined your request to ${outcome.approval.invitee.name}, ${whenAndWhat(outcome.approval)}. Reason: ${outcome.approval.reason}`,
  })

export const lapsed = (outcome: Outcome) =>
  toRequester(outcome, {
    title: 'Request not approved in time',
    message: `Nobody approved your request to ${outcome.approval.invitee.name}, ${whenAndWhat(outcome.approval)}, before the shift started. It was not sent.`,
  })
