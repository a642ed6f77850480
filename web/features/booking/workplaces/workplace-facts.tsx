import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Workplace } from '#contract/booking/workplaces.ts'
import type { Travel } from '#contract/people/places.ts'
import { destinationOf, localityText } from '#web/features/people/places/directions.ts'
import { DirectionsLink } from '#web/features/people/places/directions-link.tsx'
import { shortTravelText, travelText } from '#web/features/people/places/distance-text.ts'
import { Lines, PhoneLink } from '#web/features/people/profiles/contact-links.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { useWorkplace } from './data.ts'

/**
 * Address, distance and way in of a coming shift, as rows of a list of facts. A request needs the
 * place and the distance; the way in is for a booking.
 */
export function WorkplaceFacts({ shift }: { shift: Pick<Shift, 'inviter_id' | 'status'> }) {
  const place = useWorkplace(shift.inviter_id)
  const isBooked = shift.status === 'accepted'
  return (
    place &&
    (isBooked || shift.status === 'pending') && (
      <>
        <Where place={place} />
        {isBooked && <WayIn place={place} />}
      </>
    )
  )
}

const Where = ({ place }: { place: Workplace }) => {
  const { address, locality, travel } = place
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
        </Fact>
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

/** Distance and travel time of a person in the list. */
export const TravelBadge = ({ travel }: { travel: Travel }) => (
  <Badge icon={<MapPin size={14} aria-hidden="true" />}>{shortTravelText(travel)}</Badge>
)
