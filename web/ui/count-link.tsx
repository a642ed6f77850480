import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

const MOST = 99

type CountLinkProps = Pick<LinkProps, 'activeOptions'> & {
  to: string
  icon: LucideIcon
  /** Name of the link and of the items counted, such as "Messages". */
  name: string
  unread: number
}

/** Link in the header, with the number of unread items. */
export const CountLink = ({ icon: Icon, name, unread, ...link }: CountLinkProps) => (
  <Link
    {...link}
    aria-label={unread === 0 ? name : `${name}, ${unread} unread`}
    className="relative grid size-9 place-items-center rounded-control text-dim transition-colors duration-120 hover:bg-hover hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-ink pointer-coarse:size-11"
  >
    <Icon size={20} aria-hidden="true" />
    {unread > 0 && (
      <span
        aria-hidden="true"
        className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-on-brand tabular-nums ring-2 ring-surface"
      >
        {unread > MOST ? `${MOST}+` : unread}
      </span>
    )}
  </Link>
)
