import { useNavigate, useRouter } from '@tanstack/react-router'
import { myAccountQuery, readMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { api } from '#web/platform/client.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { homePageOf } from '#web/platform/guard.ts'
import { mayLeave } from '#web/platform/leave-checks.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Reads the account after a change. Cancels a request under way, because its answer may be older
 * than the change. Does not fetch through the query, which would end with the old account if the
 * screen that shows it is left meanwhile.
 */
export async function rereadAccount() {
  const { queryKey } = myAccountQuery
  await queryClient.cancelQueries({ queryKey })
  const account = await readMyAccount()
  queryClient.setQueryData(queryKey, account)
  return account
}

/**
 * Lets this session act for another site. Resolves when the account confirms it; the app then drops
 * its data about the previous site.
 */
export async function actFor(siteId: number) {
  await api.organisations.actFor({ body: { site_id: siteId } })
  await rereadAccount()
}

/** Filters that mean the same at every site; everything else names something of one site. */
const KEPT = ['option', 'date', 'subject_id', 'year_level', 'classification', 'start_time', 'end_time']

/**
 * Switches to another site and stays on the screen, or goes to the page named. Asks first if there
 * are unsaved changes. Resolves to whether it is done.
 */
export function useSwitchSite() {
  const router = useRouter()
  const navigate = useNavigate()

  /** A screen that shows one thing of a site has nothing to show at another. */
  const stay = () => {
    const { pathname, search } = router.state.location
    const kept = Object.fromEntries(Object.entries(search).filter(([name]) => KEPT.includes(name)))
    const isOfOneThing = 'id' in search || 'shift' in search
    return isOfOneThing ? { to: homePageOf('employer') } : { to: pathname, search: kept }
  }

  return async (siteId: number, { to }: { to?: { to: string; search?: Record<string, unknown> } } = {}) => {
    if (!(await mayLeave())) return false
    try {
      await actFor(siteId)
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The site could not be changed. Please try again.'))
      return false
    }
    await navigate({ ...(to ?? stay()), replace: to === undefined, ignoreBlocker: true })
    return true
  }
}
