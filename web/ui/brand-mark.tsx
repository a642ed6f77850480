import { useState } from 'react'
import { useConfig } from '#web/platform/config.ts'
import { Mark } from './mark.tsx'

/**
 * Shows the operator's logo, or the product's own mark. Screen readers read the name beside it
 * instead.
 */
export function BrandMark() {
  const logo = useConfig()?.logo
  // Another logo has taken its place since this page was opened.
  const [gone, setGone] = useState<string | null>(null)
  if (logo && logo !== gone)
    return (
      <img
        src={logo}
        alt=""
        onError={() => setGone(logo)}
        className="h-8 max-w-32 shrink-0 rounded-chip bg-white object-contain p-0.5"
      />
    )
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-control bg-brand text-on-brand">
      <Mark size={22} />
    </span>
  )
}
