import { LogOut } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { useLogout } from '#web/useLogout.ts'

/** Signs out here and returns to the start page. */
export function LogOutButton() {
  const logout = useLogout()
  return (
    <Button look="plain" onPress={logout} icon={<LogOut size={16} aria-hidden="true" />}>
      Log Out
    </Button>
  )
}
