/**
 * A booked person hands their shift to a colleague by a link. The first answer counts, and the
 * booking moves only once the employer approves.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, instant, required, time, withId } from '../platform/values.ts'
import { PayEstimate } from './pay-estimates.ts'

/**
 * `open`: the colleague has not answered; `accepted`: the employer has not decided; `refused`: by
 * the colleague; `declined`: by the employer; `lapsed`: nobody answered in time, or the booking
 * ended.
 */
export const ShiftSwapStatus = z.enum(['open', 'accepted', 'approved', 'refused', 'declined', 'withdrawn', 'lapsed'])
export type ShiftSwapStatus = z.infer<typeof ShiftSwapStatus>

export const ShiftSwap = z.object({
  id,
  status: ShiftSwapStatus,
  /** The booking to hand over. */
  shift_id: id,
  employer: z.string(),
  subject: z.string(),
  classification: Classification.nullable(),
  date,
  start_time: time,
  end_time: time,
  time_zone: z.string(),
  starts_at: instant,
  /**
   * Names of the person who is booked and of the colleague. The employer sees them in full; the two
   * see each other’s first name and last initial.
   */
  giver: z.string(),
  taker: z.string().nullable(),
  /** Whether the caller is the person who is booked. */
  is_given: z.boolean(),
  /** Last part of the link, for the person who is booked while nobody has answered. */
  code: z.string().nullable(),
  /** Unless the employer has approved it by then, the booking stays as it is. */
  until: instant,
})
export type ShiftSwap = z.infer<typeof ShiftSwap>

export const SwapOffer = z.object({
  swap: ShiftSwap,
  /** Estimated pay of the shift, before tax. */
  pay: PayEstimate,
  /** Why the caller cannot take it; null if they can. */
  refusal: z.string().nullable(),
})
export type SwapOffer = z.infer<typeof SwapOffer>

const code = required(100)
const employee = ['employee'] as const

export const shiftSwaps = {
  offer: endpoint('POST /shifts/:id/swap', {
    summary: 'Creates a link with which one colleague can take over the caller’s booking, if the employer approves.',
    access: employee,
    params: withId,
    returns: ShiftSwap,
    status: 201,
    message: 'Link created.',
    problems: ['booking_not_live', 'swap_open', 'swap_too_late', 'change_open', 'agency_decides'],
  }),
  list: endpoint('GET /shift-swaps', {
    summary:
      'Lists shifts that are being handed over: for a person, their own and those they have agreed to take; for an employer, those to approve.',
    access: ['employee', 'employer'],
    right: 'view',
    query: z.strictObject({}),
    returns: z.object({ data: z.array(ShiftSwap) }),
  }),
  open: endpoint('POST /shift-swaps/open', {
    summary: 'Returns the shift behind a link, its estimated pay, and whether the caller can take it.',
    access: employee,
    body: z.strictObject({ code }),
    returns: SwapOffer,
    problems: ['swap_over'],
  }),
  answer: endpoint('POST /shift-swaps/answer', {
    summary: 'Agrees or refuses to take the shift behind a link. The employer then decides.',
    access: employee,
    body: z.strictObject({
      code,
      status: z.enum(['accepted', 'refused'], 'Please choose accepted or refused.'),
    }),
    returns: ShiftSwap,
    message: ({ status, employer }: ShiftSwap) =>
      status === 'accepted' ? `You said yes. ${employer} decides next.` : 'You said no.',
    problems: ['swap_over', 'swap_not_possible'],
  }),
  withdraw: endpoint('POST /shift-swaps/:id/withdraw', {
    summary: 'Withdraws a swap before the employer has decided. Either person can.',
    access: employee,
    params: withId,
    returns: ShiftSwap,
    message: ({ is_given }: ShiftSwap) => (is_given ? 'You keep your shift.' : 'You are no longer taking this shift.'),
    problems: ['swap_over'],
  }),
  decide: endpoint('PATCH /shift-swaps/:id', {
    summary: 'Approves a swap, which books the colleague in place of the first person, or declines it.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: z.strictObject({
      status: z.enum(['approved', 'declined'], 'Please choose approved or declined.'),
    }),
    returns: ShiftSwap,
    message: ({ status, giver, taker }: ShiftSwap) =>
      status === 'approved' ? `${taker} is booked instead of ${giver}.` : `${giver} stays booked.`,
    problems: ['swap_over', 'swap_not_possible', 'plan_limit_reached', 'approval_needed'],
  }),
}
