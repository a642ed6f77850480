import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'

type Comment = { line: number; lines: string[]; text: string }

/** The comments of one source text. Line comments that follow each other directly are one comment. */
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
const startsWithObject =
  /^(What|Who|Whom|Whoever|Whomever|Whose|Which|How|Where|Wherever|Of|By which|In which|From which|To whom|So (long|many|few|much|far|often)|As (long|many|far) as|Under (what|which|whose))\b/
const tooLong = (line: string) => line.length > LONGEST_LINE && !/https?:\/\//.test(line)

/** Private words, and archaic ones, with what to write instead; see "Standard words" in the style guide. */
const replaced: Record<string, string> = {
  'house|houses': 'brand, service or module',
  'floor|floors': 'layer',
  till: 'until, or charges',
  'town|towns': 'demo data, or test database',
  'settlers|happenings|storyline': 'demo data',
  'judge|judges|verdict|verdicts': 'external checks',
  'desk|desks': 'admin, queue or desktop',
  'whoever|whomever|whosoever': 'the person who, or anyone',
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
const privateWords = Object.entries(replaced).map(([words, instead]) => ({
  pattern: new RegExp(`\\b(${words})\\b`, 'i'),
  instead,
}))
/** Code in backticks may carry a name that has not been replaced yet. */
const withoutCode = (text: string) => text.replace(/`[^`]*`/g, '').replace(/https?:\S+/g, '')

/** Complaints about one comment by the style guide. */
const complaintsAbout = ({ text, lines }: Comment): string[] => {
  const prose = withoutCode(text)
  const complaints: string[] = []
  const start = startsWithObject.exec(prose)
  if (start) complaints.push(`starts with "${start[0]}": name the thing, or start with a verb`)
  if (lines.some(tooLong)) complaints.push(`has a line over ${LONGEST_LINE} columns`)
  for (const { pattern, instead } of privateWords) {
    const word = pattern.exec(prose)
    if (word) complaints.push(`says "${word[0]}": ${instead}`)
  }
  return complaints
}

const sources = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
    .trim()
    .split('\n')

if (import.meta.main) {
  const within = process.argv.slice(2)
  let count = 0
  for (const file of sources()) {
    if (within.length > 0 && !within.some((folder) => file.startsWith(folder))) continue
    for (const comment of commentsOf(file, readFileSync(file, 'utf8')))
      for (const complaint of complaintsAbout(comment)) {
        console.log(`${file}:${comment.line} ${complaint}`)
        count++
      }
  }
  if (count > 0) {
    console.log(`${count} complaints about comments`)
    process.exitCode = 1
  }
}
