import { useNavigate } from '@tanstack/react-router'
import { api } from './platform/client.ts'
import { forgetDrafts } from './platform/drafts.ts'
import { signOut } from './platform/session.ts'

/** Signs out here and at the server, and returns to the start page; who is offline is signed out here at least. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    const revoked = api.accounts.logout().catch(() => null)
    await navigate({ to: '/' })
    signOut()
    // Drafts outlive a session that has ended by itself, but whoever leaves on purpose may share the computer.
    sessionStorage.clear()
    forgetDrafts(localStorage)
    await revoked
  }
}
