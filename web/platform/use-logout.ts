import { useNavigate } from '@tanstack/react-router'
import { api } from './client.ts'
import { endSession, mayLeave } from './leave-checks.ts'

/**
 * Signs out here and on the server and returns to the start page. Asks first if there are unsaved
 * changes; when offline, signs out only here.
 */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLeave())) return
    const revoked = api.accounts.logout().catch(() => null)
    await endSession(() => navigate({ to: '/', ignoreBlocker: true }))
    await revoked
  }
}
