/** A number from 0 to 1 that depends on its keys alone, so that policies meet the same days. */
export const draw = (...keys: readonly number[]): number => {
  let h = 0x9e3779b9
  for (const key of keys) {
    h = Math.imul(h ^ (key | 0), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
    h ^= h >>> 13
  }
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x297a2d39)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

export type Random = () => number
export const randomFrom = (...keys: readonly number[]): Random => {
  let n = 0
  return () => draw(...keys, n++)
}

/** Number of a standard normal distribution (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
export const normalOf = (...keys: readonly number[]): number => normal(randomFrom(...keys))
export const exponential = (random: Random, mean: number): number => -mean * Math.log(1 - random())
export const logNormalOf = (median: number, sd: number, ...keys: readonly number[]): number =>
  median * Math.exp(sd * normalOf(...keys))

/** Gamma distribution with scale 1 (Marsaglia and Tsang). */
const gamma = (random: Random, shape: number): number => {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}
export const beta = (random: Random, a: number, b: number): number => {
  const x = gamma(random, a)
  return x / (x + gamma(random, b))
}
export const gammaOf = gamma
export const poisson = (random: Random, mean: number): number => {
  let count = -1
  for (let product = 1, least = Math.exp(-mean); product > least; count++) product *= random()
  return Math.max(0, count)
}
