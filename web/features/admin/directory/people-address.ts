/** Filters of a list of people and the open person, kept in the URL. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Sector, UserStatus } from '#contract/platform/values.ts'
import { useListAddress } from '#web/features/people/connections/use-list-address.ts'

/** The schemas name the same ones, but the list must not wait for them. */
export const userStatuses: readonly UserStatus[] = ['active', 'on_leave', 'inactive', 'banned']
const sectors: readonly Sector[] = ['education', 'healthcare']

type PeopleFilters = { status: UserStatus | null; sector: Sector | null }

const LARGEST_ID = 2_147_483_647

/** Reads an address that anybody may have typed: what is not understood counts as not chosen. */
const readPeopleFilters = ({ status, sector }: Record<string, unknown>): PeopleFilters => ({
  status: userStatuses.find((each) => each === status) ?? null,
  sector: sectors.find((each) => each === sector) ?? null,
})

const readId = (named: unknown): number | null =>
  /^[1-9]\d{0,9}$/.test(String(named)) && Number(named) <= LARGEST_ID ? Number(named) : null

/** `opened` is the search parameter for the open person. */
export function usePeopleAddress(opened: 'person' | 'employer') {
  const list = useListAddress()
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { status, sector } = readPeopleFilters(address)

  function choose(next: Partial<PeopleFilters>) {
    const chosen = { status, sector, ...next }
    navigate({
      to: '.',
      search: (rest: object) => ({
        ...rest,
        status: chosen.status ?? undefined,
        sector: chosen.sector ?? undefined,
        page: undefined,
      }),
      replace: true,
      resetScroll: false,
    })
  }

  /** The back button closes the open person and does not reopen a closed one. */
  const open = (id: number | null) =>
    navigate({
      to: '.',
      search: (rest: object) => ({ ...rest, [opened]: id === null ? undefined : String(id) }),
      replace: id === null,
      resetScroll: false,
    })

  function clear() {
    list.clear()
    navigate({
      to: '.',
      search: (rest: object) => ({ ...rest, search: undefined, status: undefined, sector: undefined, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  const isNarrowed = list.search !== '' || status !== null || sector !== null
  return { ...list, clear, status, sector, choose, opened: readId(address[opened]), open, isNarrowed }
}
export type PeopleAddress = ReturnType<typeof usePeopleAddress>
