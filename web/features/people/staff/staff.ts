/** Notes, marks and preferences that an employer keeps about a person. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OnboardingStatus } from '#contract/people/onboarding-rules.ts'
import type { StaffNotesChanges } from '#contract/people/staff-notes.ts'
import { api } from '#web/platform/client.ts'

export type Named = { id: number; name: string }

export const useStaffNotes = (employeeId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: ['pools', 'notes', employeeId],
    queryFn: async ({ signal }) => (await api.staffNotes.get({ params: { id: employeeId } }, { signal })).data,
    enabled: isEnabled,
  })

export const useStaffPreference = (employeeId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: ['pools', 'preference', employeeId],
    queryFn: async ({ signal }) => (await api.staffPreferences.get({ params: { id: employeeId } }, { signal })).data,
    enabled: isEnabled,
  })

/** People whom the site does not book; only members who manage it may read the list. */
export const useNotBooked = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['pools', 'not booked'],
    queryFn: async ({ signal }) => (await api.staffPreferences.notBooked({}, { signal })).data,
    enabled: isEnabled,
  })

/** Each change resolves to the server's message once the lists show it. */
export function useStaffChanges() {
  const queryClient = useQueryClient()
  const done = async (call: Promise<{ message: string }>) => {
    const { message } = await call
    const stale = ['pools', 'availability', 'shifts', 'connections']
    await Promise.all(stale.map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })))
    return message
  }
  return {
    saveNotes: ({ id }: Named, body: StaffNotesChanges) => done(api.staffNotes.save({ params: { id }, body })),
    prefer: ({ id }: Named) => done(api.staffPreferences.prefer({ params: { id } })),
    unprefer: ({ id }: Named) => done(api.staffPreferences.unprefer({ params: { id } })),
    doNotBook: ({ id }: Named, body: { reason: string | null; confirmed: boolean }) =>
      done(api.staffPreferences.doNotBook({ params: { id }, body })),
    bookAgain: ({ id }: Named) => done(api.staffPreferences.bookAgain({ params: { id } })),
  }
}

/** Statuses that lists show and filter by; most people have not started. */
export const shownStatuses = ['ready', 'in_progress', 'paused'] as const satisfies readonly OnboardingStatus[]
