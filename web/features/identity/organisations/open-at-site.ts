import { redirect } from '@tanstack/react-router'
import { myAccountQuery } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { homePageOf } from '#web/platform/guard.ts'
import { queryClient } from '#web/platform/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { actFor } from './acting-for.ts'

/** A path without a screen, for which the app shows its page for unknown URLs. */
const NOWHERE = '/employer/not-found'

type Link = { pathname: string; search: Record<string, unknown>; siteId: number }

/**
 * Opens a link about a site: switches to the site first and says so. For a site that the person
 * does not act for, shows the page for unknown URLs.
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
    toast.bad(sentenceOf(thrown, 'The site could not be opened. Please try again.'))
    throw redirect({ to: homePageOf('employer'), replace: true })
  }
  throw isFound ? redirect({ to: pathname, search: others, replace: true }) : redirect({ href: NOWHERE, replace: true })
}
