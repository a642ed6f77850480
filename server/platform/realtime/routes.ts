import { realtime } from '#contract/platform/realtime.ts'
import { implement } from '#server/platform/routes.ts'
import type { Hub } from './hub.ts'
import { streamPositionOf } from './queries.ts'
import { everythingChanged, hello, streamTo } from './stream.ts'

/** The last event id that a browser saw; an invalid one counts as none. */
const positionIn = (header: unknown): number | null =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null

export const realtimeRoutes = (hub: Hub) =>
  implement(realtime, {
    events: async ({ actor, db, query: { recent_ms = 0 }, request, reply, now }) => {
      const position = positionIn(request.headers['last-event-id'])
      const since = now.subtract({ milliseconds: recent_ms })
      const { last_id: last, kept, before_recent } = await streamPositionOf(db, actor.id, position ?? 0, since)
      // Ids have no gaps, so fewer kept events than ids means that some were deleted; an id from
      // the future does not match either.
      const hasGap = position !== null && kept !== last - position
      const first = before_recent ?? last
      const readUpTo = hasGap ? last : (position ?? first)

      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would otherwise hold events back until its buffer is full.
        'x-accel-buffering': 'no',
      })
      if (request.method === 'HEAD') return void reply.send()
      reply.hijack()
      reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
      const stream = streamTo(reply.raw, { userId: actor.id, sessionId: actor.session_id, seen: readUpTo })
      stream.write(hasGap ? everythingChanged(last) : hello(readUpTo))
      hub.add(stream)
    },
  })
