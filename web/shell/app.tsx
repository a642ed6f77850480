import { type Query, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { confirmSession, followAccount } from '#web/features/identity/accounts/confirm-session.ts'
import { isMyAccount, type MyAccount } from '#web/features/identity/accounts/my-account.ts'
import { onNotificationTapped, startPushSync } from '#web/features/messaging/push/push-start.ts'
import { forgetRecent } from '#web/palette/recent-name.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { onEnrolmentChange, useEnrolmentDue } from '#web/platform/enrolment.ts'
import { signInPageFor } from '#web/platform/guard.ts'
import { goLive } from '#web/platform/live.ts'
import { deleteCache, restoreCache } from '#web/platform/offline/startup.ts'
import { queryClient } from '#web/platform/queries.ts'
import { getSession, getToken, onExpired, onSessionChange, useSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { router } from './router.tsx'

// Starts before anything else, so that it runs while the screen's code and data load.
confirmSession(restoreCache)

/** Root of the app: the session, the freshness of data, and toasts. */
export function App() {
  useSessionGuard()
  useLive()
  usePushMessages()
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="en-AU">
        <RouterProvider router={router} />
        <Toasts />
      </I18nProvider>
    </QueryClientProvider>
  )
}

function deleteLocalData() {
  deleteCache()
  forgetRecent()
}

/** Redirects and drops cached data when a session begins, ends or changes, in any tab. */
function useSessionGuard() {
  useEffect(() => {
    let token = getToken()
    let id = getSession()?.user.id
    // Forgets what one person has seen before the next one signs in, even if the page was closed
    // before it could do so.
    if (token === null) deleteLocalData()
    const stopWatching = onSessionChange(() => {
      const isSamePerson = getToken() === token
      const next = getSession()?.user
      if (!isSamePerson || next?.id !== id) {
        token = getToken()
        id = next?.id
        // The account has just said that the session acts for another site.
        const isNews = ({ queryKey, state }: Query) =>
          isSamePerson && isMyAccount(queryKey) && (state.data as MyAccount | undefined)?.id === id
        queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'config' && !isNews(query) })
        deleteLocalData()
        // A person whose session has expired finds their drafts again; another person does not.
        if (next) forgetDrafts(localStorage, next)
      }
      router.invalidate()
    })
    const stopFollowing = followAccount()
    const stopExpiry = onExpired((role) => {
      toast.bad('Session expired or invalid. Please log in again.')
      router.navigate({ to: signInPageFor(`/${role}`) })
    })
    const stopEnrolment = onEnrolmentChange(() => router.invalidate())
    return () => {
      stopEnrolment()
      stopFollowing()
      stopWatching()
      stopExpiry()
    }
  }, [])
}

function useLive() {
  const session = useSession()
  const token = session?.token
  const isEnrolmentDue = useEnrolmentDue()
  const mayListen = session?.user.role === 'admin' ? !isEnrolmentDue : session?.user.terms_agreed === 1
  useEffect(() => {
    if (token && mayListen) return goLive(token, queryClient)
  }, [token, mayListen])
}

/**
 * A tap on a push notification navigates an open page. The rest of the push code loads after the
 * first screen.
 */
function usePushMessages() {
  const token = useSession()?.token
  useEffect(() => onNotificationTapped((href) => router.navigate({ href })), [])
  useEffect(() => {
    if (token) return startPushSync()
  }, [token])
}
