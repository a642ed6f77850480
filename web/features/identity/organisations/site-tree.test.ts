import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Site } from '#contract/identity/organisations.ts'
import { siteTree } from './site-tree.ts'

const site = (id: number, part_of: number | null = null): Site => ({
  id,
  name: `Site ${id}`,
  sector: 'healthcare',
  time_zone: 'Australia/Melbourne',
  address: null,
  part_of,
  is_first: id === 1,
})
const placed = (sites: readonly Site[]) => siteTree(sites).map(({ site: { id }, depth }) => ({ id, depth }))

test('lists each site with its parts below it', () => {
  assert.deepEqual(placed([site(3, 2), site(1), site(4, 3), site(2), site(5, 1)]), [
    { id: 1, depth: 0 },
    { id: 5, depth: 1 },
    { id: 2, depth: 0 },
    { id: 3, depth: 1 },
    { id: 4, depth: 2 },
  ])
})

test('lists a part whose site is not in the list at the top', () => {
  assert.deepEqual(placed([site(3, 2), site(1)]), [
    { id: 3, depth: 0 },
    { id: 1, depth: 0 },
  ])
})
