import { useState } from 'react'
import { useMay, useMyAccount, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { useMe } from '#web/platform/session.ts'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { PersonResult } from './people.ts'
import { groupsFor, soonBookingItems } from './ranking.ts'
import { recentOf } from './recent.ts'
import { type ListedScreen, screenItems } from './screens.ts'
import { useCommands } from './use-commands.ts'

type GroupsInput = {
  typed: string
  screens: readonly ListedScreen[]
  people: readonly PersonResult[] | undefined
  onLogout: () => unknown
}

/** Builds the palette's groups for the signed-in person, and finds each line by its id. */
export function useGroups({ typed, screens, people = [], onLogout }: GroupsInput) {
  const me = useMe()
  const terms = useSectorTerms()
  const account = useMyAccount().data
  const now = useNow()
  const commands = useCommands(onLogout)
  const [recent] = useState(() => recentOf(me.id))
  const mayBook = useMay('book')
  const bookingDay = me.role === 'employer' && mayBook ? todayIn(account?.time_zone ?? viewerZone(), now) : null
  const groups = groupsFor({
    typed,
    screens: screenItems(screens, terms),
    commands: bookingDay === null ? commands : [...soonBookingItems(bookingDay), ...commands],
    recent,
    people,
    bookingDay,
  })
  const find = (id: string) => groups.flatMap(({ choices }) => choices).find((choice) => choice.id === id)
  return { groups, find }
}
