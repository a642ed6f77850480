/** Progress of an organisation's own onboarding of a person, with the names for screens. */
export const onboardingStatuses = ['not_started', 'in_progress', 'ready', 'paused'] as const
export type OnboardingStatus = (typeof onboardingStatuses)[number]

export const onboardingLabels: Record<OnboardingStatus, string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  ready: 'Ready',
  paused: 'Paused',
}

export const isOnboardingStatus = (value: unknown): value is OnboardingStatus =>
  onboardingStatuses.some((status) => status === value)
