// npm run dev: server and web app, reloaded as you save.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('scripts/dev.ts')
