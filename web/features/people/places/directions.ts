import { localityText, type Suburb } from '#contract/people/places-rules.ts'

/** Destination of a map: the address with its suburb, or the suburb alone. */
export const destinationOf = (address: string | null, locality: Suburb | null): string => {
  const line = address?.replace(/\s*\n\s*/g, ', ') ?? ''
  if (locality === null) return line
  return line.toLowerCase().includes(locality.name.toLowerCase())
    ? line
    : [line, localityText(locality)].filter(Boolean).join(', ')
}

/**
 * Link that opens the maps of the device. Nothing is requested until it is pressed: an Android
 * phone opens its own maps app, an Apple device Apple Maps, and other browsers Google Maps.
 */
export const directionsUrl = (destination: string, userAgent: string): string => {
  const to = encodeURIComponent(destination)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${to}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`
}
