import { UserCog } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AdminUser } from '#contract/admin/directory.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { StatusDialog } from './status-dialog.tsx'

export type KnownPerson = Pick<AdminUser, 'name' | 'email' | 'avatar'>

type PersonHeaderProps = {
  known: KnownPerson
  /** Everything about the person, once it has arrived. */
  person: AdminUser | undefined
  badges: ReactNode
}

export function PersonHeader({ known: { name, email, avatar }, person, badges }: PersonHeaderProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={avatar} size="huge" />
      <div className="min-w-40 flex-1">
        <p className="text-xl font-heading wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-dim">
          <EmailText email={email} />
        </p>
        <div className="mt-2 flex min-h-6 flex-wrap gap-1.5">{badges}</div>
      </div>
      <Button
        look="plain"
        icon={<UserCog size={16} aria-hidden="true" />}
        isDisabled={person === undefined}
        onPress={() => setChanging(true)}
      >
        Change status
      </Button>
      {person && <StatusDialog person={person} isOpen={isChanging} onClose={() => setChanging(false)} />}
    </div>
  )
}
