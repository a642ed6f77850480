/** Fades outdated data while the next loads, but only if that takes a while. */
export const paling = (isOutdated: boolean) =>
  `transition-opacity duration-120 ${isOutdated ? 'opacity-60 delay-150' : ''}`
