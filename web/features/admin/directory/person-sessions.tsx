import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { AdminSession } from '#contract/admin/directory.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSingleFlight } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import { RelativeTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSignOut } from './data.ts'

/** Lists the person's sessions, last used first. */
export function PersonSessions({ id, sessions }: { id: number; sessions: readonly AdminSession[] }) {
  if (sessions.length === 0) return <p className="text-sm text-dim">Not signed in anywhere.</p>
  return (
    <ul aria-label="Sessions" className="divide-y divide-line rounded-card border border-line">
      {sessions.map((session) => (
        <Session key={session.id} personId={id} session={session} />
      ))}
    </ul>
  )
}

function Session({ personId, session }: { personId: number; session: AdminSession }) {
  const { id, browser, system, created_at, last_used_at } = session
  const [network, setNetwork] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSignOut(personId)
  const singleFlight = useSingleFlight()

  async function signOut() {
    try {
      toast.ok((await mutateAsync(id)).message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Failed to sign that device out.'))
    }
  }

  async function show() {
    try {
      const { data, message } = await api.admin.showNetwork({
        params: { id: String(personId), session_id: String(id) },
      })
      setNetwork(data.network)
      toast.ok(message)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Failed to show the network address.'))
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <MonitorSmartphone size={18} aria-hidden="true" className="shrink-0 text-dim" />
      <div className="min-w-44 flex-1 text-sm">
        <p className="font-medium">
          {browser} on {system}
        </p>
        <p className="text-dim wrap-anywhere">
          Last active <RelativeTime at={last_used_at} />
        </p>
        {network === null ? (
          <Button look="link" size="small" aria-label={`Show network address, ${browser} on ${system}`} onPress={show}>
            Show network address
          </Button>
        ) : (
          <p tabIndex={-1} className="text-dim wrap-anywhere">
            Network address {network}
          </p>
        )}
        <p className="text-hint text-dim tabular-nums">Signed in {stamp(created_at)}</p>
      </div>
      <Button
        look="plain"
        size="small"
        aria-label={`Sign out ${browser} on ${system}`}
        isPending={isPending}
        onPress={() => singleFlight(id, signOut)}
      >
        Sign out
      </Button>
    </li>
  )
}
