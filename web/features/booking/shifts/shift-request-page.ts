import { useState } from 'react'
import { useShiftSeen } from '#web/features/messaging/notifications/data.ts'
import { useNamedShift } from './named-shift.ts'
import { useShiftRequests } from './shift-requests.ts'

/**
 * Returns the shown page of requests, at first the one with the request of the URL. It is located
 * only once: an answered request moves to another page, and the list must not follow it.
 */
export function useShiftRequestPage(employeeId: number) {
  const named = useNamedShift()
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<number | null>(null)
  const isLooking = named !== null && named !== found
  const requests = useShiftRequests(employeeId, isLooking ? { request: named } : { page })
  useShiftSeen(named, requests.data?.data)
  if (isLooking && requests.data && !requests.isPlaceholderData) {
    setFound(named)
    setPage(requests.data.page)
  }
  // Withdrawn requests can empty the open page, which then offers no link to another.
  if (page > 1 && requests.data?.data.length === 0) setPage(1)
  return { requests, named, page, setPage }
}
