import { useUrlState } from '#web/platform/url-state.ts'

/** The shift that the address names, as a notification's link does; null where it names none. */
export function useLinkedShiftId(): number | null {
  const [{ request = null }] = useUrlState()
  return request
}
