export type Figures = { callers: number; calls: number; perSecond: number; p50: number; p95: number; p99: number }

export const percentile = (sorted: Float64Array, p: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0

/**
 * Measures the milliseconds of each call with concurrent callers, until the time is up or `work`
 * resolves to false.
 */
export const measure = async (
  callers: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<Figures> => {
  const times: number[] = []
  let next = 0
  let exhausted = false
  const from = performance.now()
  const until = from + seconds * 1000
  const caller = async () => {
    while (!exhausted && performance.now() < until) {
      const started = performance.now()
      if ((await work(next++)) === false) exhausted = true
      else times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const sorted = Float64Array.from(times).sort()
  return {
    callers,
    calls: times.length,
    perSecond: (times.length / (performance.now() - from)) * 1000,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  }
}

/** A random sequence that is the same at every run. */
export const sequence = (seed: number) => {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
