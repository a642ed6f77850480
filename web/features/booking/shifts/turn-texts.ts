/** Words for a shift of a site that asks for one shift at a time. */
export const WAITS_TURN = 'Waiting its turn'
export const WAITS_ANSWER = 'Waiting for an answer'

type Turn = { waits_turn: boolean; open_offers: number }
/**
 * Whether a shift waits its turn and nobody has been asked. With open requests it waits for an
 * answer instead, because someone who was asked can still say yes.
 */
export const isBehindOthers = ({ waits_turn, open_offers }: Turn) => waits_turn && open_offers === 0

/** 'People are asked once another of your shifts is filled or closed' */
export const turnText = (isAnyAsked: boolean) =>
  `${isAnyAsked ? 'More people' : 'People'} are asked once another of your shifts is filled or closed`
