import { useEffect, useState } from 'react'
import { isFromUnknownUrl, setFromUnknownUrl } from '#web/platform/unknown-url.ts'

/** Explains once, on an area's entry page, that the requested URL does not exist. */
export function UnknownUrlNote() {
  const [isShown] = useState(isFromUnknownUrl)
  useEffect(() => setFromUnknownUrl(false), [])
  return (
    isShown && (
      <p role="status" className="mb-4 rounded-control bg-wait-soft px-4 py-3 text-sm font-medium text-wait">
        That page does not exist, so you are back at the start.
      </p>
    )
  )
}
