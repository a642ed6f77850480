/** Words for a shift of a site that asks for one shift at a time. */
export const WAITS_TURN = 'Waiting its turn'

/** 'People are asked once another of your shifts is filled or closed' */
export const turnText = (isAnyAsked: boolean) =>
  `${isAnyAsked ? 'More people' : 'People'} are asked once another of your shifts is filled or closed`
