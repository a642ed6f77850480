/** A process whose clock is ahead by as many milliseconds as a file says, which may change. */
import { readFileSync } from 'node:fs'
import { readConfig } from '#server/platform/config.ts'
import { openDeps, serve, stopOnSignal } from '#server/serve.ts'

const READ_EVERY_MS = 20
const file = process.env.CLOCK_FILE!
let ahead = 0
const read = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
read()
setInterval(read, READ_EVERY_MS)

const config = readConfig(process.env)
const clock = () => Temporal.Now.instant().add({ milliseconds: ahead })
const running = await serve(openDeps(config, config.databaseUrl!, clock))
stopOnSignal(() => running.stop())
