// npm start: installs what is missing, builds what is stale, and serves.
import { createServer } from 'node:net'
import { buildWeb, install, stop } from './bootstrap.mjs'
import { run } from './run.mjs'

const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

/**
 * Checked before install and build, so that nobody waits a minute to learn that the port is taken.
 */
const portIsFree = () =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })

if (port > 0 && port < 65536 && !(await portIsFree()))
  stop(`Port ${port} is taken by another program: stop it, or choose another port, as in PORT=${port + 1} npm start.`)
install()
buildWeb()
run('server/main.ts')
