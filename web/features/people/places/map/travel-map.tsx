import type { TravelMap } from '#contract/people/places.ts'
import { useTravelMap } from '#web/features/people/places/data.ts'
import { limitText } from '#web/features/people/places/travel-text.ts'
import { LocalityMap } from './locality-map.tsx'
import { MapSpace } from './map-space.tsx'

const MOST_NAMED = 5

/** "Hill School, Lake School and 3 more" */
const namesOf = (sites: TravelMap['sites']) => {
  const named = sites.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = sites.length - named.length
  if (more > 0) return `${named.join(', ')} and ${more} more`
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : (named[0] ?? '')
}

const siteCount = (count: number) => (count === 1 ? '1 site is' : `${count} sites are`)

const labelOf = ({ home, sites, limit_km }: TravelMap) => {
  const around = sites.length === 0 ? 'no sites yet' : namesOf(sites)
  const limit = limit_km === null ? '' : ` The circle shows how far you travel: ${limitText(limit_km).toLowerCase()}.`
  return `Map around ${home.name}, where you live, with ${around}.${limit}`
}

const NotLoaded = () => <p className="text-sm text-dim">The map could not be loaded.</p>

/** My suburb, how far I travel, and the sites that know me or have asked me. */
export function TravelMapPicture() {
  const { data: map, isError } = useTravelMap(null)
  if (isError) return <NotLoaded />
  if (map === undefined) return <MapSpace />
  if (map === null) return null
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <LocalityMap map={map} label={labelOf(map)} />
      <figcaption className="grid gap-1 text-hint text-dim">
        <p className="flex flex-wrap gap-x-4">
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-brand" />
            Your suburb
          </span>
          {map.sites.length > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2 rounded-[2px] bg-ink" />
              Sites that you know or that asked you
            </span>
          )}
        </p>
        <p>Only you see this map.{map.farther > 0 && ` ${siteCount(map.farther)} too far away to be on it.`}</p>
      </figcaption>
    </figure>
  )
}

/** Map of the way from the reader's suburb to the site of one shift. */
export function SiteMapPicture({ employerId }: { employerId: number }) {
  const { data: map, isError } = useTravelMap(employerId)
  if (isError) return <NotLoaded />
  if (map === undefined) return <MapSpace />
  const site = map?.sites[0]
  if (!map || !site) return null
  return <LocalityMap map={map} hasLines label={`Map from ${map.home.name}, where you live, to ${site.name}.`} />
}
