/**
 * A booked person hands their shift to a colleague by a link. The first answer counts. The
 * colleague takes the shift, or offers one of their own bookings in exchange, to which the first
 * person then agrees. Bookings move only once the employer approves.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, instant, required, time, withId } from '../platform/values.ts'
import { PayEstimate } from './pay-estimates.ts'

/**
 * `open`: the colleague has not answered; `proposed`: the colleague offers an exchange, to which
 * the first person has not agreed; `accepted`: the employer has not decided; `refused`: by the
 * colleague; `declined`: by the employer; `lapsed`: nobody answered in time, or a booking ended.
 */
export const ShiftSwapStatus = z.enum([
  'open',
  'proposed',
  'accepted',
  'approved',
  'refused',
  'declined',
  'withdrawn',
  'lapsed',
])
export type ShiftSwapStatus = z.infer<typeof ShiftSwapStatus>

const SwappedShift = z.object({
  shift_id: id,
  employer: z.string(),
  /** Suburb of the workplace; null if it is not known. */
  suburb: z.string().nullable(),
  subject: z.string(),
  classification: Classification.nullable(),
  date,
  start_time: time,
  end_time: time,
  time_zone: z.string(),
  starts_at: instant,
  /** Estimated pay, before tax; null for an employer. */
  pay: PayEstimate.nullable(),
})
/** A booking that is handed over or exchanged. */
export type SwappedShift = z.infer<typeof SwappedShift>

/** The booking to hand over, and how far the swap is. */
export const ShiftSwap = SwappedShift.extend({
  id,
  status: ShiftSwapStatus,
  /** The booking that the colleague gives in exchange; null if they take the shift without one. */
  in_return: SwappedShift.nullable(),
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
  /** An open request from the same employer for the same time, which comes first; null if none. */
  request_id: id.nullable(),
  /** Bookings of the caller that both people could exchange for it, the soonest first. */
  own: z.array(SwappedShift),
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
    summary:
      'Returns the shift behind a link, its estimated pay, whether the caller can take it, and what they could give in exchange.',
    access: employee,
    body: z.strictObject({ code }),
    returns: SwapOffer,
    problems: ['swap_over'],
  }),
  answer: endpoint('POST /shift-swaps/answer', {
    summary:
      'Agrees or refuses to take the shift behind a link. The employer then decides. With `return_shift_id` the caller offers that booking in exchange, and the first person is asked before the employer.',
    access: employee,
    body: z.strictObject({
      code,
      status: z.enum(['accepted', 'refused'], 'Please choose accepted or refused.'),
      return_shift_id: id.optional(),
    }),
    returns: ShiftSwap,
    message: ({ status, employer, giver }: ShiftSwap) => {
      if (status === 'refused') return 'You said no.'
      return status === 'proposed'
        ? `You offered an exchange. ${giver} decides first.`
        : `You said yes. ${employer} decides next.`
    },
    problems: ['swap_over', 'swap_not_possible', 'swap_too_late'],
  }),
  agree: endpoint('POST /shift-swaps/:id/agree', {
    summary: 'Agrees to the exchange that a colleague offers for the caller’s booking. The employer then decides.',
    access: employee,
    params: withId,
    returns: ShiftSwap,
    message: ({ employer }: ShiftSwap) => `You agreed. ${employer} decides next.`,
    problems: ['swap_over', 'swap_not_possible'],
  }),
  withdraw: endpoint('POST /shift-swaps/:id/withdraw', {
    summary:
      'Withdraws a swap before the employer has decided. Either person can; the first person declines an exchange with it.',
    access: employee,
    params: withId,
    returns: ShiftSwap,
    message: ({ is_given, in_return }: ShiftSwap) =>
      is_given || in_return ? 'You keep your shift.' : 'You are no longer taking this shift.',
    problems: ['swap_over'],
  }),
  decide: endpoint('PATCH /shift-swaps/:id', {
    summary:
      'Approves a swap, which books the colleague in place of the first person, or declines it. An exchange is approved or declined as a whole; approving it needs the right to book at both sites.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: z.strictObject({
      status: z.enum(['approved', 'declined'], 'Please choose approved or declined.'),
    }),
    returns: ShiftSwap,
    message: ({ status, giver, taker, in_return }: ShiftSwap) => {
      if (in_return)
        return status === 'approved' ? `${giver} and ${taker} have exchanged shifts.` : 'Both keep their shifts.'
      return status === 'approved' ? `${taker} is booked instead of ${giver}.` : `${giver} stays booked.`
    },
    problems: ['swap_over', 'swap_not_possible', 'exchange_of_sites', 'plan_limit_reached', 'approval_needed'],
  }),
}
