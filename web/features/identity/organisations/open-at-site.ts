import { redirect } from '@tanstack/react-router'
import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { homeOf } from '#web/platform/guard.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { actFor } from './acting-for.ts'

/** A path that no screen has: the app then shows its ordinary page for that. */
const NOWHERE = '/employer/not-found'

type Link = { pathname: string; search: Record<string, unknown>; siteId: number }

/**
 * Opens a link of a message about a site: acts for the site first and says so. A site of other
 * people is a page that does not exist.
 */
export async function openAtSite({ pathname, search, siteId }: Link): Promise<never> {
  const { at: _, ...others } = search
  let isFound = true
  try {
    const { id, sites } = await queryClient.fetchQuery(myAccountQuery)
    const site = sites.find((one) => one.id === siteId)
    isFound = site !== undefined
    if (site && site.id !== id) {
      await actFor(site.id)
      toast.ok(`You now act for ${site.name}.`)
    }
  } catch (thrown) {
    toast.bad(sentenceOf(thrown, 'The site could not be changed. Please try again.'))
    throw redirect({ to: homeOf('employer'), replace: true })
  }
  throw isFound ? redirect({ to: pathname, search: others, replace: true }) : redirect({ href: NOWHERE, replace: true })
}
