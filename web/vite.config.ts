import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageFiles } from './build/page-files.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import type { Destination } from './platform/api.ts'

/**
 * Replaces `#endpoints` by a table of the contract's routes. Elsewhere the name means the contract
 * itself (package.json); its schemas weigh as much as the rest of a screen, and a screen without a
 * form does not need them.
 */
const routesOnly: Plugin = {
  name: 'routes-only',
  // Runs before Vite resolves the name by package.json.
  enforce: 'pre',
  apply: 'build',
  resolveId: { filter: { id: /^#endpoints$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0#endpoints$/ },
    async handler() {
      const { contract } = await import('../contract/index.ts')
      // As lines of text the table is a tenth smaller than as JSON, and every phone waits for it.
      const lineOf = ([name, { route, upload }]: [string, Destination]) => [name, route, upload?.field].join(' ').trim()
      const table = Object.entries(contract).map(([feature, calls]) => [feature, ...Object.entries(calls).map(lineOf)])
      return `export const contract = {}
for (const part of ${JSON.stringify(table.map((lines) => lines.join('\n')).join('\n\n'))}.split('\\n\\n')) {
  const [feature, ...calls] = part.split('\\n')
  contract[feature] = {}
  for (const call of calls) {
    const [name, method, path, field] = call.split(' ')
    contract[feature][name] = { route: method + ' ' + path, upload: field && { field } }
  }
}`
    },
  },
}

/**
 * Code splitting. Each page is a file; code that several pages share is split by the groups below,
 * earlier ones first. Everything else is split by the set of pages that need it.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  // Rules shared by client and server, which need no schema library.
  { name: 'rules', test: /contract[\\/].*-rules\.ts$/ },
  // Estimates, which few screens show.
  { name: 'estimates', test: /contract[\\/].*-estimates\.ts$/ },
  // Geometry of maps, which is loaded with a map.
  { name: 'maps', test: /contract[\\/].*-area\.ts$/ },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]|contract[\\/]/ },
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  // Parts of screens that need no react-aria; `web/ui/controls` does.
  { name: 'base', test: /web[\\/](ui[\\/][^\\/]+$|platform[\\/])|@tanstack/, minShareCount: 3 },
  {
    name: 'fields',
    test: /components.dist.private.(Button|FieldError|Form|Group|Input|Label|Text|TextArea|TextField)\.mjs/,
  },
  // Lists to choose from and what opens over a page. Nearly every form has one, and each part in a
  // file of its own would be a dozen more requests.
  {
    name: 'choices',
    test: /dist.private.(overlays|selection|collections?|listbox|list|Popover|ListBox|Dialog|Header|Collection|Select|select|focus)/,
    minShareCount: 3,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    routesOnly,
    pureSchemas(),
    pageFiles(),
    { ...optimizeLocales.vite({ locales: ['en-AU', 'en-GB', 'en-US'] }), enforce: 'pre' },
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    target: 'baseline-widely-available',
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file lists all others, so names without words save a kilobyte;
        // .vite/manifest.json has the readable names.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: true } },
  },
})
