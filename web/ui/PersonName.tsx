import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Avatar } from './Avatar.tsx'

type PersonNameProps = {
  name: string
  avatar?: string | null
  /** A quiet line under the name: an email address, a last login. */
  caption?: ReactNode
  /** Opens the person's profile; avatar and name are one button then. */
  onPress?: () => void
  size?: 'small' | 'normal' | 'large'
}

/** A person in a list: avatar, name, and what else is worth a line. */
export function PersonName({ name, avatar, caption, onPress, size = 'normal' }: PersonNameProps) {
  const nameClass = size === 'large' ? 'text-lg font-semibold' : 'text-sm font-semibold'
  return (
    <div className="flex min-w-0 items-center gap-3">
      {onPress ? (
        // The name beside it is the button that is read out and reached by keyboard; this one is for the pointer.
        <Button
          excludeFromTabOrder
          aria-label={`Profile of ${name}`}
          onPress={onPress}
          className="shrink-0 rounded-full"
        >
          <Avatar name={name} src={avatar} size={size} />
        </Button>
      ) : (
        <Avatar name={name} src={avatar} size={size} />
      )}
      <div className="min-w-0">
        {onPress ? (
          <Button
            onPress={onPress}
            className={`${nameClass} block max-w-full truncate rounded-chip text-left underline-offset-4 hover:underline pointer-coarse:py-1`}
          >
            {name}
          </Button>
        ) : (
          <p className={`${nameClass} truncate`}>{name}</p>
        )}
        {caption && <div className="truncate text-sm text-dim">{caption}</div>}
      </div>
    </div>
  )
}
