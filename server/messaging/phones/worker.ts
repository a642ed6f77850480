import type { SupportContact } from '#contract/platform/service.ts'
import type { ReplyReader } from '#server/messaging/outbox/replies.ts'
import { createReplyWorker } from '#server/messaging/outbox/reply-worker.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { giveUp, type ReplyBrand, readTexts } from './inbound.ts'
import { askNext } from './opt-in.ts'

type Deps = { db: Database; log: Log; config: Omit<ReplyBrand, 'support'> }

/** Asks new numbers for consent and processes replies; `readers` handle those about shifts. */
export const talkBySms = (
  { config, ...deps }: Deps,
  support: () => SupportContact | null,
  readers: readonly ReplyReader[],
): ReturnType<typeof createReplyWorker> => {
  const brand: ReplyBrand = {
    get productName() {
      return config.productName
    },
    publicUrl: config.publicUrl,
    support,
  }
  return createReplyWorker(deps, {
    read: readTexts(brand, readers),
    giveUp: giveUp(brand),
    ask: (db) => askNext(db, brand),
  })
}
