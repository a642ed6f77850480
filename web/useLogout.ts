import { useNavigate } from '@tanstack/react-router'
import { api } from './platform/client.ts'
import { leaveForGood, mayLeave } from './platform/leaving.ts'

/**
 * Signs out here and at the server, and returns to the start page; who is offline is signed out here at least, and who
 * has something unsaved is asked first.
 */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    if (!(await mayLeave())) return
    const revoked = api.accounts.logout().catch(() => null)
    await leaveForGood(() => navigate({ to: '/', ignoreBlocker: true }))
    await revoked
  }
}
