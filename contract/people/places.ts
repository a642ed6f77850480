/**
 * Suburbs of sites and homes, and how far people travel. The localities come with the product; no
 * map service is asked. Employers see distances, never a home.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { State } from '../platform/states.ts'
import { id, idText, line } from '../platform/values.ts'

/** A suburb with one of its postcodes. */
export const Locality = z.object({ id, name: z.string(), postcode: z.string(), state: State })
export type Locality = z.infer<typeof Locality>

const travelModes = ['car', 'public_transport', 'bicycle', 'walking'] as const
export type TravelMode = (typeof travelModes)[number]
export const TravelMode = z.enum(travelModes)

/** Distances that a person may choose as the farthest they travel, in kilometres by road. */
export const travelLimits = [5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200] as const

/** Upper ends of the bands in which employers without contact access see a distance. */
export const distanceBands = [5, 10, 20, 30, 50, 75, 100, 150, 200] as const

const distancePrecisions = ['about', 'within', 'over'] as const
/**
 * Distance by road: `about` so many kilometres, or `within` or `over` them for employers without
 * contact access. The time follows by `travelMinutes`.
 */
export const Travel = z.object({ precision: z.enum(distancePrecisions), km: z.int(), mode: TravelMode })
export type Travel = z.infer<typeof Travel>

export const SitePreference = z.enum(['preferred', 'avoided'])
export type SitePreference = z.infer<typeof SitePreference>

const TravelLimit = z.literal([...travelLimits])

/** An employer that the person may prefer or avoid. */
export const TravelSite = z.object({
  id,
  name: z.string(),
  locality: Locality.nullable(),
  /** null while one of the two places is unknown. */
  travel: Travel.nullable(),
  preference: SitePreference.nullable(),
})
export type TravelSite = z.infer<typeof TravelSite>

/** Only the person ever sees it. */
export const MyTravel = z.object({
  home: Locality.nullable(),
  /** Farthest distance in kilometres; null for any. */
  limit_km: z.int().nullable(),
  mode: TravelMode,
  /** Connected employers, those worked for, and those with a preference. */
  sites: z.array(TravelSite),
})
export type MyTravel = z.infer<typeof MyTravel>

const MapPoint = z.object({ name: z.string(), lat: z.number(), lon: z.number() })

/** Small map of the caller's surroundings. Only the person ever sees it. */
export const TravelMap = z.object({
  home: MapPoint,
  /**
   * Sites that the caller is connected with, has worked for, prefers or was asked by; or only the
   * site named in the query.
   */
  sites: z.array(MapPoint.extend({ id })),
  /** Suburbs all over the map; as many are named as there is room for. */
  suburbs: z.array(MapPoint),
  /** Null for any distance, and on the map of one site. */
  limit_km: z.int().nullable(),
  /** Sites that are too far away for the map. */
  farther: z.int(),
})
export type TravelMap = z.infer<typeof TravelMap>

const sites = z.array(id).max(200)
export const TravelChanges = z.strictObject({
  /** Required for a limit. */
  home_id: id.nullable(),
  limit_km: TravelLimit.nullable(),
  mode: TravelMode,
  /** Sites that find the person beyond the limit, and sites whose search does not find them. */
  preferred: sites,
  avoided: sites,
})
export type TravelChanges = z.output<typeof TravelChanges>

const employeeOnly = ['employee'] as const

export const places = {
  localities: endpoint('GET /localities', {
    summary:
      'Finds suburbs by the start of a name or postcode, at most 20, those of the given state first; or one by id.',
    access: ['admin', 'employer', 'employee'],
    right: 'view',
    query: z.strictObject({ search: line(60).default(''), state: State.optional(), id: idText.optional() }),
    returns: z.object({ data: z.array(Locality) }),
  }),
  travel: endpoint('GET /travel', {
    summary: 'Returns where the caller travels from, how far and how, and their preferences of sites.',
    access: employeeOnly,
    query: z.strictObject({}),
    returns: z.object({ data: MyTravel }),
  }),
  saveTravel: endpoint('PUT /travel', {
    summary: 'Replaces where the caller travels from, how far and how, and their preferences of sites.',
    access: employeeOnly,
    body: TravelChanges,
    returns: MyTravel,
    message: 'Travel saved.',
  }),
}
