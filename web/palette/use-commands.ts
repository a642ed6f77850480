import { CheckCheck, Download, LogOut, Monitor, Moon, Sun } from 'lucide-react'
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
  const { role } = useMe()
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
    { id: 'log out', name: 'Log out', words: 'logout sign out leave', icon: LogOut, act: onLogout },
  ]
  return [...actionsOf[role].map(itemOf), ...sharedCommands]
}
