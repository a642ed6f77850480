import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#server/platform/database.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { dayOffer, insertOffers } from '#test/helpers/offers.ts'

const teaches = async (app: TestApp, subjectId: number, canTeach: boolean) => {
  const { id } = await app.employee('Ana', { profile: false })
  const now = app.now().toString()
  await app.db.run`
    insert into employee_profiles (employee_id, vit_id, created_at, updated_at) values (${id}, '123456', ${now}, ${now})`
  await app.db.run`
    insert into taught_subjects (employee_id, subject_id, can_teach) values (${id}, ${subjectId}, ${canTeach})`
}
const shiftIn = async (app: TestApp, subjectId: number) => {
  const [school, ana] = [await app.employer(), await app.employee('Ana', { profile: false })]
  await insertOffers(app.db, dayOffer(school.id, ana.id, subjectId, sql`date '2026-03-03'`, sql`${app.now()}`))
}
const vacancyIn = async (app: TestApp, subjectId: number) => {
  const { id } = await app.employer()
  await app.db.run`
    insert into vacancies (employer_id, subject_id, asks, created_at)
    values (${id}, ${subjectId}, 'best', ${app.now()})`
}

test('a new service has the subjects of schools and of nursing and care', async (t) => {
  const app = await startApp(t)
  const { data } = await (await app.employer()).subjects.list({ query: {} })
  const names = data.map(({ name }) => name)
  for (const name of ['Mathematical Methods', 'Auslan', 'Prep (Foundation)', 'Midwifery', 'Medication Competent Carer'])
    assert.ok(names.includes(name), name)
  assert.ok(data.length >= 55)
  const { data: categories } = await (await app.employee('Ana', { profile: false })).subjects.categories({ query: {} })
  assert.ok(categories.length >= 10)
  assert.ok(categories.every(({ name }) => data.some(({ category }) => category === name)))
})

test('subjects are listed by category and then by name, whatever their case', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const { data: added } = await ada.subjects.addCategory({ body: { name: 'aardvark studies' } })
  for (const name of ['zoology', 'Anteaters', 'bees']) await ada.subjects.add({ body: { name, category_id: added.id } })

  const { data } = await ada.subjects.list({ query: {} })
  assert.deepEqual(
    data.slice(0, 3).map(({ name, category, category_id }) => [name, category, category_id === added.id]),
    [
      ['Anteaters', 'aardvark studies', true],
      ['bees', 'aardvark studies', true],
      ['zoology', 'aardvark studies', true],
    ],
  )
  const order = data.map(({ category, name }) => `${category.toLowerCase()}\0${name.toLowerCase()}`)
  assert.deepEqual(order, order.toSorted())
  const { data: categories } = await ada.subjects.categories({ query: {} })
  assert.equal(categories[0]!.name, 'aardvark studies')
})

test('a name is unique in its category without regard to case, but not over categories', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const [one, two] = await Promise.all(
    ['One', 'Two'].map(async (name) => (await ada.subjects.addCategory({ body: { name } })).data),
  )
  await assert.rejects(ada.subjects.addCategory({ body: { name: ' oNE ' } }), { code: 'category_exists', status: 409 })
  await assert.rejects(ada.subjects.changeCategory({ params: { id: String(two!.id) }, body: { name: 'ONE' } }), {
    code: 'category_exists',
  })

  const { data: tides } = await ada.subjects.add({ body: { name: 'Tides', category_id: one!.id } })
  await assert.rejects(ada.subjects.add({ body: { name: 'TIDES', category_id: one!.id } }), { code: 'subject_exists' })
  const { data: same } = await ada.subjects.add({ body: { name: 'tides', category_id: two!.id } })
  const moved = ada.subjects.update({
    params: { id: String(same.id) },
    body: { name: 'tides', category_id: one!.id },
  })
  await assert.rejects(moved, { code: 'subject_exists', status: 409 })

  const own = await ada.subjects.update({ params: { id: String(tides.id) }, body: { name: 'TIDES' } })
  assert.deepEqual(own, {
    message: 'Subject updated successfully!',
    data: { id: tides.id, name: 'TIDES', category_id: one!.id, category: 'One', sector: null },
  })
})

// spec: 5.25, 7.18
test('a subject moves to another category, but not to one that does not exist', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const { data: to } = await ada.subjects.addCategory({ body: { name: 'Elsewhere' } })
  const id = await app.subject('Tides', 'Here')
  const move = (category_id: number) =>
    ada.subjects.update({ params: { id: String(id) }, body: { name: 'Tides', category_id } })
  assert.equal((await move(to.id)).data.category, 'Elsewhere')
  assert.equal(
    (await ada.subjects.update({ params: { id: String(id) }, body: { name: 'Currents' } })).data.name,
    'Currents',
  )
  assert.equal((await ada.subjects.list({ query: {} })).data.find((each) => each.id === id)?.name, 'Currents')
  await assert.rejects(move(999_999), { code: 'invalid', errors: { category_id: ['Please choose a category.'] } })
  await assert.rejects(ada.subjects.add({ body: { name: 'New', category_id: 999_999 } }), {
    code: 'invalid',
    errors: { category_id: ['Please choose a category.'] },
  })
})

test('a subject in use stays, and the refusal counts who and what uses it', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const remove = (id: number) => ada.subjects.remove({ params: { id: String(id) } })
  const said = (message: string) => ({ code: 'subject_in_use', status: 409, message })

  const taught = await app.subject('Tides')
  await teaches(app, taught, true)
  await assert.rejects(remove(taught), said('This subject is used by 1 person.'))
  await teaches(app, taught, false)
  await assert.rejects(remove(taught), said('This subject is used by 2 people.'))
  await shiftIn(app, taught)
  await assert.rejects(remove(taught), said('This subject is used by 2 people and 1 shift.'))

  const booked = await app.subject('Winds')
  await shiftIn(app, booked)
  await shiftIn(app, booked)
  await assert.rejects(remove(booked), said('This subject is used by 2 shifts.'))

  const posted = await app.subject('Waves')
  await vacancyIn(app, posted)
  await assert.rejects(remove(posted), said('This subject is used by 1 vacancy.'))
  await teaches(app, posted, true)
  await shiftIn(app, posted)
  await assert.rejects(remove(posted), said('This subject is used by 1 person, 1 shift and 1 vacancy.'))

  const free = await app.subject('Stars')
  assert.deepEqual(await remove(free), { message: 'Subject deleted successfully!' })
  await assert.rejects(remove(free), { code: 'not_found' })
})

test('a person who starts to use a subject during its removal keeps it', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const { id: anaId } = await app.employee('Ana', { profile: false })
  const id = await app.subject('Tides')
  const now = app.now().toString()
  let removal: Promise<unknown> | undefined
  await app.db.transaction(async (tx) => {
    await tx.run`
      insert into employee_profiles (employee_id, vit_id, created_at, updated_at) values (${anaId}, '1', ${now}, ${now})`
    await tx.run`insert into taught_subjects (employee_id, subject_id, can_teach) values (${anaId}, ${id}, true)`
    removal = ada.subjects.remove({ params: { id: String(id) } })
    removal.catch(() => {})
    await pause(150)
  })
  await assert.rejects(removal!, { code: 'subject_in_use', message: 'This subject is used by 1 person.' })
})

test('a category with subjects stays; without them it goes', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const subject = await app.subject('Tides', 'Sea')
  const { data } = await ada.subjects.categories({ query: {} })
  const id = String(data.find(({ name }) => name === 'Sea')!.id)
  await assert.rejects(ada.subjects.removeCategory({ params: { id } }), {
    code: 'category_in_use',
    status: 409,
    message: 'This category still has 1 subject.',
  })
  await ada.subjects.remove({ params: { id: String(subject) } })
  assert.deepEqual(await ada.subjects.removeCategory({ params: { id } }), { message: 'Category deleted successfully!' })
  await assert.rejects(ada.subjects.removeCategory({ params: { id } }), { code: 'not_found' })
  await assert.rejects(ada.subjects.changeCategory({ params: { id }, body: { name: 'Land' } }), { code: 'not_found' })
})

// spec: 5.25, 5.26, 5.27
test('a name must be there, on one line and of sensible length', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const category_id = (await ada.subjects.categories({ query: {} })).data[0]!.id
  for (const name of ['', '   ', 'a\nb', 'x'.repeat(121), 'a\u0000b'])
    await assert.rejects(ada.subjects.add({ body: { name, category_id } }), { code: 'invalid', status: 422 })
  await assert.rejects(ada.subjects.addCategory({ body: { name: ' ' } }), {
    message: 'Please enter a category name.',
  })
  await assert.rejects(ada.subjects.add({ body: { name: 'Tides' } as never }), { code: 'invalid', status: 422 })
  const id = String(await app.subject('Tides'))
  await assert.rejects(ada.subjects.update({ params: { id }, body: { name: ' ' } }), {
    message: 'Please enter a subject name.',
  })
  const { data } = await ada.subjects.list({ query: {} })
  assert.equal(data.filter(({ name }) => name === 'Tides').length, 1)
})

test('only admins change subjects', async (t) => {
  const app = await startApp(t)
  const id = await app.subject('Tides')
  for (const person of [await app.employer(), await app.employee('Ana', { profile: false })]) {
    const refused = { code: 'forbidden', status: 403 }
    await assert.rejects(person.subjects.add({ body: { name: 'Mine', category_id: 1 } }), refused)
    await assert.rejects(person.subjects.update({ params: { id: String(id) }, body: { name: 'Mine' } }), refused)
    await assert.rejects(person.subjects.remove({ params: { id: String(id) } }), refused)
  }
  await assert.rejects(app.anonymous.subjects.list({ query: {} }), { code: 'unauthenticated', status: 401 })
})
