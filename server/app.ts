import type { FastifyInstance } from 'fastify'
import { identify } from './accounts/sessions.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import type { Files } from './platform/files.ts'
import { fileJobs } from './platform/files-stored.ts'
import { mount } from './platform/http.ts'
import { createWorker } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createServer } from './platform/server.ts'
import { serviceRoutes } from './service/routes.ts'

export type AppMeans = { config: Config; db: Database; clock: Clock; log: Log; files: Files }

/** Every feature's calls, in the order of the floors. */
const routesOf = ({ config }: AppMeans) => [...serviceRoutes(config)]

/** The web service over a database; it does not listen yet. */
export const createApp = (means: AppMeans): FastifyInstance => {
  const { config, db, clock, log } = means
  const app = createServer({ log, trustProxy: config.trustProxy })
  app.register(
    async (api) => mount(api, routesOf(means), { db, clock, identify: (token) => identify(db, token, clock()) }),
    { prefix: '/api' },
  )
  return app
}

/** Every feature's jobs; any number of processes may work them off. */
export const createJobs = ({ db, clock, log, files }: AppMeans) =>
  createWorker({ db, clock, log }, [], [...fileJobs(files)])
