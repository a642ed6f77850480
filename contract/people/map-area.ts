/** The part of the country that a small map shows; server and browser work it out alike. */
import { type Point, ROAD_FACTOR } from './travel-estimates.ts'

/** Edges in degrees. */
export type Area = { west: number; south: number; east: number; north: number }

/** Width of a map divided by its height. */
export const MAP_SHAPE = 1.6

const KM_A_DEGREE = 111.2
/** Shows some of the surroundings even if the home and the site are in one suburb. */
const LEAST_HEIGHT_KM = 9
/** Room around the outermost points, as a part of their extent. */
const MARGIN = 0.12

/** Length of the straight line between the ends of a road of this length. */
export const straightKm = (roadKm: number) => roadKm / ROAD_FACTOR

/** Area around these points, and around a circle about the first of them, in the shape of a map. */
export const areaOf = (points: readonly [Point, ...Point[]], radiusKm: number): Area => {
  const [{ lat, lon }] = points
  const [radiusLat, radiusLon] = [radiusKm / KM_A_DEGREE, radiusKm / KM_A_DEGREE / Math.cos((lat * Math.PI) / 180)]
  const lats = [...points.map((point) => point.lat), lat - radiusLat, lat + radiusLat]
  const lons = [...points.map((point) => point.lon), lon - radiusLon, lon + radiusLon]
  const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)]
  const [middleLat, middleLon] = [(south + north) / 2, (west + east) / 2]
  // A degree of longitude is shorter than one of latitude.
  const shape = MAP_SHAPE / Math.cos((middleLat * Math.PI) / 180)
  const grown = (extent: number) => extent * (1 + 2 * MARGIN)
  const height = Math.max(grown(north - south), grown(east - west) / shape, LEAST_HEIGHT_KM / KM_A_DEGREE)
  return {
    west: middleLon - (height * shape) / 2,
    east: middleLon + (height * shape) / 2,
    south: middleLat - height / 2,
    north: middleLat + height / 2,
  }
}
