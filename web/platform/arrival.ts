let arrivals = 0

const isArrival = () => ++arrivals > 1

/** Whether a screen that has just appeared was navigated to. The first one of a page load leaves focus to the browser. */
export const useArrival = () => isArrival
