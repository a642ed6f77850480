// `npm run simulate`: compares ways of asking people on made-up mornings; arguments after `--` are
// passed on.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('bench/simulation/main.ts', process.argv.slice(2))
