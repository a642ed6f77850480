import { createApp } from '#server/app.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { brand } from '#test/helpers/brand.ts'
import { benchAnalytics } from './analytics.ts'
import { benchAnswer } from './answer.ts'
import type { sizes } from './data.ts'
import { startWithData } from './database.ts'
import { benchHttp } from './http.ts'
import type { Figures } from './measure.ts'
import { benchReads } from './reads.ts'
import { benchSearch } from './search.ts'
import { benchVacancies } from './vacancies.ts'

const row = (name: string, f: Figures, ratio: string) =>
  `| ${name} | ${f.callers} | ${f.calls} | ${f.p50.toFixed(1)} | ${f.p95.toFixed(1)} | ${f.p99.toFixed(1)} | ${f.perSecond.toFixed(0)} | ${ratio} |`
const against = (ours: number, theirs: number | null, what: string) =>
  theirs === null ? `no ${what} on this machine` : `${(ours / theirs).toFixed(2)} of ${what} (${theirs.toFixed(0)}/s)`

export const runBench = async (folder: string, size: keyof typeof sizes, say: (line: string) => void) => {
  const seconds = size === 'small' ? 0.2 : 15
  const { url, data, stop } = await startWithData(folder, size, say)
  try {
    const db = connect({ url: url, brand, max: 20 })
    try {
      say('')
      say(`Data: ${data.staff} staff, ${data.employers} employers, ${data.bookings} bookings`)
      say('| what | callers | calls | p50 ms | p95 ms | p99 ms | a second | ratio |')
      say('|---|---|---|---|---|---|---|---|')
      const search = await benchSearch(db, url, data, seconds)
      say(row('search', search.server, `people read in ${(search.loadMs / 1000).toFixed(1)} s`))
      say(row('search, one caller', search.alone, ''))
      say(row('search in the database', search.database, against(search.database.perSecond, search.pgbench, 'pgbench')))
      const reads = await benchReads(db, data, seconds)
      const figures = await benchAnalytics(db, data, seconds)
      for (const { what, server } of [...reads, ...figures]) say(row(what, server, ''))
      const answer = await benchAnswer(db, url, data, seconds)
      say(row('answer', answer.server, against(answer.server.perSecond, answer.pgbench, 'pgbench')))
      const posts = await benchVacancies(db, data, seconds)
      say(
        row(
          'post a vacancy',
          posts.server,
          `${posts.offersPerPost.toFixed(1)} requests each, ${posts.offersPerSecond.toFixed(0)}/s`,
        ),
      )
      // A person makes at most 600 calls a minute, so the callers are many people.
      const tokens = await db.transaction(async (tx) => {
        const opened: string[] = []
        for (let n = 0; n < Math.min(100, data.employers); n++)
          opened.push(await openSession(tx, data.firstEmployer + n, { userAgent: 'bench', network: 'bench' }))
        return opened
      })
      const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
      const app = createApp({
        config,
        db,
        log: createLog('silent'),
        files: localFiles(folder),
      })
      const base = await app.listen({ port: 0, host: '127.0.0.1' })
      const http = await benchHttp(`${base}/api/booking-history?per_page=50`, tokens, Math.min(seconds, 5)).finally(
        () => app.close(),
      )
      say(
        row(
          `list over HTTP (${http.bytes} bytes)`,
          http.server,
          against(http.server.perSecond, http.bare.perSecond, 'bare node:http'),
        ),
      )
      say(`accepted shifts that overlap: ${answer.overlaps}`)
      return { search, reads, answer, posts, http }
    } finally {
      await db.close()
    }
  } finally {
    await stop()
  }
}
