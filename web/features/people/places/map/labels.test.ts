import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeLabels } from './labels.ts'

const size = { width: 320, height: 200, lines: [] }
const suburb = (text: string, x: number, y: number) => ({ text, x, y, isMark: false })
const mark = (text: string, x: number, y: number) => ({ text, x, y, isMark: true })
const texts = (labels: readonly { text: string }[]) => labels.map(({ text }) => text)

test('leaves out a name that would lie over another, over a mark or beyond the edge', () => {
  const labels = placeLabels(
    [
      mark('Hill School', 100, 100),
      suburb('Kew', 102, 98),
      suburb('Balwyn', 200, 40),
      suburb('Deepdene', 210, 44),
      suburb('Camberwell', 318, 150),
      suburb('Hawthorn', 80, 160),
    ],
    size,
    12,
  )
  assert.deepEqual(texts(labels), ['Hill School', 'Balwyn', 'Hawthorn'])
})

test('writes the name of a mark at the side that is free', () => {
  const [left, right] = placeLabels([mark('Hill School', 300, 60), mark('Lake School', 20, 140)], size, 12)
  assert.deepEqual([left?.anchor, right?.anchor], ['end', 'start'])
})

test('writes no name over a line', () => {
  const [home, site] = [mark('Kew', 280, 100), mark('Hill School', 40, 100)]
  const wanted = [home, site, suburb('Balwyn', 160, 102), suburb('Hawthorn', 160, 150)]
  const labels = placeLabels(wanted, { ...size, lines: [[home, site]] }, 12)
  assert.deepEqual(texts(labels), ['Kew', 'Hill School', 'Hawthorn'])
  assert.equal(labels[1]?.y, 80, 'the name of the site is above its mark')
})

test('names a suburb once, and at most as many as asked', () => {
  const rows = Array.from({ length: 9 }, (_, i) => suburb(`S${i}`, 160, 15 + i * 20))
  assert.equal(placeLabels(rows, size, 5).length, 5)
  assert.equal(placeLabels([suburb('Kew', 100, 50), suburb('Kew', 100, 150)], size, 12).length, 1)
})

test('shortens a long name', () => {
  const [label] = placeLabels([mark('The College of Many Words and Campuses', 30, 100)], size, 12)
  assert.equal(label?.text, 'The College of Many Wor…')
})
