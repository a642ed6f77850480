/**
 * Lists the files that each screen needs, so that the server can announce them together with the
 * page.
 */
import type { Plugin } from 'vite'
import { type Part, reach } from './shell-files.ts'

/** The module of each address, as a role's table has them. */
export function screensIn(table: string): Record<string, string> {
  const lines = table.matchAll(/path: ['"]([^'"$]+)['"],(?:(?!path: )[\s\S])*?import\(['"]\.\/([^'"]+)['"]\)/g)
  return Object.fromEntries([...lines].map(([, path, module]) => [path!, module!]))
}

/** Files, by path, that the browser would otherwise request only after reading the first file. */
export function aheadOf(parts: readonly Part[], screens: Readonly<Record<string, string>>) {
  const byFile = new Map(parts.map((part) => [part.file, part]))
  const fileOf = (end: string) => parts.find(({ module }) => module?.endsWith(`/web/${end}`))?.file ?? ''
  const first = reach(byFile, [fileOf('index.html')])
  const shell = fileOf('Shell.tsx')
  const isInside = (path: string) => /^\/\w+\//.test(path)
  return Object.fromEntries(
    Object.entries(screens).map(([path, module]) => {
      const needed = reach(byFile, [fileOf(module), ...(isInside(path) ? [shell] : [])], false, first)
      return [path, [...needed].map((file) => `/${file}`)]
    }),
  )
}

const TABLE = /\/web\/(admin|employee|employer|public)Routes\.tsx?$/

export function ahead(): Plugin {
  const screens: Record<string, string> = {}
  return {
    name: 'ahead',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: TABLE },
      handler(table) {
        Object.assign(screens, screensIn(table))
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk'
            ? [
                {
                  file: output.fileName,
                  module: output.facadeModuleId,
                  beside: [],
                  imports: output.imports,
                  dynamicImports: [],
                },
              ]
            : [],
        )
        this.emitFile({ type: 'asset', fileName: '.vite/ahead.json', source: JSON.stringify(aheadOf(parts, screens)) })
      },
    },
  }
}
