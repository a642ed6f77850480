/** One page of text, as a PDF that any reader opens. */

export type Line = { text: string; size: number; bold?: boolean; gap: number }

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

export const title = (text: string): Line => ({ text, size: 22, bold: true, gap: 0 })
export const heading = (text: string): Line => ({ text, size: 12, bold: true, gap: 26 })
export const plain = (text: string): Line[] => wrap(text).map((line) => ({ text: line, size: 10.5, gap: 15 }))

// The built-in fonts cover Latin only; other characters are replaced, and those with a meaning in
// PDF escaped.
const literal = (text: string) =>
  text
    .replaceAll('’', "'")
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replace(/[\\()]/g, (character) => `\\${character}`)

export const pageOf = (lines: readonly Line[]): Buffer => {
  let y = 780
  const drawn = lines.map(({ text, size, bold, gap }) => {
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
