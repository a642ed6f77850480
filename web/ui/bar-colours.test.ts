import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const theme = readFileSync(new URL('../theme.css', import.meta.url), 'utf8')
const shadesOf = (tone: string) =>
  [...theme.matchAll(new RegExp(`--color-bar-${tone}: #(\\w\\w)(\\w\\w)(\\w\\w);`, 'g'))].map(([, ...parts]) =>
    parts.map((part) => Number.parseInt(part, 16)),
  )

/** Returns the hue in degrees: red is 0, yellow about 45, green about 145. */
const hueOf = ([red = 0, green = 0, blue = 0]: number[]) => {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const turn = most === red ? (green - blue) / (most - least) : 2 + (blue - red) / (most - least)
  return (turn * 60 + 360) % 360
}

// spec: 9.17, 9.18, 9.19
test('bars are green, yellow and red, in light and dark mode', () => {
  for (const [tone, from, to] of [
    ['good', 120, 170],
    ['fair', 35, 60],
    ['poor', 0, 10],
  ] as const) {
    const shades = shadesOf(tone)
    assert.equal(shades.length, 2)
    for (const shade of shades) assert.ok(hueOf(shade) >= from && hueOf(shade) <= to, `${tone}: ${hueOf(shade)}`)
  }
})
