import type { Channel } from '#contract/messaging/outbox.ts'

/** Screen that a tap on a push notification opens, and the token for answering from it. */
export type PushContent = { link: string; answers: { token: string } | null }

/** A message that has been taken out of the outbox, on its way to a gateway. */
export type Outgoing = {
  id: number
  channel: Channel
  user_id: number | null
  recipient: string
  subject: string
  body: string
  push: PushContent | null
  subscription_id: number | null
  /** Number of attempts, including this one. */
  tries: number
  created_at: string
  /** Time from which the message is useless. */
  obsolete_after: string | null
  /** An earlier try may have reached the gateway, which then has it already. */
  is_uncertain: boolean
  /** The code or the token of a link that it contains, as the sender named it. */
  secret: string | null
  /** Time from which it could have been sent. */
  waits_since: string
}

/** The gateway's id for the message, and the number of segments that it charges for. */
export type Receipt = { gatewayId?: string | null; segments?: number | null }

export type Gateway = {
  /** Messages in flight at once, per process. */
  atOnce: number
  /** However slowly the other side talks, a try is given up by then; the outbox tries again. */
  deadlineSeconds: number
  /**
   * Resolves once the gateway has accepted the message. Rejects with an `Undelivered`; any other
   * rejection counts as uncertain. The same message may be sent twice, so the gateway identifies it
   * by its id.
   */
  send(message: Outgoing, signal: AbortSignal): Promise<Receipt>
  close(): void
}

/** The channels that have a gateway; what is written for the others is kept. */
export type Gateways = Record<Channel, Gateway | null>

/** `refused`: for good; `later`: worth another attempt; `uncertain`: it may have been accepted. */
export type Fate = 'refused' | 'later' | 'uncertain'

type Circumstances = {
  /**
   * The failure concerns the gateway, not this message: it is down, overloaded or rejects our
   * credentials.
   */
  isOutage?: boolean
  retryAfterSeconds?: number | null
}

/** Why a message did not get through; the reason is for admins to read. */
export class Undelivered extends Error {
  readonly fate: Fate
  readonly isOutage: boolean
  readonly retryAfterSeconds: number | null
  constructor(fate: Fate, reason: string, { isOutage = false, retryAfterSeconds = null }: Circumstances = {}) {
    super(reason)
    this.fate = fate
    this.isOutage = isOutage
    this.retryAfterSeconds = retryAfterSeconds
  }
}
