import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'

// Vite listens on PORT, as always, and the server behind it on the next port.
const port = Number(process.env.PORT || 3000)
const address = `http://localhost:${port}`
process.env.API_URL = `http://127.0.0.1:${port + 1}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1', PUBLIC_URL: process.env.PUBLIC_URL || address },
  stdio: 'inherit',
})

// Policy of server/platform/server.ts, with a nonce for the scripts and styles that reloading
// needs.
const nonce = 'reload'
const policy = `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'`

const web = await createServer({
  configFile: 'web/vite.config.ts',
  html: { cspNonce: nonce },
  server: {
    port,
    strictPort: true,
    host: process.env.HOST || '127.0.0.1',
    headers: {
      'content-security-policy': `${policy}; connect-src 'self' ws://localhost:${port} ws://127.0.0.1:${port}`,
    },
  },
})

const stop = async () => {
  if (server.exitCode === null && server.signalCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  await web.close()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

await web.listen().catch(async (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
  await stop()
})
