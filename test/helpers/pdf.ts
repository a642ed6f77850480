/** Reads a PDF with QPDF, which is not ours: whether it is valid, and its text. */
import { createRequire } from 'node:module'
import qpdf from '@neslinesli93/qpdf-wasm'

const wasm = createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')
type Files = { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array }

const run = async (bytes: Uint8Array, args: string[]) => {
  const program = await qpdf({ locateFile: () => wasm })
  const files = program.FS as unknown as Files
  files.writeFile('/in.pdf', bytes)
  return { status: program.callMain(args), files }
}

/** Returns the exit code of `qpdf --check`: 0 for a valid file. */
export const checkPdf = async (bytes: Uint8Array) => (await run(bytes, ['--check', '/in.pdf'])).status

const decoded = (hex: string, letters: readonly string[]) =>
  [...hex.matchAll(/[0-9a-f]{4}/g)].map(([glyph]) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd').join('')

/** Returns the lines of text on its pages, as a person who copies them gets them. */
export const textOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { status, files } = await run(bytes, ['--qdf', '--object-streams=disable', '/in.pdf', '/out.pdf'])
  if (status !== 0) throw new Error(`qpdf ended with ${status}`)
  const source = Buffer.from(files.readFile('/out.pdf')).toString('latin1')
  const object = (number: string) => source.slice(source.indexOf(`\n${number} 0 obj`)).split('\nendobj')[0]!
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => {
      const map = object(/\/ToUnicode (\d+) 0 R/.exec(object(number!))![1]!)
      const letters = [...map.matchAll(/<0000> <[0-9a-f]+> \[([^\]]*)\]/g)][0]![1]!
      return [
        name!,
        [...letters.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
          Buffer.from(hex!, 'hex').swap16().toString('utf16le'),
        ),
      ]
    }),
  )
  return [...source.matchAll(/\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g)].map(([, name, shown]) =>
    [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => decoded(hex!, fonts.get(name!)!)).join(''),
  )
}
