import { Navigation } from 'lucide-react'
import { directionsUrl } from './directions.ts'

/** Opens the maps of the device. Sends no referrer. */
export const DirectionsLink = ({ to }: { to: string }) => (
  <a
    href={directionsUrl(to, navigator.userAgent)}
    target="_blank"
    rel="noopener noreferrer"
    className="mt-1 flex w-fit items-center gap-1.5 font-medium text-brand-ink underline underline-offset-4"
  >
    <Navigation size={14} aria-hidden="true" className="shrink-0" />
    Directions
    <span className="sr-only"> (opens your maps)</span>
  </a>
)
