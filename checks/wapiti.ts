/**
 * Runs wapiti with all its suitable modules on every call that a role may make, signed in as that
 * role.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#contract/platform/endpoint.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { runProgram } from '../scripts/program.ts'
import type { Check } from './check.ts'
import { documentOf } from './document.ts'
import type { Environment } from './environment.ts'
import { startSignedInProxy } from './signed-in-proxy.ts'
import { siteMapFor } from './site-map.ts'

type WapitiFinding = { method: string; path: string; info: string; parameter: string }
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, WapitiFinding[]>>

const ROLES: readonly Role[] = ['admin', 'employer', 'employee']
const PAGE = '/calls.html'
/**
 * URL that wapiti tries to make the service call. It points here, not to a server of its makers.
 */
const CALLBACK_PATH = '/lure/'
/** Seconds for each module; on an idle machine the slowest takes about four minutes. */
const SECONDS_EACH = Number(process.env.CHECK_SECONDS ?? 1200)
/**
 * Without csrf: another site cannot send a token in a header. Without nikto, buster and wapp: they
 * look for third-party software.
 */
const MODULES = 'sql,blindsql,xss,permanentxss,exec,file,crlf,ssrf,redirect,xxe,shellshock,cookieflags,csp,http_headers'

/**
 * Filter of old browsers that could be turned against the page it should protect; the content
 * security policy replaces it.
 */
const isOutdated = (info: string) => info === 'X-XSS-Protection is not set'
/** Checks that did not finish: a limit cut them short, an answer was missing, or wapiti failed. */
const UNFINISHED = /^.*(?:Max attack time was reached|requests were skipped|^\w+(?:Error|Exception) ).*$/gm

type Sum = { links: number; forms: number; requests: number }

const checkRole = async (environment: Environment, role: Role, sum: Sum): Promise<string[]> => {
  const demo = await environment.demo()
  const { document } = await documentOf(demo, environment.folder)
  const map = siteMapFor(document, role)
  const { id } = await demo.db.one<{ id: number }>`select id from users where email = ${demoAccounts[role].email}`
  const calledBack: string[] = []
  const proxy = await startSignedInProxy({
    upstream: demo.base,
    db: demo.db,
    userId: id,
    translate: map.translate,
    localPage({ path }) {
      if (path === PAGE) return { type: 'text/html; charset=utf-8', body: map.page }
      if (!path.startsWith(CALLBACK_PATH)) return null
      if (!path.startsWith(`${CALLBACK_PATH}get_`)) calledBack.push(`the service called ${path}`)
      return { type: 'application/json', body: '{}' }
    },
  })
  const report = join(environment.folder, `wapiti-${role}.json`)
  const sessionFolder = join(environment.folder, `wapiti-${role}`)
  const where = ['-u', `${proxy.base}/`, '-s', `${proxy.base}${PAGE}`, '--endpoint', `${proxy.base}${CALLBACK_PATH}`]
  const bounds = [
    '-d',
    '1',
    '--max-attack-time',
    String(SECONDS_EACH),
    '--max-links-per-page',
    '10000',
    '-S',
    'paranoid',
  ]
  const kinds = [
    '-m',
    MODULES,
    '--flush-session',
    '--no-bugreport',
    '--store-session',
    sessionFolder,
    '-f',
    'json',
    '-o',
    report,
  ]
  const { output } = await runProgram('wapiti', [...where, ...bounds, ...kinds], { quiet: true })
  await proxy.close()

  const { requests, refused } = proxy.counts()
  if (requests < map.links) throw new Error(`wapiti has asked only ${requests} times: ${output.slice(-1500)}`)
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const findings: string[] = []
  for (const [kind, all] of Object.entries({ ...vulnerabilities, ...anomalies }))
    for (const { method, path, parameter, info } of all)
      if (!isOutdated(info)) findings.push(`${kind} in ${method} ${path} ${parameter}: ${info}`)
  findings.push(...calledBack, ...new Set(proxy.broken), ...demo.errors())
  for (const [line] of output.matchAll(UNFINISHED)) findings.push(line.trim())
  if (refused > requests / 2) findings.push(`${refused} of ${requests} were asked by nobody`)
  sum.links += map.links
  sum.forms += map.forms
  sum.requests += requests
  return findings.map((each) => `${role}: ${each}`)
}

/** Checks all roles at once, since wapiti sends one request after another and mostly waits. */
export const check: Check['check'] = async (environment) => {
  const sum: Sum = { links: 0, forms: 0, requests: 0 }
  const findings = (await Promise.all(ROLES.map((role) => checkRole(environment, role, sum)))).flat()
  return {
    scope: `${sum.links} links and ${sum.forms} forms of ${ROLES.length} roles, ${sum.requests} requests`,
    findings,
  }
}
