/** The last answer stays in sight while the next one is on its way, and pales only when that takes its time. */
export const paling = (isOutdated: boolean) =>
  `transition-opacity duration-120 ${isOutdated ? 'opacity-60 delay-150' : ''}`
