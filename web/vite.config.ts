import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ahead } from './ahead.ts'
import type { Destination } from './platform/api.ts'
import { pureSchemas } from './pureSchemas.ts'
import { shellFiles } from './shellFiles.ts'

/** Of the contract, the browser's client keeps only where each call goes; see platform/endpoints.ts. */
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
 * Which code travels together. Left alone, the bundler makes a file of every set of modules that the same screens share:
 * a hundred of them, and a phone waits for each. Earlier groups take first; `minShareCount` is by how many screens.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  // What the two sides agree on without a schema; a list needs no more of the contract.
  { name: 'rules', test: /contract[\\/](signs|shift-rules|wall-clock)|web.shifts.timeRange/ },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]|contract[\\/]/ },
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  // What the screens are made of before anything is typed or opened: no part of it needs react-aria, nor a list that
  // grows as one reads on.
  {
    name: 'parts',
    test: /@tanstack(?!.*[iI]nfinite)|web.(platform.(?!inAddress|backCloses|leaveGuard|singly)|ui.(?!options|readForm|formDraft|filteredList|clipboard|useUnsaved)([a-z]|Avatar|BareButton|Button|Card|Dialog\.|EmailText|Empty|FieldBones|Later|Loaded|PersonName|Pagination|Segmented)|shifts.usualHours)/,
    minShareCount: 2,
  },
  // What several lists have and Book Staff, the one that is opened most, has not.
  {
    name: 'lists',
    test: /web.(platform.(inAddress|singly)|ui.(DownloadButton|Moment|Table)|phones.phoneText|shifts.lengthText|connections.useListAddress)/,
    minShareCount: 2,
  },
  // The pages of a list, and what stands in place of what cannot be had; Book Staff and the shift requests have their own.
  { name: 'pages', test: /web.(ui.(Found|PageIsOver|PageLine)|connections.ListPages)/, minShareCount: 2 },
  // Fields of text and what presses; then what opens over the page; then choices; dates last. Each takes along what it is
  // made of and the ones before it do not have.
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
        // The first file names all others, so names without words are a kilobyte less; .vite/manifest.json has the words.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: true } },
  },
})
