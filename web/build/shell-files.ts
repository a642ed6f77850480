/**
 * Lists the app's files for the service worker: those of the start, and those of each role's
 * screens.
 */
import type { Plugin } from 'vite'

/** A file of the build, by the module that it begins with, if it begins with one. */
export type Part = {
  file: string
  module: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  beside: readonly string[]
}

/** Plain files beside the built code, with fixed names. */
const PLAIN = ['/theme.js', '/icon.svg']
const START = /web\/(index\.html|Shell\.tsx|offline\/LineBar\.tsx)$/

/** These parts and all that they need; with `isWhole` also what they may open later. */
export function reach(
  parts: ReadonlyMap<string, Part>,
  files: Iterable<string>,
  isWhole = false,
  without = new Set<string>(),
) {
  const found = new Set<string>()
  const follow = (file: string) => {
    const part = parts.get(file)
    if (!part || found.has(file) || without.has(file)) return
    found.add(file)
    for (const next of [...part.imports, ...(isWhole ? part.dynamicImports : [])]) follow(next)
  }
  for (const file of files) follow(file)
  return found
}

/** The lists, by the parts of a build and the modules of each role's screens. */
export function shellOf(parts: readonly Part[], screensOf: Readonly<Record<string, readonly string[]>>) {
  const byFile = new Map(parts.map((part) => [part.file, part]))
  const listed = (files: Iterable<string>) => [
    ...new Set([...files].flatMap((file) => [file, ...byFile.get(file)!.beside]).map((file) => `/${file}`)),
  ]
  const filesOf = (isMeant: (module: string) => boolean) =>
    parts.filter(({ module }) => module !== null && isMeant(module)).map(({ file }) => file)
  const isScreen = (module: string) => Object.values(screensOf).flat().includes(module)

  const start = reach(
    byFile,
    filesOf((module) => START.test(module)),
  )
  const screens = new Set(filesOf(isScreen))
  // Parts that the first files load later and that are not screens, such as the bell and the
  // confirmation prompts.
  const later = [...start].flatMap((file) => byFile.get(file)!.dynamicImports).filter((file) => !screens.has(file))
  const ofRole = (modules: readonly string[]) =>
    listed(reach(byFile, [...later, ...filesOf((module) => modules.includes(module))], true, start))
  return {
    entry: parts.find(({ module }) => module?.endsWith('web/index.html'))?.file ?? '',
    start: [...listed(start), ...PLAIN],
    screens: Object.fromEntries(
      Object.entries(screensOf)
        .filter(([role]) => role !== 'public')
        .map(([role, modules]) => [role, ofRole(modules)]),
    ),
  }
}

const ROUTES = /^(.*\/web\/)(admin|employee|employer|public)Routes\.tsx?$/

/** Writes the lists to a separate script, so that each build has a different service worker. */
export function shellFiles(): Plugin {
  const screensOf: Record<string, string[]> = {}
  return {
    name: 'shell-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: ROUTES },
      handler(code, id) {
        const [, home = '', role = ''] = ROUTES.exec(id) ?? []
        screensOf[role] = [...code.matchAll(/import\(['"]\.\/([^'"]+)['"]\)/g)].map(([, path]) => home + path)
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = Object.values(bundle).flatMap((output): Part[] => {
          if (output.type !== 'chunk') return []
          const { fileName: file, facadeModuleId: module, imports, dynamicImports, viteMetadata } = output
          const beside = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
          return [{ file, module, imports, dynamicImports, beside }]
        })
        const shell = shellOf(parts, screensOf)
        const build = shell.entry.replace(/^.*-|\.js$/g, '')
        const source = `self.SHELL = ${JSON.stringify({ build, ...shell })}\n`
        this.emitFile({ type: 'asset', fileName: 'shell-files.js', source })
      },
    },
  }
}
