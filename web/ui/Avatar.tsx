import { useState } from 'react'
import { usePicture } from '#web/platform/files.ts'

const sizes = {
  small: 'size-8 text-xs',
  normal: 'size-10 text-sm',
  large: 'size-14 text-lg',
  huge: 'size-20 text-2xl',
}

/** The first letters of the first and last word. */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** A picture, or initials where there is none or it cannot be loaded. The name beside it is what is read out. */
export function Avatar({
  name,
  src,
  size = 'normal',
}: {
  name: string
  src?: string | null
  size?: keyof typeof sizes
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = usePicture(src)
  const shape = `${sizes[size]} shrink-0 rounded-full`
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        onError={() => setBroken(picture)}
        className={`${shape} bg-track object-cover`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center bg-brand-soft font-[650] text-brand-ink select-none`}
    >
      {initialsOf(name)}
    </span>
  )
}
