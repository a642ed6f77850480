// npm run schema: writes server/schema.sql from a database that all migrations have built.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('scripts/schema.ts', process.argv.slice(2))
