import type { SupportContact } from '#contract/platform/service.ts'
import type { ReplyReader } from '#server/messaging/outbox/replies.ts'
import { createReplyWorker } from '#server/messaging/outbox/reply-worker.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { giveUp, readTexts } from './inbound.ts'
import { askNext } from './opt-in.ts'

type Deps = { db: Database; log: Log }

/** Asks new numbers for consent and processes replies; `readers` handle those about shifts. */
export const createSmsWorker = (
  deps: Deps,
  support: () => SupportContact | null,
  readers: readonly ReplyReader[],
): ReturnType<typeof createReplyWorker> => {
  return createReplyWorker(deps, {
    read: readTexts(support, readers),
    giveUp,
    ask: askNext,
  })
}
