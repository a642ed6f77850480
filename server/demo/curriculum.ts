/** A curriculum vitae of one page, as a PDF that any reader opens. */

import { rolesText } from '#contract/people/classifications.ts'
import { registrationIn, registrationNumbers } from '#contract/people/credential-kinds.ts'
import { stateOf } from '#contract/people/employers.ts'
import { firstLevelNames, sectorTerms } from '#contract/platform/sector-terms.ts'
import { type Employee, levelsOf } from './people.ts'

type Line = { text: string; size: number; bold?: boolean; gap: number }

const LONGEST = 88
const wrap = (text: string): string[] => {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!
    if (last.length + word.length + 1 > LONGEST) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

const heading = (text: string): Line => ({ text, size: 12, bold: true, gap: 26 })
const plain = (text: string): Line[] => wrap(text).map((line) => ({ text: line, size: 10.5, gap: 15 }))

const linesOf = ({ name, email, sector, zone, roles, credential, can, levels, bio, likes }: Employee): Line[] => {
  const says = sectorTerms[sector]
  const numberName = registrationNumbers[registrationIn(sector, stateOf(null, zone))].name
  return [
    { text: name, size: 22, bold: true, gap: 0 },
    ...plain(`Curriculum vitae · ${email}`),
    heading('About me'),
    ...plain(bio),
    heading('Role'),
    ...plain(rolesText(roles)),
    ...(credential === null ? [] : [heading('Registration'), ...plain(`${numberName}: ${credential}`)]),
    heading(says.subjects),
    ...plain(can.join(', ')),
    heading(says.levels),
    ...plain(
      levelsOf(levels)
        .map((level) => firstLevelNames[sector][level])
        .join(', '),
    ),
    heading('Work that suits me'),
    ...plain(likes),
    heading('Referees'),
    ...plain('Available on request.'),
  ]
}

// The built-in fonts cover Latin only; other characters are replaced, and those with a meaning in
// PDF escaped.
const literal = (text: string) =>
  text
    .replaceAll('’', "'")
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replace(/[\\()]/g, (character) => `\\${character}`)

export const curriculumOf = (person: Employee): Buffer => {
  let y = 780
  const drawn = linesOf(person).map(({ text, size, bold, gap }) => {
    y -= gap
    return `BT /${bold ? 'F2' : 'F1'} ${size} Tf 64 ${y} Td (${literal(text)}) Tj ET`
  })
  const content = drawn.join('\n')
  const font = (base: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
