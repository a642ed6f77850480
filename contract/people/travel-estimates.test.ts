import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TravelMode } from './places.ts'
import { modeFor, roadKm, travelMinutes } from './travel-estimates.ts'

const footscray = { lat: -37.8, lon: 144.9 }
const geelong = { lat: -38.1471, lon: 144.3607 }
const sydney = { lat: -33.8678, lon: 151.2073 }

test('estimates distances by road from the straight line', () => {
  assert.deepEqual(
    { geelong: Math.round(roadKm(footscray, geelong)), sydney: Math.round(roadKm(footscray, sydney)) },
    { geelong: 79, sydney: 932 },
  )
})

test('estimates the same distance in both directions', () => {
  assert.equal(roadKm(footscray, geelong), roadKm(geelong, footscray))
})

test('takes two places in one locality as two kilometres apart', () => {
  assert.equal(roadKm(footscray, footscray), 2)
})

test('never estimates less time for a longer distance', () => {
  for (const mode of TravelMode.options)
    for (let km = 2; km < 300; km++)
      if (modeFor(mode, km) === modeFor(mode, km + 1))
        assert.ok(travelMinutes(km, mode) <= travelMinutes(km + 1, mode), `${mode} ${km}`)
})

test('estimates minutes in steps of five', () => {
  const near = Object.fromEntries(TravelMode.options.map((mode) => [mode, travelMinutes(4.5, mode)]))
  assert.deepEqual(near, { car: 15, public_transport: 25, bicycle: 20, walking: 55 })
  const far = { car: travelMinutes(79, 'car'), public_transport: travelMinutes(79, 'public_transport') }
  assert.deepEqual(far, { car: 85, public_transport: 140 })
})

test('takes public transport where it is too far to walk or cycle', () => {
  assert.deepEqual(
    {
      walk: modeFor('walking', 6),
      cycle: modeFor('bicycle', 15),
      cycleFar: modeFor('bicycle', 21),
      drive: modeFor('car', 300),
    },
    { walk: 'public_transport', cycle: 'bicycle', cycleFar: 'public_transport', drive: 'car' },
  )
})
