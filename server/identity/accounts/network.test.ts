import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, networksOf, queueGroupOf, surroundingNetworkOf } from './network.ts'

test('an IPv4 address counts by itself, an IPv6 one as its /64, and nonsense as one', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('2001:db8:0:1:aaaa::1'), '2001:db8:0:1::/64')
  assert.equal(networkOf('2001:db8:0:1:bbbb:cccc:dddd:eeee'), '2001:db8:0:1::/64')
  assert.equal(networkOf('2001:DB8::1'), '2001:db8:0:0::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(networkOf('1::2::3; drop'), 'unknown')
})

test('around an address are the 256 beside it, and for IPv6 its /64', () => {
  assert.equal(surroundingNetworkOf('203.0.113.9'), '203.0.113.0/24')
  assert.equal(surroundingNetworkOf('::ffff:203.0.113.9'), '203.0.113.0/24')
  assert.equal(surroundingNetworkOf('2001:db8:0:1:aaaa::1'), '2001:db8:0:1::/64')
  assert.equal(surroundingNetworkOf('nonsense'), 'unknown')
})

test('an IPv6 address is counted in its /64, /56 and /48, an IPv4 address by itself', () => {
  const counted = (ip: string) => networksOf(ip).map(({ network, factor }) => [network, factor])
  assert.deepEqual(counted('203.0.113.9'), [['203.0.113.9', 1]])
  assert.deepEqual(counted('::ffff:203.0.113.9'), [['203.0.113.9', 1]])
  assert.deepEqual(counted('2001:db8:12:34ab::1'), [
    ['2001:db8:12:34ab::/64', 1],
    ['2001:db8:12:3400::/56', 2],
    ['2001:db8:12::/48', 4],
  ])
  assert.deepEqual(counted('::1').at(-1), ['0:0:0::/48', 4])
})

test('turns are taken by the /24 of IPv4 and the /48 of IPv6', () => {
  assert.equal(queueGroupOf('203.0.113.9'), '203.0.113.0/24')
  assert.equal(queueGroupOf('2001:db8:12:34ab::1'), '2001:db8:12::/48')
  assert.equal(queueGroupOf('nonsense'), 'unknown')
})
