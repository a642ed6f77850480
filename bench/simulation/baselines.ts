/** Four ways of asking without a model. */
import { draw } from './random.ts'
import { kmBetween, type Person, type World } from './world.ts'
import type { Gap, MakePolicy, Morning } from './year.ts'

const inOrder = ({ seed, schools }: World, morning: Morning, gap: Gap, people: Person[]): Person[] => {
  const key = (person: Person) =>
    (morning.isKnown(person, gap) ? -2 : 0) -
    draw(seed, person.id, gap.school, 70) +
    kmBetween(person, schools[gap.school]!) / 40
  return people.toSorted((a, b) => key(a) - key(b))
}

/** Asks a group at a time, and the next one after some minutes. */
export const groupsOf =
  (size: number, minutes: number): MakePolicy =>
  (world, morning) => {
    const start = (gap: Gap) => {
      const listed = inOrder(world, morning, gap, morning.listOf(gap))
      const queue = [...listed, ...inOrder(world, morning, gap, morning.nearbyOf(gap))]
      const step = () => {
        if (gap.isClosed) return
        for (let sent = 0; sent < size * gap.open && queue.length > 0; ) if (morning.send(queue.shift()!, gap)) sent++
        if (queue.length > 0) morning.after(minutes, step)
      }
      step()
    }
    return { post: start, reopen: start }
  }

/** Asks the first ten of the list at once, and the rest and the neighbourhood later. */
export const staticList: MakePolicy = (world, morning) => {
  const start = (gap: Gap) => {
    const listed = inOrder(world, morning, gap, morning.listOf(gap))
    const sendAll = (people: readonly Person[]) => {
      if (!gap.isClosed) for (const person of people) morning.send(person, gap)
    }
    sendAll(listed.slice(0, 10))
    morning.after(20, () => sendAll(listed.slice(10)))
    morning.after(35, () => sendAll(morning.nearbyOf(gap)))
  }
  return { post: start, reopen: start }
}

/** Asks the whole list at once, and the neighbourhood after 20 minutes. */
export const everyone: MakePolicy = (_world, morning) => {
  const start = (gap: Gap) => {
    for (const person of morning.listOf(gap)) morning.send(person, gap)
    morning.after(20, () => {
      if (!gap.isClosed) for (const person of morning.nearbyOf(gap)) morning.send(person, gap)
    })
  }
  return { post: start, reopen: start }
}
