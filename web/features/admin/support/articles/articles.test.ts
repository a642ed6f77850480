import assert from 'node:assert/strict'
import { test } from 'node:test'
import { words } from '#contract/platform/sector-terms.ts'
import { piecesOf, type Reader, textOf } from './article.ts'
import { articlesAbout, articlesFor } from './index.ts'

const readers = (['employer', 'employee'] as const).flatMap((role: Reader) =>
  (['education', 'healthcare'] as const).map((sector) => ({ role, sector })),
)
const writtenFor = ({ role, sector }: (typeof readers)[number]) =>
  articlesFor({ role, says: words[sector], product: 'Wombat' })
const about = (typed: string, reader = readers[0]!) => articlesAbout(typed, writtenFor(reader)).map(({ slug }) => slug)

test('every article has an address of its own that can stand in a link', () => {
  for (const reader of readers) {
    const slugs = writtenFor(reader).map(({ slug }) => slug)
    assert.equal(new Set(slugs).size, slugs.length)
    for (const slug of slugs) assert.match(slug, /^[a-z]+(-[a-z]+)*$/)
  }
})

test('a reader is led to screens of the own area only, and reads about what every reader asks', () => {
  for (const reader of readers) {
    const articles = writtenFor(reader)
    for (const { screen } of articles) assert.ok(screen === null || screen.to.startsWith(`/${reader.role}/`))
    for (const slug of ['password-reset', 'staff-qualifications', 'payments'])
      assert.equal(articles.find((article) => article.slug === slug)?.kind, 'question')
  }
})

test('what is marked as shown on a screen is closed again, and no mark is left in what is searched', () => {
  for (const article of readers.flatMap(writtenFor)) {
    assert.ok(!textOf(article).includes('*'))
    for (const { blocks } of article.sections)
      for (const block of blocks)
        for (const line of typeof block === 'string' ? [block] : 'steps' in block ? block.steps : block.points)
          assert.equal(piecesOf(line).length % 2, 1, line)
  }
})

test('the words are those of the sector, and the product is called by its name', () => {
  for (const reader of readers.filter(({ sector }) => sector === 'healthcare')) {
    const all = writtenFor(reader).map(textOf).join('\n')
    assert.ok(!/year level|vit id|teacher|school|bellbird/i.test(all))
    assert.match(all, /specialt/i)
    assert.match(all, /Wombat/)
  }
})

test('what is found has every typed word, in any order, in any letters; titles come first', () => {
  assert.deepEqual(
    about(''),
    writtenFor(readers[0]!).map(({ slug }) => slug),
  )
  assert.deepEqual(about('zebra'), [])
  assert.ok(about('REPLACEMENT find').includes('follow-bookings'))
  assert.equal(about('timesheet')[0], 'approve-timesheets')
  assert.ok(about('invoíce').length > 0)
  assert.deepEqual(about('time zone').at(0), 'company-profile')
})
