import { useState } from 'react'
import { usePicture } from '#web/platform/files.ts'
import { type AvatarSize, avatarSizes, Initials } from './Initials.tsx'

type AvatarProps = { name: string; src?: string | null; size?: AvatarSize }

/** A picture, or initials where there is none or it cannot be loaded. The name beside it is what is read out. */
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
      className={`${avatarSizes[size]} shrink-0 rounded-full bg-track object-cover`}
    />
  )
}
