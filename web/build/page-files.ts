/**
 * Writes two lists of built files: `shell-files.js` for the service worker, which caches the start
 * of the app and the pages of the person's role; and `.vite/ahead.json` for the server, which
 * announces the files of a page together with it. `web/pages/<role>/<path>.tsx` is the page of a
 * route, so both follow from the folders.
 */
import type { Plugin } from 'vite'

/** One built file; `module` is the source file it was made for, or null if it is shared code. */
export type Part = {
  file: string
  module: string | null
  imports: readonly string[]
  dynamicImports: readonly string[]
  assets: readonly string[]
}

/** Files with fixed names, outside of the bundle. */
const PLAIN = ['/theme.js', '/icon.svg']
const PAGE = /\/web\/pages\/(\w+)\/(.+)\.tsx$/
const SHELL = '/web/shell/shell.tsx'
// Parts that every visitor may need at once, such as the frame and the offline notice.
const START_FILES = /\/web\/(shell|platform)\//

const pageOf = ({ module }: Part) => {
  const [, role, path] = PAGE.exec(module ?? '') ?? []
  return role === undefined ? null : { role, path: role === 'public' ? `/${path}` : `/${role}/${path}` }
}

const withNames = (parts: readonly Part[]) => new Map(parts.map((part) => [part.file, part]))
const entryOf = (parts: readonly Part[]) => parts.find(({ module }) => module?.endsWith('/web/index.html'))?.file ?? ''
function shellOf(parts: readonly Part[]) {
  const shell = parts.find(({ module }) => module?.endsWith(SHELL))
  // Otherwise a renamed file would be fetched late and without a warning.
  if (shell === undefined) throw new Error(`No built file is made from ${SHELL}.`)
  return shell.file
}

/** These files and all that they import; with `isWhole` also everything they import later. */
function reach(
  parts: ReadonlyMap<string, Part>,
  files: Iterable<string>,
  { isWhole = false, excluded = new Set<string>() } = {},
) {
  const reached = new Set<string>()
  const follow = (file: string) => {
    const part = parts.get(file)
    if (!part || reached.has(file) || excluded.has(file)) return
    reached.add(file)
    for (const next of [...part.imports, ...(isWhole ? part.dynamicImports : [])]) follow(next)
  }
  for (const file of files) follow(file)
  return reached
}

/**
 * Files for the service worker: those of the start, and per role those that its pages may ever
 * need.
 */
export function shellFilesOf(parts: readonly Part[]) {
  const byFile = withNames(parts)
  const withAssets = (files: Iterable<string>) => [
    ...new Set([...files].flatMap((file) => [file, ...byFile.get(file)!.assets]).map((file) => `/${file}`)),
  ]
  const entry = entryOf(parts)
  const startFiles = parts.filter(({ module }) => START_FILES.test(module ?? '')).map(({ file }) => file)
  const start = reach(byFile, [entry, ...startFiles])
  const isPage = (file: string) => pageOf(byFile.get(file)!) !== null
  // Parts outside of the pages, such as the bell and the confirmation prompts.
  const later = [...start].flatMap((file) => byFile.get(file)!.dynamicImports).filter((file) => !isPage(file))
  const filesOfRole = (role: string) => {
    const pages = parts.filter((part) => pageOf(part)?.role === role).map(({ file }) => file)
    return withAssets(reach(byFile, [...later, ...pages], { isWhole: true, excluded: start }))
  }
  const roles = new Set(parts.flatMap((part) => pageOf(part)?.role ?? []))
  roles.delete('public')
  return {
    entry,
    start: [...withAssets(start), ...PLAIN],
    screens: Object.fromEntries([...roles].map((role) => [role, filesOfRole(role)])),
  }
}

/** Files, by path, that the browser would otherwise request only after reading the first file. */
export function preloadedFiles(parts: readonly Part[]) {
  const byFile = withNames(parts)
  const first = reach(byFile, [entryOf(parts)])
  return Object.fromEntries(
    parts.flatMap((part) => {
      const page = pageOf(part)
      // The service worker and the server know no parameters in paths.
      if (page === null || page.path.includes('$')) return []
      const shell = page.role === 'public' ? [] : [shellOf(parts)]
      const needed = reach(byFile, [part.file, ...shell], { excluded: first })
      return [[page.path, [...needed].map((file) => `/${file}`)]]
    }),
  )
}

export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = Object.values(bundle).flatMap((output): Part[] => {
          if (output.type !== 'chunk') return []
          const { fileName: file, facadeModuleId: module, imports, dynamicImports, viteMetadata } = output
          const assets = [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
          return [{ file, module, imports, dynamicImports, assets }]
        })
        const files = shellFilesOf(parts)
        // The name of the build makes its service worker differ from every other build's.
        const build = files.entry.replace(/^.*-|\.js$/g, '')
        const source = `self.SHELL = ${JSON.stringify({ build, ...files })}\n`
        this.emitFile({ type: 'asset', fileName: 'shell-files.js', source })
        this.emitFile({ type: 'asset', fileName: '.vite/ahead.json', source: JSON.stringify(preloadedFiles(parts)) })
      },
    },
  }
}
