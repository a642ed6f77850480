export const avatarSizes = {
  small: 'size-8 text-xs',
  normal: 'size-10 text-sm',
  large: 'size-14 text-lg',
  huge: 'size-20 text-2xl',
}
export type AvatarSize = keyof typeof avatarSizes

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** The first letters of the first and last word, in place of a picture. */
export const Initials = ({ name, size = 'normal' }: { name: string; size?: AvatarSize }) => (
  <span
    aria-hidden="true"
    className={`${avatarSizes[size]} grid shrink-0 place-items-center rounded-full bg-brand-soft font-[650] text-brand-ink select-none`}
  >
    {initialsOf(name)}
  </span>
)
