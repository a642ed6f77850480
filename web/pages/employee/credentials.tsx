import { BadgeCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { credentialName } from '#contract/people/credential-kinds.ts'
import type { Credential } from '#contract/people/credentials.ts'
import { BookingBlock } from '#web/features/people/credentials/booking-block.tsx'
import { CredentialCard } from '#web/features/people/credentials/credential-card.tsx'
import { CredentialDialog } from '#web/features/people/credentials/credential-dialog.tsx'
import { removeCredential, useMyCredentials } from '#web/features/people/credentials/data.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

/** The person's registrations, clearances and documents, with status and next step. */
export function CredentialsScreen() {
  const myCredentials = useMyCredentials()
  const { open, show } = useOpenCredential()
  const [removed, setRemoved] = useState<Credential | null>(null)
  const credentialToRemove = useLastNonNull(removed)
  const data = myCredentials.data?.data ?? []

  async function remove(credential: Credential) {
    toast.ok(await removeCredential(credential.id))
    focusAfterDialog(() => document.querySelector('h1'))
  }

  return (
    <Screen
      title="Credentials"
      intro="Your registrations, clearances and documents, and their status."
      width="reading"
      actions={
        data.length > 0 && (
          <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => show('new')}>
            Add credential
          </Button>
        )
      }
    >
      {myCredentials.data && !myCredentials.data.bookable && <BookingBlock myCredentials={myCredentials.data} />}
      <Loaded
        query={myCredentials}
        skeleton={<SkeletonCard lines={6} />}
        failure="Your credentials could not be loaded."
        isEmpty={(loaded) => loaded.data.length === 0}
        empty={<Nothing onAdd={() => show('new')} />}
      >
        {(loaded) => (
          <ul aria-label="Credentials" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {loaded.data.map((credential) => (
              <CredentialCard
                key={credential.id}
                credential={credential}
                onEdit={() => show(credential.id)}
                onRemove={() => setRemoved(credential)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {myCredentials.data && (
        <CredentialDialog
          credential={data.find(({ id }) => id === open) ?? null}
          rules={myCredentials.data.rules}
          isOpen={open === 'new' || data.some(({ id }) => id === open)}
          onClose={() => show(null)}
        />
      )}
      <ConfirmDialog
        title="Remove this credential?"
        confirm="Remove"
        dismiss="Keep it"
        isDanger
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed && remove(removed)}
        failure="The credential could not be removed."
      >
        {credentialToRemove && (
          <p>This removes {credentialName(credentialToRemove)} from your profile, with its file and checks.</p>
        )}
      </ConfirmDialog>
    </Screen>
  )
}

const Nothing = ({ onAdd }: { onAdd: () => void }) => (
  <Empty
    icon={<BadgeCheck size={22} aria-hidden="true" />}
    hint="Employers first ask for a registration and a working with children check."
    action={<Button onPress={onAdd}>Add credential</Button>}
  >
    You have not entered any credentials yet.
  </Empty>
)

/** Reads the open credential from the URL: an id, "new" or null. */
function useOpenCredential() {
  const [{ credential = null }, set] = useUrlState()
  const show = (next: number | 'new' | null) => set({ credential: next }, { replace: next === null, isReset: true })
  return { open: credential, show }
}
