import { useUrlState } from '#web/platform/url-state.ts'

/** Reads the person's id from `?id=`, which may contain anything; null if it is not an id. */
export function usePersonId(): number | null {
  const [{ id = null }] = useUrlState()
  return id
}
