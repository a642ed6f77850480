import { Link } from '@tanstack/react-router'
import { Link2, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { Badge } from '#web/ui/status-badge.tsx'

const look = 'font-medium text-brand-ink underline underline-offset-4 wrap-anywhere'

export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className={look}>
    {phoneText(number)}
  </a>
)

export const EmailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className={look}>
    <EmailText email={address} />
  </a>
)

/** Link to an external site. Opens in a new tab and sends no referrer. */
export const WebsiteLink = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer" className={look}>
    {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

/** Text with its own line breaks. */
export const Lines = ({ children }: { children: string }) => <span className="whitespace-pre-line">{children}</span>

/** Link to the conversation; use it only if the two may write to each other. */
export const MessageLink = ({ by, to }: { by: 'employer' | 'employee'; to: number }) => (
  <Link to={`/${by}/messages`} search={{ with: to }} className={buttonClass('plain')}>
    <MessageSquare size={16} aria-hidden="true" />
    Message
  </Link>
)

export const ConnectedBadge = () => (
  <Badge tone="brand" icon={<Link2 size={14} aria-hidden="true" />}>
    Connected
  </Badge>
)

/** Actions of a profile, side by side if there is room. */
export const ProfileActions = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-2 empty:hidden sm:auto-cols-fr sm:grid-flow-col">{children}</div>
)
