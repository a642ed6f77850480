/** Changes of one date of a vacancy, for which nobody is booked yet. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { time, withId } from '../platform/values.ts'
import { ShiftTimes } from './shift-change.ts'
import { Vacancy } from './vacancies.ts'

const problems = ['slot_not_open', 'slot_posted', 'approval_needed', 'plan_limit_reached'] as const

/** `at` is on the clock of the workplace, between the start and the end. */
export const SlotSplit = z.strictObject({ at: time })

export const slots = {
  move: endpoint('PATCH /slots/:id', {
    summary:
      'Changes the date or times of a slot. Open requests are withdrawn, and people are asked for the new times.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: ShiftTimes,
    returns: Vacancy,
    message: 'Times changed. People are asked for the new times.',
    problems,
  }),
  split: endpoint('POST /slots/:id/split', {
    summary: 'Splits a slot in two. Open requests are withdrawn, and people are asked for each part.',
    access: ['employer'],
    right: 'book',
    params: withId,
    body: SlotSplit,
    returns: Vacancy,
    message: 'Split in two. People are asked for each part.',
    problems,
  }),
}
