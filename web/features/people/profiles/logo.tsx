import { useState } from 'react'
import { usePicture } from '#web/platform/files.ts'
import { Initials } from '#web/ui/initials.tsx'

/**
 * Logo of an employer, uncropped, or its initials. Screen readers read the name beside it instead.
 */
export function Logo({ name, src }: { name: string; src: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = usePicture(src)
  if (!picture || picture === broken) return <Initials name={name} size="huge" />
  return (
    <img
      src={picture}
      alt=""
      onError={() => setBroken(picture)}
      className="size-20 shrink-0 rounded-card border border-line bg-white object-contain"
    />
  )
}
