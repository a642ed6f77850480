import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

type Comment = { line: number; lines: string[]; text: string }

/**
 * Returns the comments of one source text. Line comments that follow each other directly count as
 * one.
 */
const commentsOf = (file: string, source: string): Comment[] => {
  const found = parseSync(file, source).comments.map(({ type, value, start, end }) => ({ type, value, start, end }))
  const joined: (typeof found)[number][] = []
  for (const each of found) {
    const last = joined.at(-1)
    const between = last ? source.slice(last.end, each.start) : ''
    if (last?.type === 'Line' && each.type === 'Line' && /^\n[ \t]*$/.test(between)) {
      last.value += `\n${each.value}`
      last.end = each.end
    } else joined.push(each)
  }
  return joined.map(({ value, start, end }) => {
    const from = source.lastIndexOf('\n', start) + 1
    return {
      line: source.slice(0, start).split('\n').length,
      lines: source.slice(from, end).split('\n'),
      text: value
        .replace(/^\*/, '')
        .replace(/^[ \t]*\*[ \t]?/gm, '')
        .trim(),
    }
  })
}

const LONGEST_LINE = 100
/** Matches at the start of any sentence, not only of the first. */
const startsWithObject =
  /(?:^|[.!?]\s+)((What|Whatever|Who|Whom|Whoever|Whomever|Whose|Which|Whichever|How|Where|Wherever|Of|By which|In which|From which|To whom|So (long|many|few|much|far|often)|As (long|many|far) as|Under (what|which|whose))\b)/
const tooLong = (line: string) => line.length > LONGEST_LINE && !/https?:\/\//.test(line)

/**
 * Private words, and archaic ones, with what to write instead; see "Standard words" in the style
 * guide.
 */
const replaced: Record<string, string> = {
  'house|houses': 'brand, service or module',
  'floor|floors': 'layer',
  till: 'until, or charges',
  'town|towns': 'demo data, or test database',
  'settlers|happenings|storyline': 'demo data',
  'judge|judges|verdict|verdicts': 'external checks',
  'desk|desks': 'admin, queue or desktop',
  'whoever|whomever|whosoever': 'a person who, or anyone who',
  "somebody|somewhere else's": 'another person, or a name',
  'befell|befall|befalls|befallen': 'happened',
  'thereof|therein|hereby|whereby': 'of it, in it, by which',
  'in a circle': 'deadlock, or cycle',
  'bones|veil|veils|veiled': 'skeleton, or backdrop',
  'lane|lanes': 'sender',
  stands: 'is',
  standing: 'status',
  'closeness|parting': 'contact access, or disconnect',
  'untie|leavings|shelf': 'disconnect, rest or cache',
  'sealed|seal|unseal': 'encrypt',
  'tells of|telling of': 'reports, or names',
  'by which|of whom|that which': 'a shorter sentence',
  'so long as': 'while',
  'comes round|come round': 'runs',
  'sweep|sweeps': 'job, or crawl',
  'hurry|hurries|hurried': 'expedite',
  unhurried: 'deferred',
}
const bannedTerms = Object.entries(replaced).map(([terms, instead]) => ({
  pattern: new RegExp(`\\b(${terms})\\b`, 'i'),
  instead,
}))
/** Code in backticks may carry a name that has not been replaced yet. */
const withoutCode = (text: string) => text.replace(/`[^`]*`/g, '').replace(/https?:\S+/g, '')

const complaintsAbout = ({ text, lines }: Comment): string[] => {
  const prose = withoutCode(text)
  const complaints: string[] = []
  const start = startsWithObject.exec(prose)
  if (start) complaints.push(`starts a sentence with "${start[1]}": name the thing, or start with a verb`)
  if (lines.some(tooLong)) complaints.push(`has a line over ${LONGEST_LINE} columns`)
  for (const { pattern, instead } of bannedTerms) {
    const word = pattern.exec(prose)
    if (word) complaints.push(`says "${word[0]}": ${instead}`)
  }
  return complaints
}

const sources = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))

/** Complaints about the comments of one source text, each with its place. */
export const complaintsIn = (file: string, source: string): string[] =>
  commentsOf(file, source).flatMap((comment) =>
    complaintsAbout(comment).map((complaint) => `${file}:${comment.line} ${complaint}`),
  )

if (import.meta.main) {
  const folders = process.argv.slice(2)
  const complaints = sources()
    .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
    .flatMap((file) => complaintsIn(file, readFileSync(file, 'utf8')))
  for (const complaint of complaints) console.log(complaint)
  if (complaints.length > 0) {
    console.log(`${complaints.length} complaints about comments`)
    process.exitCode = 1
  }
}
