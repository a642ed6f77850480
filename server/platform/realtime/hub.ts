import type { Database } from '#server/platform/database.ts'
import { listen } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'
import { observe } from '#server/platform/telemetry/meter.ts'
import { EVENTS_A_ROUND, eventsAfter } from './queries.ts'
import { eventText, type Stream } from './stream.ts'
import { CHANNEL, parsePeople } from './wake-up.ts'

/** Longest delay of an event whose wake-up notification was lost. */
const POLL_MS = 500
const SESSION_CHECK_MS = 1000
const HEARTBEAT_MS = 15_000
/**
 * Another stream closes the oldest one, which most likely belongs to a phone that has left its
 * network.
 */
const STREAMS_A_PERSON = 10

export type HubDeps = {
  db: Database
  log: Log
  livingSessions: (ids: readonly number[]) => Promise<Set<number>>
}
export type Hub = { add(stream: Stream): void; close(): void }

/**
 * All open streams of this process: one query reads the new events of all listeners and distributes
 * them.
 */
export const createHub = ({ db, log, livingSessions }: HubDeps): Hub => {
  const streamsOf = new Map<number, Set<Stream>>()
  const everyStream = () => [...streamsOf.values()].flatMap((streams) => [...streams])

  const due = new Set<number>()
  let reading = false
  let stopListening: (() => void) | null = null

  const wake = (people: Iterable<number> | null) => {
    for (const id of people ?? streamsOf.keys()) if (streamsOf.has(id)) due.add(id)
    if (!reading) void read()
  }

  const read = async () => {
    reading = true
    try {
      while (due.size > 0) {
        const people = [...due]
        due.clear()
        await deliverEvents(people)
      }
    } catch (err) {
      // Nothing is lost: each stream keeps its place, and the next round asks again.
      log.debug({ err }, 'the event stream waits for the database')
    } finally {
      reading = false
    }
  }

  const deliverEvents = async (people: readonly number[]) => {
    // A stream opened during the query may start earlier than the position read, so it waits for
    // the next round.
    const audience = new Map(people.filter((id) => streamsOf.has(id)).map((id) => [id, [...streamsOf.get(id)!]]))
    const positions = [...audience.values()].map((streams) => Math.min(...streams.map((stream) => stream.seen)))
    const events = await eventsAfter(db, [...audience.keys()], positions)
    for (const [id, ofPerson] of Map.groupBy(events, (event) => event.user_id)) {
      if (ofPerson.length === EVENTS_A_ROUND) due.add(id)
      for (const stream of audience.get(id)!) {
        const unseen = ofPerson.filter((event) => event.id > stream.seen)
        if (unseen.length === 0) continue
        stream.seen = unseen.at(-1)!.id
        stream.write(unseen.map(eventText).join(''))
      }
    }
  }

  const endRevoked = async () => {
    const streams = everyStream()
    if (streams.length === 0) return
    const living = await livingSessions([...new Set(streams.map((stream) => stream.sessionId))])
    for (const stream of streams) if (!living.has(stream.sessionId)) stream.end()
  }

  const stopObserving = observe(
    'bellbird.event_streams',
    { description: 'Event streams of open browsers.' },
    (report) => report(everyStream().length),
  )
  const timers = [
    setInterval(() => wake(null), POLL_MS),
    setInterval(
      () => void endRevoked().catch((err) => log.debug({ err }, 'sessions could not be checked')),
      SESSION_CHECK_MS,
    ),
    setInterval(() => {
      for (const stream of everyStream()) stream.write(': still here\n\n')
    }, HEARTBEAT_MS),
  ]

  return {
    add(stream) {
      stopListening ??= listen({ db, log, channel: CHANNEL }, (said) => wake(parsePeople(said)))
      const streams = streamsOf.get(stream.userId) ?? new Set()
      streamsOf.set(stream.userId, streams)
      const [oldest] = streams
      if (oldest && streams.size >= STREAMS_A_PERSON) oldest.end()
      streams.add(stream)
      stream.onEnd(() => {
        streams.delete(stream)
        if (streams.size === 0 && streamsOf.get(stream.userId) === streams) streamsOf.delete(stream.userId)
      })
      wake([stream.userId])
    },
    close() {
      stopObserving()
      for (const timer of timers) clearInterval(timer)
      stopListening?.()
      for (const stream of everyStream()) stream.end()
    },
  }
}
