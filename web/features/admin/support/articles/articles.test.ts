import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { articleText, boldParts, type Reader } from './article.ts'
import { articlesFor, searchArticles } from './index.ts'

const readers = (['employer', 'employee'] as const).flatMap((role: Reader) =>
  (['education', 'healthcare'] as const).map((sector) => ({ role, sector })),
)
const writtenFor = ({ role, sector }: (typeof readers)[number]) =>
  articlesFor({ role, terms: sectorTerms[sector], product: 'Wombat' })
const about = (typed: string, reader = readers[0]!) => searchArticles(typed, writtenFor(reader)).map(({ slug }) => slug)

test('gives every article a unique slug that is safe in a URL', () => {
  for (const reader of readers) {
    const slugs = writtenFor(reader).map(({ slug }) => slug)
    assert.equal(new Set(slugs).size, slugs.length)
    for (const slug of slugs) assert.match(slug, /^[a-z]+(-[a-z]+)*$/)
  }
})

test("links only to the reader's own screens and covers the common questions", () => {
  for (const reader of readers) {
    const articles = writtenFor(reader)
    for (const { screen } of articles) assert.ok(screen === null || screen.to.startsWith(`/${reader.role}/`))
    for (const slug of ['password-reset', 'staff-qualifications', 'payments'])
      assert.equal(articles.find((article) => article.slug === slug)?.kind, 'question')
  }
})

test('closes every mark of screen text and searches text without marks', () => {
  for (const article of readers.flatMap(writtenFor)) {
    assert.ok(!articleText(article).includes('*'))
    for (const { blocks } of article.sections)
      for (const block of blocks)
        for (const line of typeof block === 'string' ? [block] : 'steps' in block ? block.steps : block.points)
          assert.equal(boldParts(line).length % 2, 1, line)
  }
})

test("uses the terms of the sector and the product's name", () => {
  for (const reader of readers.filter(({ sector }) => sector === 'healthcare')) {
    const all = writtenFor(reader).map(articleText).join('\n')
    assert.ok(!/year level|vit id|teacher|school|bellbird/i.test(all))
    assert.match(all, /specialt/i)
    assert.match(all, /Wombat/)
  }
})

test('finds articles with every typed word in any order and case, titles first', () => {
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
