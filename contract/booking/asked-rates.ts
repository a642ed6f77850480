import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date } from '../platform/values.ts'

/** Traits that tell groups of people apart. */
export const askedTraits = ['channel', 'experience', 'week'] as const

/** Groups of people with one trait. Nobody is in two groups of a trait. */
export const askedGroups = {
  channel: ['push', 'sms', 'mail'],
  experience: ['newcomer', 'booked_before'],
  week: ['whole', 'part', 'not_set'],
} as const satisfies Record<(typeof askedTraits)[number], readonly string[]>
export type AskedGroupName = (typeof askedGroups)[keyof typeof askedGroups][number]

/** A group of fewer people has no figures. */
export const LEAST_PEOPLE = 10

const Share = z.object({
  people: z.int(),
  /** In percent of the people of the group. */
  percent: z.number(),
  /** Percent of the group over that of all people; null if it is 0 for all. */
  ratio: z.number().nullable(),
})
export const AskedGroup = z.object({
  trait: z.enum(askedTraits),
  group: z.enum([...askedGroups.channel, ...askedGroups.experience, ...askedGroups.week]),
  /** Null for a group of fewer than ten people. */
  figures: z
    .object({
      people: z.int(),
      asked: Share,
      answered: Share,
      booked: Share,
      /** Whether the group was asked or booked at less than 0.8 of the rate of all people. */
      needs_review: z.boolean(),
    })
    .nullable(),
})
export type AskedGroup = z.infer<typeof AskedGroup>

export const AskedMonth = z.object({
  /** First day of the month of the shifts. */
  month: date,
  people: z.int(),
  asked: z.int(),
  booked: z.int(),
  groups: z.array(AskedGroup),
})
export type AskedMonth = z.infer<typeof AskedMonth>

const access = ['admin'] as const
/** Part of the settings. */
export const askedRateCalls = {
  askedRates: endpoint('GET /admin/asked-rates', {
    summary:
      'Compares by month how many people of each group were asked, answered and were booked, latest month first.',
    access,
    returns: z.object({ data: z.array(AskedMonth) }),
  }),
  exportAskedRates: endpoint('GET /admin/asked-rates/export', {
    summary: 'Exports the rates of all months and groups as a CSV file.',
    access,
    mode: 'file',
    budget: { account: { count: 20, window: 60 } },
  }),
}
