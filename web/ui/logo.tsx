import { useState } from 'react'
import { useConfig } from '#web/platform/config.ts'

/**
 * The product's logo, a bird shaped like a bell, in the colour of the surrounding text. The eye is
 * cut out; the second path is the clapper.
 */
export function ProductLogo({ size }: { size: number }) {
  return (
    <svg viewBox="5 5 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M7 22.6c1.7-1.3 2.3-3 2.5-6.1C9.8 10.7 12.3 7 16.7 7c2.9 0 5.1 1.6 5.9 4.1l4.2 1.9-4 1.7c.1 3.6.6 6.2 2.5 7.9zM18.6 10.35a1.25 1.25 0 1 0 0 2.5 1.25 1.25 0 0 0 0-2.5z"
      />
      <path fill="currentColor" d="M13.4 24.2h5.6a2.85 2.85 0 0 1-5.6 0z" />
    </svg>
  )
}

/**
 * Shows the operator's logo, or the product's own. Screen readers read the name beside it
 * instead.
 */
export function BrandLogo() {
  const logo = useConfig()?.logo
  // URL that failed to load, for example because the logo was replaced after this page had loaded.
  const [broken, setBroken] = useState<string | null>(null)
  if (logo && logo !== broken)
    return (
      <img
        src={logo}
        alt=""
        onError={() => setBroken(logo)}
        className="h-8 max-w-32 shrink-0 rounded-chip bg-white object-contain p-0.5"
      />
    )
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-control bg-brand text-on-brand">
      <ProductLogo size={22} />
    </span>
  )
}
