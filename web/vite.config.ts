import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ahead } from './build/ahead.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { shellFiles } from './build/shell-files.ts'
import type { Destination } from './platform/api.ts'

/** Keeps only the routes of the contract in the browser build; see platform/endpoints.ts. */
const destinations: Plugin = {
  name: 'destinations',
  apply: 'build',
  load: {
    filter: { id: /web\/platform\/endpoints\.ts$/ },
    async handler() {
      const { contract } = await import('../contract/index.ts')
      // As lines of text the table is a tenth smaller than as JSON, and every phone waits for it.
      const lineOf = ([name, { route, upload }]: [string, Destination]) => [name, route, upload?.field].join(' ').trim()
      const table = Object.entries(contract).map(([feature, calls]) => [feature, ...Object.entries(calls).map(lineOf)])
      return `export const endpoints = {}
for (const part of ${JSON.stringify(table.map((lines) => lines.join('\n')).join('\n\n'))}.split('\\n\\n')) {
  const [feature, ...calls] = part.split('\\n')
  endpoints[feature] = {}
  for (const call of calls) {
    const [name, method, path, field] = call.split(' ')
    endpoints[feature][name] = { route: method + ' ' + path, upload: field && { field } }
  }
}`
    },
  },
}

const ARIA = /node_modules[\\/](react-aria|react-stately|@internationalized)/

/**
 * Code splitting. By default the bundler makes a file for each set of modules shared by the same
 * screens: about a hundred, and a phone waits for each. Earlier groups have priority;
 * `minShareCount` is the number of screens that share a module.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  // Shared rules of client and server without a schema; lists need no more of the contract.
  { name: 'rules', test: /contract[\\/](signs|shift-rules|wall-clock)|web.shifts.timeRange/ },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]|contract[\\/]/ },
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  // Parts of screens before anything is typed or opened, which need neither react-aria nor infinite
  // queries.
  {
    name: 'parts',
    test: /@tanstack(?!.*[iI]nfinite)|web.(platform.(?!inAddress|backCloses|leaveGuard|singly)|ui.(?!options|readForm|formDraft|filteredList|clipboard|useUnsaved)([a-z]|Avatar|BareButton|Button|Card|Dialog\.|EmailText|Empty|FieldBones|Later|Loaded|PersonName|Pagination|Segmented)|shifts.usualHours)/,
    minShareCount: 2,
  },
  // Shared by several lists, but not by Book Staff, the most used screen.
  {
    name: 'lists',
    test: /web.(platform.(inAddress|singly)|ui.(DownloadButton|Moment|Table)|phones.phoneText|shifts.lengthText|connections.useListAddress)/,
    minShareCount: 2,
  },
  // Pagination and the messages for missing data. Book Staff and the shift requests have their own.
  { name: 'pages', test: /web.(ui.(Found|PageIsOver|PageLine)|connections.ListPages)/, minShareCount: 2 },
  // Text fields and buttons first, then overlays, then choices, dates last. Each group includes its
  // dependencies that earlier groups lack.
  {
    name: 'kit',
    test: /components.dist.private.(Button|FieldError|Form|Group|Input|Label|Text|TextArea|TextField)\.mjs|web.ui.(Field|TextField|Form|readForm|formDraft)\./,
  },
  { name: 'overlays', test: /components.dist.private.(Dialog|Menu|Modal|Popover)\.mjs|web.platform.backCloses/ },
  {
    name: 'choices',
    test: /components.dist.private.(ListBox|Select|ComboBox)\.mjs|web.ui.(Select|ComboBox|options)\./,
  },
  { name: 'dates', test: ARIA, minShareCount: 3 },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    destinations,
    pureSchemas(),
    shellFiles(),
    ahead(),
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
