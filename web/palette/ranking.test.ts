import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/platform/endpoint.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { adminRoutes } from '#web/shell/admin-routes.ts'
import { employeeRoutes } from '#web/shell/employee-routes.ts'
import { employerRoutes } from '#web/shell/employer-routes.ts'
import type { ScreenRoute } from '#web/shell/screen-route.ts'
import { actionsOf } from './actions.ts'
import type { Item } from './item.ts'
import { filterByName, groupsFor, searchName, soonBookingItems } from './ranking.ts'
import { recentOf, remember } from './recent.ts'
import { forgetRecent } from './recent-name.ts'
import { type ListedScreen, screenItems } from './screens.ts'

const routesOf: Record<Role, readonly ScreenRoute[]> = {
  admin: adminRoutes,
  employer: employerRoutes,
  employee: employeeRoutes,
}
const roles = ['admin', 'employer', 'employee'] as const
const isListed = (route: ScreenRoute): route is ScreenRoute & ListedScreen => route.menu !== undefined
const listed = (role: (typeof roles)[number]) => screenItems(routesOf[role].filter(isListed), sectorTerms.healthcare)
const addressOf = ({ path, menu }: ListedScreen) => (menu.search ? `${path}?${new URLSearchParams(menu.search)}` : path)
const SUNDAY = '2026-11-22'
const nothing = { typed: '', screens: [], commands: [], recent: [], people: [], bookingDay: null }
const namesOf = (groups: readonly { choices: readonly Item[] }[]) =>
  groups.flatMap(({ choices }) => choices.map(({ name }) => name))

test('every screen of a menu, and every part that it lists, is found by its own words', () => {
  for (const role of roles) {
    const screens = listed(role)
    for (const screen of routesOf[role].filter(isListed)) {
      const { path, title, menu, options = [] } = screen
      for (const [typed, to] of [
        [menu.label ?? title, addressOf(screen)],
        [title, addressOf(screen)],
        ...options.map((option) => [
          `${title} ${option}`,
          `${path}?option=${option.toLowerCase().replaceAll(' ', '+')}`,
        ]),
      ] as const) {
        const groups = groupsFor({ ...nothing, typed, screens })
        assert.ok(
          groups[0]?.choices.some((choice) => choice.to === to),
          `${role}: ${typed} leads to ${to}`,
        )
      }
    }
  }
})

test('with nothing typed every screen of the menu is listed, without its parts', () => {
  for (const role of roles) {
    const [screens] = groupsFor({ ...nothing, screens: listed(role) })
    assert.deepEqual(
      screens?.choices.map(({ to }) => to),
      routesOf[role].filter(isListed).map(addressOf),
    )
  }
})

test('the parts of a screen are called by the words of the sector', () => {
  assert.ok(listed('employer').some(({ name }) => name === 'Activity Records: Health Service'))
})

test('the actions of a role lead to different places on its own screens', () => {
  for (const role of roles) {
    const paths = new Set<string>(routesOf[role].map(({ path }) => path))
    const places = actionsOf[role].map(({ to, file }) => to ?? file.path)
    for (const { name, to } of actionsOf[role])
      if (to) assert.ok(paths.has(new URL(to, 'http://localhost').pathname), `${name} leads to ${to}`)
    assert.equal(new Set(places).size, places.length)
    assert.equal(new Set(actionsOf[role].map(({ name }) => name)).size, places.length)
  }
})

test('a part of a screen that an action opens is one that the screen has', () => {
  for (const role of roles)
    for (const { to } of actionsOf[role]) {
      const option = to && new URL(to, 'http://localhost').searchParams.get('option')
      const options = routesOf[role].find(({ path }) => path === to?.split('?')[0])?.options
      if (option && options)
        assert.ok(
          options.some((each) => each.toLowerCase() === option),
          to,
        )
    }
})

const employers = { ...nothing, screens: listed('employer'), commands: soonBookingItems(SUNDAY), bookingDay: SUNDAY }

test('a day that is typed is offered for booking or posting, only to those who book', () => {
  for (const typed of ['wed', '25/11', 'book on wednesday', 'Book staff 25 nov'])
    assert.equal(namesOf(groupsFor({ ...employers, typed }))[0], 'Book Wednesday 25 November', typed)
  assert.deepEqual(namesOf(groupsFor({ ...employers, typed: 'tomorrow' })), ['Book Monday 23 November'])
  const [posted] = groupsFor({ ...employers, typed: 'Post: Year 5 tomorrow, Auslan' })[0]!.choices
  assert.deepEqual(
    { name: posted!.name, to: posted!.to },
    { name: 'Post: Year 5 tomorrow, Auslan', to: '/employer/post-shift?sentence=Year%205%20tomorrow%2C%20Auslan' },
  )
  assert.equal(namesOf(groupsFor({ ...employers, typed: '5 jan' }))[0], 'Book Tuesday 5 January 2027')
  assert.deepEqual(groupsFor({ ...employers, typed: 'wed', bookingDay: null }), [])
})

const ana = { id: 7, name: 'Ana Nguyen', avatar: null, to: '/employer/staff?id=7', write: '/employer/messages?with=7' }
const ben = { id: 8, name: 'Ben Anand', avatar: null, to: '/employer/staff?id=8' }

test('a person is found to be seen, and, where that is open, to be written to', () => {
  const people = [ana, ben]
  assert.deepEqual(namesOf(groupsFor({ ...nothing, typed: 'an', people })), [
    'Ana Nguyen',
    'Ben Anand',
    'Message Ana Nguyen',
  ])
  assert.deepEqual(namesOf(groupsFor({ ...nothing, typed: 'message an', people })), ['Message Ana Nguyen'])
})

test('while a newer search runs, people who cannot match it are not listed', () => {
  const found = [ana, { ...ana, id: 8, name: 'Zed Ng' }]
  assert.deepEqual(
    filterByName('ze', found).map(({ name }) => name),
    ['Zed Ng'],
  )
  assert.deepEqual(filterByName('', found), [])
  assert.deepEqual(filterByName('ana'), [])
})

test('the server is asked for names alone, without the verb before them', () => {
  assert.equal(searchName('message  Ana '), 'Ana')
  assert.equal(searchName('book Ana'), 'Ana')
  for (const typed of ['', 'a', '25/11', '12', '--']) assert.equal(searchName(typed), '', typed)
})

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('lists the person’s own last five choices, newest first and once each', () => {
  const kept = memoryStorage()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) remember(1, { id: name, name }, kept)
  assert.deepEqual(
    recentOf(1, kept).map(({ id }) => id),
    ['c', 'f', 'e', 'd', 'b'],
  )
  assert.deepEqual(recentOf(2, kept), [])
  forgetRecent(kept)
  assert.deepEqual(recentOf(1, kept), [])
})

test('shows recent choices by their current name, keeps people and drops the rest', () => {
  const [home] = listed('employer')
  const recent = [
    { id: home!.id, name: 'Old word' },
    { id: 'gone', name: 'Gone' },
    { id: 'person:7', name: 'Ana', to: ana.to },
  ]
  const groups = groupsFor({ ...employers, recent })
  assert.deepEqual([groups[0]?.title, ...namesOf(groups.slice(0, 1))], ['Recent', home!.name, 'Ana'])
  assert.equal(namesOf(groups).filter((name) => name === home!.name).length, 1)
})

test('a full storage does not prevent a choice', () => {
  const full = { getItem: () => null, setItem: () => assert.fail('full') }
  remember(1, { id: 'a', name: 'A' }, full)
})

test('a storage with other content counts as empty', () => {
  for (const text of ['', 'x', 'null', '[]', '{"person":1,"choices":[1,null,{"id":"a"}]}']) {
    const kept = memoryStorage()
    kept.setItem('recent-choices', text)
    assert.deepEqual(recentOf(1, kept), [], text)
  }
})
