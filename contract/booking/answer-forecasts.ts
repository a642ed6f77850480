import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import { date, instant } from '../platform/values.ts'

export const ForecastGroup = z.object({
  /** Planned chance of a yes when the requests were sent, in percent; `to_percent` is excluded. */
  from_percent: z.int(),
  to_percent: z.int(),
  offers: z.int(),
  /** Planned share of yes answers in the time in which the requests were open, in percent. */
  planned: z.number(),
  accepted: z.number(),
  /** Whether the two differ by more than eight points. */
  is_off: z.boolean(),
})
export type ForecastGroup = z.infer<typeof ForecastGroup>

export const AnswerForecast = z.object({
  state: State,
  /** The Monday of the last week that has ended; null if no requests ended in it. */
  week: date.nullable(),
  /** Requests of that week that have ended. */
  offers: z.int(),
  /** Time from which the chances are no longer fitted; null while they are. */
  frozen_at: instant.nullable(),
  /** Yes answers of the last half hour while they are far fewer than expected; else null. */
  slow: z
    .object({
      measured_at: instant,
      expected: z.int(),
      accepted: z.int(),
      /** Share of the usual chances that counts, in percent. */
      chances_percent: z.int(),
    })
    .nullable(),
  /** By planned chance; none if there were too few requests. */
  groups: z.array(ForecastGroup),
})
export type AnswerForecast = z.infer<typeof AnswerForecast>

const access = ['admin'] as const
/** Part of the settings. */
export const answerForecastCalls = {
  answerForecasts: endpoint('GET /admin/answer-forecasts', {
    summary: 'Compares the planned chances of a yes with the outcome of the last week, by state.',
    access,
    returns: z.object({ data: z.array(AnswerForecast) }),
  }),
  resumeLearning: endpoint('POST /admin/answer-forecasts/:state/resume', {
    summary: 'Resumes fitting the chances of a state to its answers, after they were wrong.',
    access,
    params: z.object({ state: State }),
    message: 'Learning resumed.',
  }),
}
