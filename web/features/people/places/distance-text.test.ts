import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortTravelText, travelText } from './distance-text.ts'

test('words distance and time as an estimate', () => {
  assert.equal(travelText({ precision: 'about', km: 8, mode: 'car' }), 'About 8 km, about 25 min by car')
  assert.equal(
    travelText({ precision: 'about', km: 79, mode: 'bicycle' }),
    'About 79 km, about 2 h 20 min by public transport',
  )
})

test('words the longest time of a band, and none beyond the last', () => {
  assert.equal(travelText({ precision: 'within', km: 10, mode: 'car' }), 'Within 10 km, up to 25 min by car')
  assert.equal(travelText({ precision: 'within', km: 5, mode: 'walking' }), 'Within 5 km, up to 60 min on foot')
  assert.equal(travelText({ precision: 'over', km: 200, mode: 'car' }), 'Over 200 km')
  assert.equal(shortTravelText({ precision: 'within', km: 10, mode: 'car' }), 'Within 10 km, 25 min')
  assert.equal(shortTravelText({ precision: 'over', km: 200, mode: 'car' }), 'Over 200 km')
})
