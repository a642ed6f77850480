import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Role, useMe } from '#web/platform/session.ts'

/** Page of a part that was once below the security settings, by its anchor there. */
const pageOf = (role: Role, anchor: string) => {
  if (anchor === 'messages' || anchor === 'calendar') return `/${role}/notification-settings` as const
  return anchor === 'privacy' && role !== 'admin' ? (`/${role}/privacy` as const) : null
}

/** Follows an older address with the anchor of a part that has a page of its own now. */
export function UnlessMoved({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const page = pageOf(useMe().role, hash)
  return page === null ? children : <Navigate to={page} replace />
}
