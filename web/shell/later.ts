/**
 * Parts of the frame that no screen waits for. They are loaded together, because each file of its
 * own costs a phone a round trip.
 */

export { AnswerReports } from '#web/features/booking/today/answer-reports.tsx'
export { Bell } from '#web/features/messaging/notifications/bell.tsx'
export { MessagesLink } from '#web/features/people/conversations/messages-link.tsx'
export { WaitingCount } from '#web/features/work/timesheet-queue/waiting-count.tsx'
export { PaletteButton } from '#web/palette/palette-button.tsx'
export { keepBackTargets } from '#web/platform/back-target.ts'
export { keepScroll } from '#web/platform/scroll-memory.ts'
export { keepFocus } from '#web/ui/focus-keeper.ts'
export { watchMouse } from '#web/ui/toast-position.ts'
