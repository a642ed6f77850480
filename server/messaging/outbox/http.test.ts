import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { callGateway } from './http.ts'

test('a gateway that never stops talking is cut off after a megabyte', async (t) => {
  const endless = createServer((_request, response) => {
    const talk = () => {
      while (response.writable && response.write('x'.repeat(100_000)));
    }
    response.on('drain', talk)
    talk()
  })
  t.after(() => endless.close())
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as AddressInfo
  const signal = AbortSignal.timeout(5000)
  const { text } = await callGateway(`http://127.0.0.1:${port}`, { method: 'GET', headers: {}, signal })
  assert.ok(text.length > 100_000 && text.length < 2_000_000)
})
