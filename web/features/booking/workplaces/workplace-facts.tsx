import { type ReactNode, useState } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Workplace } from '#contract/booking/workplaces.ts'
import { localityText } from '#contract/people/places-rules.ts'
import { FARTHEST_ON_MAP_KM } from '#contract/people/travel-estimates.ts'
import { destinationOf } from '#web/features/people/places/directions.ts'
import { DirectionsLink } from '#web/features/people/places/directions-link.tsx'
import { travelText } from '#web/features/people/places/distance-text.ts'
import { MapSpace } from '#web/features/people/places/map/map-space.tsx'
import { Lines, PhoneLink } from '#web/features/people/profiles/contact-links.tsx'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { useWorkplace } from './data.ts'

const SiteMapPicture = lazyComponent(() => import('#web/features/people/places/map/travel-map.tsx'), 'SiteMapPicture')

type WorkplaceFactsProps = {
  shift: Pick<Shift, 'inviter_id' | 'status' | 'details'>
  /** Shows the map at once, where there is only one shift. */
  isMapOpen?: boolean
}

/**
 * Address, distance and way in of a coming shift, as rows of a list of facts. A request needs the
 * place and the distance; the way in is for a booking.
 */
export function WorkplaceFacts({ shift, isMapOpen = false }: WorkplaceFactsProps) {
  const place = useWorkplace(shift.inviter_id)
  const isBooked = shift.status === 'accepted'
  return (
    place &&
    (isBooked || shift.status === 'pending') && (
      <>
        <Where place={place} isMapOpen={isMapOpen} />
        {isBooked && <WayIn place={shift.details?.report_to ? { ...place, report_to: null } : place} />}
      </>
    )
  )
}

function Where({ place, isMapOpen }: { place: Workplace; isMapOpen: boolean }) {
  const { address, locality, travel } = place
  const [isOpen, setOpen] = useState(isMapOpen)
  return (
    <>
      {(address ?? locality) && (
        <Fact name="Where">
          {address ? <Lines>{address}</Lines> : locality && localityText(locality)}
          <DirectionsLink to={destinationOf(address, locality)} />
        </Fact>
      )}
      {travel && (
        <Fact name="Distance">
          {travelText(travel)}
          <span className="block text-dim">
            {place.is_beyond_limit ? 'Estimate. Farther than you said you travel.' : 'Estimate from your suburb.'}
          </span>
          {travel.km <= FARTHEST_ON_MAP_KM && (
            <span className="-ml-3 block">
              <Button look="link" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide map' : 'Show map'}
              </Button>
            </span>
          )}
        </Fact>
      )}
      {travel && travel.km <= FARTHEST_ON_MAP_KM && isOpen && (
        <div className="col-span-2 max-w-md">
          <dt className="sr-only">Map</dt>
          <dd>
            <LazyPart fallback={<MapSpace />}>
              <SiteMapPicture employerId={place.employer_id} />
            </LazyPart>
          </dd>
        </div>
      )}
    </>
  )
}

const WayIn = ({ place: { report_to, entrance, parking, site_phone } }: { place: Workplace }) => (
  <>
    {report_to && (
      <Fact name="Report to">
        <Lines>{report_to}</Lines>
      </Fact>
    )}
    {entrance && (
      <Fact name="Entrance">
        <Lines>{entrance}</Lines>
      </Fact>
    )}
    {parking && (
      <Fact name="Parking">
        <Lines>{parking}</Lines>
      </Fact>
    )}
    {site_phone && (
      <Fact name="Phone">
        <PhoneLink number={site_phone} />
      </Fact>
    )}
  </>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-dim">{name}</dt>
    <dd>{children}</dd>
  </>
)
