import { UserRound } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'

/** A person's picture, and the outline of one where there is none. */
export const Portrait = ({ name, avatar }: { name: string; avatar: string | null }) =>
  avatar ? (
    <Avatar name={name} src={avatar} size="small" />
  ) : (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-track text-dim">
      <UserRound size={16} aria-hidden="true" />
    </span>
  )
