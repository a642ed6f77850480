/**
 * Format of Help Center articles. They are data, so that they can be searched, linked and tested.
 */
import type { sectorTerms } from '#contract/platform/sector-terms.ts'

export type Reader = 'employer' | 'employee'
/** Reader of an article. Guides use the terms of the reader's sector. */
export type Voice = { role: Reader; terms: (typeof sectorTerms)[keyof typeof sectorTerms]; product: string }

/**
 * Paragraph, numbered steps or bullet points. Text between double asterisks is a label on a screen.
 */
export type Block = string | { steps: readonly string[] } | { points: readonly string[] }
export type Section = { heading: string | null; blocks: readonly Block[] }

export type Article = {
  /** Name in the URL, `?article=`; it never changes, because links contain it. */
  slug: string
  /** A guide leads through something; a question has a short answer. */
  kind: 'guide' | 'question'
  title: string
  /** One sentence in the list. */
  summary: string
  sections: readonly Section[]
  /** The screen that it describes. */
  screen: { to: string; option?: string; label: string } | null
}

/** Section without a heading, at the start of an article. */
export const opening = (...blocks: Block[]): Section => ({ heading: null, blocks })
export const section = (heading: string, ...blocks: Block[]): Section => ({ heading, blocks })

type Parts = { slug: string; title: string; summary: string; screen?: Article['screen'] }
export const guide = ({ screen = null, ...parts }: Parts, ...sections: Section[]): Article => ({
  ...parts,
  kind: 'guide',
  screen,
  sections,
})
export const question = ({ screen = null, ...parts }: Parts, ...blocks: Block[]): Article => ({
  ...parts,
  kind: 'question',
  screen,
  sections: [opening(...blocks)],
})

/** Splits a text at the double asterisks; every second part is a label on a screen. */
export const boldParts = (text: string) => text.split('**').map((text, index) => ({ text, isShown: index % 2 === 1 }))

const linesOf = (block: Block): readonly string[] =>
  typeof block === 'string' ? [block] : 'steps' in block ? block.steps : block.points

/** The whole text of an article, without the double asterisks. */
export const articleText = ({ title, summary, sections }: Article) =>
  [title, summary, ...sections.flatMap(({ heading, blocks }) => [heading ?? '', ...blocks.flatMap(linesOf)])]
    .join('\n')
    .replaceAll('**', '')

/** Returns the URL of the page that shows an article. */
export type LinkOfArticle = (slug: string) => { to: string; search: Record<string, string> }
