import { useState } from 'react'
import { useShiftSeen } from '#web/notifications/data.ts'
import { useNamedShift } from './namedShift.ts'
import { useShiftRequests } from './shiftRequests.ts'

/**
 * The page of requests that is shown: at first the one on which the request of the address stands. It is looked for once;
 * an answered request moves to another page, and the list must not follow it away under the finger.
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
  // Requests that are taken back can empty the page that is open, and then no other page is offered from there.
  if (page > 1 && requests.data?.data.length === 0) setPage(1)
  return { requests, named, page, setPage }
}
