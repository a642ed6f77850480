import { useState } from 'react'
import { usePicture } from '#web/platform/files.ts'
import { type AvatarSize, avatarSizes, Initials } from './initials.tsx'

type AvatarProps = { name: string; src?: string | null; size?: AvatarSize }

/**
 * Picture, or initials if there is none or it fails to load. Screen readers read the name beside it
 * instead.
 */
export const Avatar = ({ name, src, size = 'normal' }: AvatarProps) =>
  src ? <Picture name={name} src={src} size={size} /> : <Initials name={name} size={size} />

function Picture({ name, src, size }: { name: string; src: string; size: AvatarSize }) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = usePicture(src)
  if (!picture || picture === broken) return <Initials name={name} size={size} />
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      onError={() => setBroken(picture)}
      className={`${avatarSizes[size]} shrink-0 rounded-full bg-track object-cover ring-1 ring-line`}
    />
  )
}
