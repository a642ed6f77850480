import type { AlertEvent, Channel } from '#contract/messaging/outbox.ts'
import {
  type Choice,
  FIRST_QUIET_HOURS,
  FIRST_SUMMARY_AT,
  type NewPreferences,
  type Preferences,
  URGENT_HOURS,
} from '#contract/messaging/preferences.ts'

/** Unsaved choices; a time is null while it is incomplete. */
export type Draft = {
  choices: readonly Choice[]
  is_quiet: boolean
  from: string | null
  to: string | null
  urgent_passes: boolean
  has_summary: boolean
  summary_at: string | null
}

export const preferencesDraft = ({ choices, quiet, urgent_passes, summary_at }: Preferences): Draft => ({
  choices,
  is_quiet: quiet !== null,
  ...(quiet ?? FIRST_QUIET_HOURS),
  urgent_passes,
  has_summary: summary_at !== null,
  summary_at: summary_at ?? FIRST_SUMMARY_AT,
})

export const isOn = ({ choices }: Draft, event: AlertEvent, channel: Channel): boolean =>
  choices.some((saved) => saved.event === event && saved.channel === channel && saved.is_on)

export const withChoice = (draft: Draft, choice: Choice): Draft => ({
  ...draft,
  choices: draft.choices.map((saved) =>
    saved.event === choice.event && saved.channel === choice.channel ? choice : saved,
  ),
})

type Times = { from?: string | undefined; to?: string | undefined; summary_at?: string | undefined }
/** The draft as the contract takes it, with the times as typed. */
export const savedAs = (draft: Draft, { from, to, summary_at }: Times, version: number): NewPreferences => ({
  choices: [...draft.choices],
  quiet: draft.is_quiet && from && to ? { from, to } : null,
  urgent_passes: draft.urgent_passes,
  summary_at: (draft.has_summary && summary_at) || null,
  version,
})

export const quietSentence = ({ is_quiet, from, to, urgent_passes }: Draft): string => {
  if (!is_quiet) return 'Notifications can arrive at any time.'
  if (!from || !to || from === to) return 'Please enter your quiet hours.'
  const rule = `Between ${from} and ${to} we send only emails`
  const rest = `Everything else waits until ${to}.`
  return urgent_passes
    ? `${rule}, except about shifts on the same day or within ${URGENT_HOURS} hours. ${rest}`
    : `${rule}. ${rest}`
}
