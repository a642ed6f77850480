import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinationOf, directionsUrl, namesSuburb } from './directions.ts'

const footscray = { name: 'Footscray', state: 'VIC', postcode: '3011' }

test('leads to the address, with the suburb if the address does not name it', () => {
  assert.equal(destinationOf('12 Hill Street\nFootscray VIC 3011', footscray), '12 Hill Street, Footscray VIC 3011')
  assert.equal(destinationOf('12 Hill Street', footscray), '12 Hill Street, Footscray VIC 3011')
  assert.equal(destinationOf('12 Hill Street', null), '12 Hill Street')
  assert.equal(destinationOf(null, footscray), 'Footscray VIC 3011')
})

test('a street with the name of the suburb does not name the suburb', () => {
  const names = (address: string) => namesSuburb(address, footscray)
  assert.deepEqual(
    ['5 Footscray Road', '5 Footscray Road, West Footscray Park', 'North Footscray School, 1 Hill Street'].map(names),
    [false, false, false],
  )
  assert.deepEqual(
    ['5 Hill St, Footscray', '5 Hill St\nFOOTSCRAY vic', '5 Hill St Footscray 3011', 'Footscray , VIC'].map(names),
    [true, true, true, true],
  )
  assert.equal(destinationOf('5 Footscray Road', footscray), '5 Footscray Road, Footscray VIC 3011')
})

test('opens the maps of the device', () => {
  const url = (agent: string) => directionsUrl('1 Hill St & Lane', agent)
  assert.equal(url('Mozilla/5.0 (Linux; Android 15; Pixel 8)'), 'geo:0,0?q=1%20Hill%20St%20%26%20Lane')
  assert.equal(
    url('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)'),
    'https://maps.apple.com/?daddr=1%20Hill%20St%20%26%20Lane',
  )
  assert.equal(
    url('Mozilla/5.0 (X11; Linux x86_64)'),
    'https://www.google.com/maps/dir/?api=1&destination=1%20Hill%20St%20%26%20Lane',
  )
})
