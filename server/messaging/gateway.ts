import type { Channel } from '#contract/messaging.ts'

/** What a tap on a push leads to, and what it can be answered with at once. */
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
  /** How many times it has been taken, this time included. */
  tries: number
  created_at: string
  /** After this it is of no use to anybody. */
  useless_after: string | null
  /** An earlier try may have reached the gateway, which then has it already. */
  is_uncertain: boolean
  /** Since when it could have left. */
  waits_since: string
}

/** What the gateway calls it, and how many segments it charges for. */
export type Receipt = { gatewayId?: string | null; segments?: number | null }

/** The way out of the house for one channel. */
export type Gateway = {
  /** How many messages are on their way at once, in one process. */
  atOnce: number
  /** However slowly the other side talks, a try is given up by then; the outbox tries again. */
  deadlineSeconds: number
  /**
   * Resolves when the other side has taken the message over, and rejects with an `Undelivered`; anything else that it
   * rejects with counts as uncertain. The same message may come twice: its id is the key by which a gateway knows it.
   */
  send(message: Outgoing, signal: AbortSignal): Promise<Receipt>
  close(): void
}

/** The channels that have a gateway; what is written for the others is kept. */
export type Gateways = Record<Channel, Gateway | null>

/** `refused` for good; `later` it may be taken; `uncertain`: perhaps it has been taken. */
export type Fate = 'refused' | 'later' | 'uncertain'

type Circumstances = {
  /** It concerns the gateway as a whole and no single message: it is down, overloaded, or does not know us. */
  isOutage?: boolean
  /** How long the gateway asks us to wait. */
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
