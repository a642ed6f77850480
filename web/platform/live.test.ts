import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { EventKind } from '#contract/platform/realtime.ts'
import { pause, refetchFeature, staleAfter } from './live.ts'

test('every kind of event makes something stale', () => {
  for (const kind of EventKind.options) assert.ok(staleAfter[kind].length > 0)
})

test('the pause grows with each failure up to half a minute, with jitter', () => {
  const longest = [0, 1, 2, 3, 10, 100].map((failures) => pause(failures, () => 1))
  assert.deepEqual(longest, [500, 1000, 2000, 4000, 30_000, 30_000])
  assert.equal(
    pause(1, () => 0),
    500,
  )
})

test('fetches again if a change arrives during a first fetch', async (t) => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const observer = new QueryObserver(queryClient, {
    queryKey: ['notifications', 'count'],
    queryFn: () => answers[asked++]!.promise,
  })
  t.after(observer.subscribe(() => {}))
  t.after(() => queryClient.clear())
  refetchFeature(queryClient, 'notifications')
  answers[0]!.resolve('before the change')
  answers[1]!.resolve('after it')
  for (let turns = 0; turns < 50 && observer.getCurrentResult().data !== 'after it'; turns++) await setImmediate()
  assert.equal(observer.getCurrentResult().data, 'after it')
  assert.equal(asked, 2)
})
