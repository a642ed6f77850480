import { hasRight } from '#contract/platform/member-rights.ts'
import { useIsAgency, useMyAccount, useOtherSites } from '#web/features/identity/accounts/my-account.ts'
import type { Role } from '#web/platform/session.ts'
import { type MenuEntry, menuOf } from './routes.tsx'

/** A role's menu as far as the person may use it. */
export function useMenu(role: Role): MenuEntry[] {
  const account = useMyAccount().data
  const hasSites = useOtherSites().length > 0
  const isAgency = useIsAgency()
  const isMember = account?.role === 'employer'
  const mayOpen = ({ optionRights }: MenuEntry, option: string) => {
    const right = optionRights?.[option]
    return !isMember || right === undefined || hasRight(account.member_role, right)
  }
  return menuOf(role)
    .filter(({ menu }) => (hasSites || !menu.needsSites) && (isAgency || !menu.needsAgency))
    .map((entry) =>
      entry.options ? { ...entry, options: entry.options.filter((each) => mayOpen(entry, each)) } : entry,
    )
}
