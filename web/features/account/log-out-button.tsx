import { LogOut } from 'lucide-react'
import { useLogout } from '#web/platform/use-logout.ts'
import { Button } from '#web/ui/button.tsx'

/** Signs out here and returns to the start page. */
export function LogOutButton() {
  const logout = useLogout()
  return (
    <Button look="plain" onPress={logout} icon={<LogOut size={16} aria-hidden="true" />}>
      Log Out
    </Button>
  )
}
