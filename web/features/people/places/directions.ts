import { localityText, type Suburb } from '#contract/people/places-rules.ts'

/**
 * Whether an address names the suburb itself: before a state or postcode, or at the end of a line.
 * A street can have the suburb's name, such as Kew Street.
 */
export const namesSuburb = (address: string, { name, state, postcode }: Suburb): boolean => {
  const lines = ` ${address.toLowerCase()}\n`.replace(/\s*[,\n]\s*/g, '\n ')
  const ends = ['\n', ` ${state.toLowerCase()}`, ` ${postcode}`]
  return ends.some((end) => lines.includes(` ${name.toLowerCase()}${end}`))
}

/** Destination of a map: the address with its suburb, or the suburb alone. */
export const destinationOf = (address: string | null, locality: Suburb | null): string => {
  const line = address?.replace(/\s*\n\s*/g, ', ') ?? ''
  if (locality === null) return line
  return namesSuburb(line, locality) ? line : [line, localityText(locality)].filter(Boolean).join(', ')
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
