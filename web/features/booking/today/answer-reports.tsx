import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Notification } from '#contract/messaging/notifications.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useNewestUnread } from '#web/features/messaging/notifications/data.ts'
import { api } from '#web/platform/client.ts'
import { useMe } from '#web/platform/session.ts'
import { dayName } from '#web/ui/dates.ts'
import { highlightAnswers } from './answer-highlights.ts'
import { type AnswerNews, allAnswers, reportAnswers } from './answer-news.ts'

/** Verbs of the notifications about an answer, by their titles. */
const answers: Readonly<Record<string, { about: string; verb: string; isGood: boolean }>> = {
  'Shift accepted': { about: 'accepted', verb: 'accepted', isGood: true },
  'Shift rejected': { about: 'rejected', verb: 'rejected the request', isGood: false },
  'Shift cancelled': { about: 'cancelled', verb: 'cancelled', isGood: false },
}

/** Older ones arrived while the page was asleep; the bell counts them. */
const RECENT_MS = 10 * 60_000
const MOST = '10'
const BOOKING = /^\/employer\/bookings\/(\d+)$/

/** Reports answers of staff on every screen of an employer. */
export function AnswerReports() {
  const me = useMe()
  const navigate = useNavigate()
  const newest = useNewestUnread()
  const seen = useRef<number | null>(null)

  function newsOf(notification: Notification, shift: Shift | null): AnswerNews {
    const { id, title, message, link, site_id } = notification
    const { about, verb, isGood } = answers[title]!
    // The app switches to the site of such a link first.
    const href = link === null || site_id === null || site_id === me.id ? link : `${link}?at=${site_id}`
    const onOpen = () => void (href !== null && navigate({ href }))
    if (shift === null) return { about: `notification ${id}`, text: `${title}.`, detail: message, isGood, onOpen }
    const detail = `${shift.subject.name}, ${dayName(shift.date)}, ${timeRange(shift.start_time, shift.end_time)}`
    return { about: `${about} ${shift.id}`, text: `${shift.invitee.name} ${verb}.`, detail, isGood, onOpen }
  }

  /** Null for a booking of another site, which the caller cannot read before switching to it. */
  async function shiftOf({ link, site_id }: Notification): Promise<Shift | null> {
    const id = BOOKING.exec(link ?? '')?.[1]
    if (id === undefined || (site_id !== null && site_id !== me.id)) return null
    const booking = await api.bookings.get({ params: { id } }).catch(() => null)
    return booking?.data.shift ?? null
  }

  const report = useEffectEvent(async (after: number) => {
    const { notifications } = await api.notifications.list({ query: { filter: 'unread', per_page: MOST } })
    const recent = notifications.filter(
      ({ id, title, created_at }) => id > after && title in answers && Date.parse(created_at) > Date.now() - RECENT_MS,
    )
    const shifts = new Map(
      await Promise.all(recent.map(async (notification) => [notification, await shiftOf(notification)] as const)),
    )
    highlightAnswers([...shifts.values()].filter((shift) => shift !== null))
    await reportAnswers(
      recent.map((notification) => newsOf(notification, shifts.get(notification) ?? null)),
      () => void navigate(allAnswers),
    )
  })

  useEffect(() => {
    if (newest === undefined) return
    const before = seen.current
    seen.current = Math.max(newest, before ?? 0)
    // Notifications that were unread when the page opened are not reported.
    if (before === null || newest <= before || document.visibilityState === 'hidden') return
    // If this fails, the bell still counts the notification.
    report(before).catch(() => null)
  }, [newest])
  return null
}
