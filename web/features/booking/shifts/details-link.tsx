import { Link } from '@tanstack/react-router'
import { useSide } from '#web/platform/session.ts'

type DetailsLinkProps = {
  id: number
  /** The other side and the date, for screen reader users who hear only the link. */
  about: string
}

/** Leads from a row to the page of its request or booking. */
export const DetailsLink = ({ id, about }: DetailsLinkProps) => (
  <Link
    to={`/${useSide()}/bookings/$id`}
    params={{ id: String(id) }}
    aria-label={`Details, ${about}`}
    className="inline-flex min-h-8 items-center rounded-chip text-hint font-medium text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
  >
    Details
  </Link>
)
