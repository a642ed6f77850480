let arrivals = 0

const isArrival = () => ++arrivals > 1

/**
 * Returns a function to call once for each screen. It is false for the first screen of a page load,
 * which leaves the focus to the browser.
 */
export const useArrival = () => isArrival
