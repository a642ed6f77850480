import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { entryOf } from './platform/guard.ts'
import { goLive } from './platform/live.ts'
import { queryClient } from './platform/queries.ts'
import { getToken, onExpired, onSessionChange, useSession } from './platform/session.ts'
import { router } from './router.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { toast } from './ui/toast.ts'

/** Everything around the screens: whose session it is, what is fresh, and what is said in passing. */
export function App() {
  const isRestoring = useRestoring()
  useSessionGuard()
  useLive(!isRestoring)
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="en-AU">
        {isRestoring ? <Restoring /> : <RouterProvider router={router} />}
        <Toasts />
      </I18nProvider>
    </QueryClientProvider>
  )
}

const Restoring = () => (
  <main className="grid min-h-dvh place-items-center" aria-busy="true">
    <p role="status" className="text-dim">
      Loading...
    </p>
  </main>
)

/** A browser that kept a token asks whose it is before it shows anything. */
function useRestoring() {
  const [isRestoring, setRestoring] = useState(() => getToken() !== null)
  useEffect(() => {
    if (getToken() === null) return
    // The typed client is fetched only now: who is not signed in has no use for it on the landing page.
    import('./platform/restore.ts')
      .then(({ restoreSession }) => restoreSession())
      .catch(() => null)
      .finally(() => setRestoring(false))
  }, [])
  return isRestoring
}

/** Sends everybody where they belong when a session begins, ends or changes, in this tab or in another. */
function useSessionGuard() {
  useEffect(() => {
    let token = getToken()
    const stopWatching = onSessionChange(() => {
      if (getToken() !== token) {
        token = getToken()
        // What one person was shown is not for the next one.
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
      }
      router.invalidate()
    })
    const stopExpiry = onExpired((role) => {
      toast.bad('Session expired or invalid. Please log in again.')
      router.navigate({ to: entryOf(`/${role}`) })
    })
    return () => {
      stopWatching()
      stopExpiry()
    }
  }, [])
}

function useLive(isReady: boolean) {
  const session = useSession()
  const token = session?.token
  const mayListen = isReady && (session?.user.role === 'admin' || session?.user.terms_agreed === 1)
  useEffect(() => {
    if (token && mayListen) return goLive(token, queryClient)
  }, [token, mayListen])
}
