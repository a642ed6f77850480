import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageFiles } from './build/page-files.ts'
import { pureSchemas } from './build/pure-schemas.ts'
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

/**
 * Code splitting. Each page is a file; code that several pages share is split by the folders below,
 * earlier ones first. Everything else is split by the set of pages that need it.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const] },
  // Rules shared by client and server, which need no schema library.
  { name: 'rules', test: /contract[\\/].*-rules\.ts$/ },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]|contract[\\/]/ },
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  // Parts of screens that need no react-aria; `web/ui/controls` does.
  { name: 'base', test: /web[\\/](ui[\\/][^\\/]+$|platform[\\/])|@tanstack/, minShareCount: 3 },
  {
    name: 'fields',
    test: /components.dist.private.(Button|FieldError|Form|Group|Input|Label|Text|TextArea|TextField)\.mjs/,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    destinations,
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
