import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { UnstyledButton } from './button.tsx'

type PersonNameProps = {
  name: string
  avatar?: string | null
  /** Dimmed line under the name: an email address, a last login. */
  caption?: ReactNode
  /** Opens the person's profile; avatar and name are one button then. */
  onPress?: () => void
  size?: 'small' | 'normal' | 'large'
}

/**
 * Person in a list: avatar, name and caption. A long name takes two lines, since two schools' names
 * may begin alike.
 */
export function PersonName({ name, avatar, caption, onPress, size = 'normal' }: PersonNameProps) {
  const nameClass = size === 'large' ? 'text-lg font-semibold' : 'text-sm font-semibold'
  return (
    <div className="relative flex min-w-0 items-center gap-3">
      <Avatar name={name} src={avatar} size={size} />
      <div className="min-w-0">
        {onPress ? (
          <UnstyledButton onPress={onPress} className={`${nameClass} person-button`}>
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
          </UnstyledButton>
        ) : (
          <p className={`${nameClass} line-clamp-2 wrap-anywhere`}>{name}</p>
        )}
        {caption && <div className="truncate text-sm text-dim">{caption}</div>}
      </div>
    </div>
  )
}
