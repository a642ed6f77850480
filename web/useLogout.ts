import { useNavigate } from '@tanstack/react-router'
import { api } from './platform/client.ts'
import { leaveForGood } from './platform/leaving.ts'

/** Signs out here and at the server, and returns to the start page; who is offline is signed out here at least. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    const revoked = api.accounts.logout().catch(() => null)
    await leaveForGood(() => navigate({ to: '/' }))
    await revoked
  }
}
