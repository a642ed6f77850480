import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './devices.ts'

const examples: readonly (readonly [userAgent: string, browser: string, system: string])[] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge 141',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome 141',
    'iPadOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet 28',
    'Android',
  ],
  ['curl/8.14.1', 'Unknown browser', 'Unknown system'],
  ['', 'Unknown browser', 'Unknown system'],
]

test('names a device by its browser and system', () => {
  for (const [userAgent, browser, system] of examples) {
    const told = deviceOf(userAgent)
    assert.deepEqual([told.browser, told.system], [browser, system], userAgent)
    assert.equal(told.family, browser.replace(/ \d+$/, ''))
  }
})

test('names the maker of a device only if its browser does', () => {
  const vendors = examples.map(([userAgent]) => deviceOf(userAgent).vendor)
  assert.deepEqual(vendors, [null, null, 'Apple', 'Apple', null, 'Apple', 'Samsung', null, null])
  const android = (model: string) => `Mozilla/5.0 (Linux; Android 15; ${model}) AppleWebKit/537.36`
  assert.equal(deviceOf(android('Pixel 9')).vendor, 'Google')
  assert.equal(deviceOf(android('SM-A546E')).vendor, 'Samsung')
  assert.equal(deviceOf(android('K')).vendor, null)
})
