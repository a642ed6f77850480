let arrivals = 0

const isArrival = () => ++arrivals > 1

/**
 * True if a new screen was navigated to. The first screen of a page load leaves focus to the
 * browser.
 */
export const useArrival = () => isArrival
