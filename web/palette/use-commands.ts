import { Building2, CheckCheck, Download, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { hasRight } from '#contract/platform/member-rights.ts'
import { useMyAccount, useOtherSites } from '#web/features/identity/accounts/my-account.ts'
import { useSwitchSite } from '#web/features/identity/organisations/acting-for.ts'
import { useMarkAsRead } from '#web/features/messaging/notifications/data.ts'
import { install, useInstallMethod } from '#web/features/messaging/push/install.ts'
import { useProductName } from '#web/platform/config.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { downloadFile } from '#web/platform/files.ts'
import { useMe } from '#web/platform/session.ts'
import { chooseTheme, useThemeChoice } from '#web/platform/theme.ts'
import { toast } from '#web/ui/toast.ts'
import { actionsOf } from './actions.ts'
import type { Action, Item } from './item.ts'

const themes = [
  { id: 'light', name: 'Switch to light theme', icon: Sun },
  { id: 'dark', name: 'Switch to dark theme', icon: Moon },
  { id: 'system', name: 'Use the system theme', icon: Monitor },
] as const

type File = NonNullable<Action['file']>

async function download({ path, name, failure }: File) {
  try {
    await downloadFile(path, name)
  } catch (thrown) {
    toast.bad(sentenceOf(thrown, failure))
  }
}

const itemOf = ({ file, ...action }: Action): Item => ({
  ...action,
  id: action.name,
  ...(file && { act: () => download(file) }),
})

/** Lists the role's actions, then those that every role has. */
export function useCommands(onLogout: () => unknown): Item[] {
  const { id, role } = useMe()
  const account = useMyAccount().data
  const sites = useOtherSites()
  const switchSite = useSwitchSite()
  const theme = useThemeChoice()
  const product = useProductName()
  const isInstallable = useInstallMethod() !== null
  const markAsRead = useMarkAsRead()
  const sharedCommands: Item[] = [
    {
      id: 'read all',
      name: 'Mark all notifications as read',
      icon: CheckCheck,
      act: () => markAsRead.mutate('all', { onSuccess: () => toast.ok('All notifications are marked as read.') }),
    },
    ...themes.map(({ id, name, icon }) => ({
      id: `theme ${id}`,
      name,
      words: 'colour mode appearance night day',
      hint: theme === id ? 'Now' : undefined,
      icon,
      act: () => chooseTheme(id),
    })),
    ...(isInstallable
      ? [
          {
            id: 'install',
            name: `Install ${product}`,
            words: 'app phone home screen add',
            icon: Download,
            act: install,
          },
        ]
      : []),
    { id: 'log out', name: 'Log Out', words: 'logout sign out leave', icon: LogOut, act: onLogout },
  ]
  const isMember = account?.role === 'employer'
  const allowed = actionsOf[role].filter(({ right }) => !isMember || !right || hasRight(account.member_role, right))
  const otherSites: Item[] = sites
    .filter((site) => site.id !== id)
    .map((site) => ({
      id: `site ${site.id}`,
      name: `Act for ${site.name}`,
      words: `switch site ${site.organisation}`,
      icon: Building2,
      act: () => switchSite(site.id),
    }))
  return [...allowed.map(itemOf), ...otherSites, ...sharedCommands]
}
