import { Link } from '@tanstack/react-router'
import { Ban, MessageSquare, Unlink } from 'lucide-react'
import type { ListedConnection, Side } from '#contract/people/connections.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { ConnectedBadge } from '#web/features/people/profiles/contact-links.tsx'
import { StaffChips, StaffLine } from '#web/features/people/staff-facts/staff-facts.tsx'
import { UnstyledButton } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Row, RowMain } from '#web/ui/card.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { otherSideOf } from './connections.ts'

type ConnectionRowProps = {
  connection: ListedConnection
  side: Side
  onProfile: () => void
  /** Asks the person to work; absent if the reader's role books nobody. */
  onBook?: (() => void) | undefined
  onEnd: () => void
  onBlock: () => void
}

export function ConnectionRow({ connection, side, onProfile, onBook, onEnd, onBlock }: ConnectionRowProps) {
  const { id, name, avatar, bio, email } = otherSideOf(connection, side)
  const { facts } = connection
  const mayWrite = useMay('book')
  const mayManage = useMay('manage')
  return (
    <Row>
      <RowMain>
        <PersonName
          name={name}
          avatar={avatar}
          caption={
            facts ? (
              <span className="block truncate text-hint">{email ?? '–'}</span>
            ) : (
              <BioOrEmail bio={bio} email={email} />
            )
          }
          onPress={onProfile}
        />
      </RowMain>
      {facts ? (
        <>
          <div className="-mt-1 w-full text-dim empty:hidden max-sm:order-2 sm:order-last sm:pl-13">
            <StaffLine facts={facts} />
          </div>
          <div className="flex w-full flex-wrap items-center gap-1.5 max-sm:order-3 max-sm:w-auto max-sm:flex-1 max-sm:basis-1/2 sm:order-last sm:pl-13">
            <StaffChips facts={facts} />
            <Inviter connection={connection} />
          </div>
        </>
      ) : (
        <div className="max-sm:order-2 max-sm:w-full max-sm:pl-13">
          <ConnectedBadge />
          <Inviter connection={connection} />
        </div>
      )}
      <div
        className={`flex gap-2 ${facts ? 'max-sm:contents' : 'max-sm:order-3 max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:*:px-2'}`}
      >
        {onBook && (
          <UnstyledButton
            aria-label={`Book Now, ${name}`}
            onPress={onBook}
            className={`${buttonClass('soft')} max-sm:order-1`}
          >
            Book Now
          </UnstyledButton>
        )}
        {mayWrite && (
          <Link
            to={`/${side}/messages`}
            search={{ with: id }}
            aria-label={`Message, ${name}`}
            className={`${buttonClass(onBook ? 'plain' : 'soft')} ${facts ? 'max-sm:order-4 max-sm:-ml-2.5 max-sm:px-3' : ''}`}
          >
            <MessageSquare size={16} aria-hidden="true" className={facts ? '' : 'max-sm:hidden'} />
            <span className={facts ? 'max-sm:hidden' : ''}>Message</span>
          </Link>
        )}
        {/* On a phone the name alone opens the profile of staff, as under Book Staff. */}
        <UnstyledButton
          aria-label={`Profile, ${name}`}
          onPress={onProfile}
          className={`${buttonClass('plain')} ${facts ? 'max-sm:hidden' : ''}`}
        >
          Profile
        </UnstyledButton>
      </div>
      {mayManage && (
        <div className={facts ? 'max-sm:order-5 max-sm:-ml-4' : 'max-sm:order-1'}>
          <RowMenu
            label={`More about ${name}`}
            entries={[
              { id: 'end', label: 'End connection', icon: <Unlink size={16} aria-hidden="true" />, onPress: onEnd },
              { id: 'block', label: 'Block', icon: <Ban size={16} aria-hidden="true" />, onPress: onBlock },
            ]}
          />
        </div>
      )}
    </Row>
  )
}

/** The profile, one press away, has the whole text. */
const BioOrEmail = ({ bio, email }: { bio: string | null; email: string | null }) =>
  bio ? <span className="line-clamp-2 whitespace-normal wrap-anywhere">{bio}</span> : email

/** Name of the person who invited or accepted for the employer, for its members. */
function Inviter({ connection: { sender, sent_by, answered_by } }: { connection: ListedConnection }) {
  const isSender = sender === 'employer'
  const by = isSender ? sent_by : answered_by
  return by && <p className="text-hint text-dim">{`${isSender ? 'Invited' : 'Accepted'} by ${by}`}</p>
}
