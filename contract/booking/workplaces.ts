/** Workplaces of the coming shifts of an employee: where they are and how to find the way. */
import * as z from 'zod'
import { Locality, Travel, TravelMap } from '../people/places.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idText } from '../platform/values.ts'

export const Workplace = z.object({
  employer_id: id,
  locality: Locality.nullable(),
  /** From the caller's home; null while one of the places is unknown. */
  travel: Travel.nullable(),
  /** Farther than the caller's travel limit. */
  is_beyond_limit: z.boolean(),
  /** null for callers who are neither connected with the employer nor booked by it. */
  address: z.string().nullable(),
  report_to: z.string().nullable(),
  entrance: z.string().nullable(),
  parking: z.string().nullable(),
  site_phone: z.string().nullable(),
})
export type Workplace = z.infer<typeof Workplace>

export const workplaces = {
  list: endpoint('GET /workplaces', {
    summary: 'Lists the workplaces of the caller’s open requests and of booked shifts that are not over.',
    access: ['employee'],
    query: z.strictObject({}),
    returns: z.object({ data: z.array(Workplace) }),
  }),
  map: endpoint('GET /travel/map', {
    summary: 'Returns a map of the caller’s home with the sites around it, or with one site; null without coordinates.',
    access: ['employee'],
    query: z.strictObject({ employer_id: idText.optional() }),
    returns: z.object({ data: TravelMap.nullable() }),
  }),
}
