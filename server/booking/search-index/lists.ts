/**
 * Numbers the lists of intervals, because many people have the same hours. The text of a list is
 * `from to first` for each interval, joined by commas: minutes from midnight of the day, and
 * whether the interval has a part of the day itself.
 */
export const createHours = () => {
  const numbers = new Map<string, number>([['', 0]])
  const lists: number[][] = [[]]
  return {
    /** The number of the empty list is 0. */
    numberOf(text: string): number {
      const known = numbers.get(text)
      if (known !== undefined) return known
      const list = text.split(',').flatMap((interval) => interval.split(' ').map(Number))
      numbers.set(text, lists.push(list) - 1)
      return lists.length - 1
    },
    /** Whether an interval of the list includes these minutes. */
    include(number: number, from: number, to: number): boolean {
      const list = lists[number]!
      for (let i = 0; i < list.length; i += 3) if (list[i]! <= from && list[i + 1]! >= to) return true
      return false
    },
    /** Whether an interval of the list has a part of the day itself. */
    touch(number: number): boolean {
      const list = lists[number]!
      for (let i = 2; i < list.length; i += 3) if (list[i] === 1) return true
      return false
    },
    get count() {
      return lists.length
    },
  }
}
export type Hours = ReturnType<typeof createHours>

const WEEKDAYS = 7

/** Numbers the usual weeks. The text of a week is the lists of its days, joined by semicolons. */
export const createWeeks = (hours: Hours) => {
  const numbers = new Map<string, number>()
  const days: number[] = []
  return {
    numberOf(text: string): number {
      const known = numbers.get(text)
      if (known !== undefined) return known
      for (const day of text.split(';')) days.push(hours.numberOf(day))
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    /** Number of the list of hours; weekdays count from 1, Monday. */
    hoursOn: (week: number, weekday: number): number => days[week * WEEKDAYS + weekday - 1]!,
    get count() {
      return numbers.size
    },
  }
}

/** A list of numbers in the order of `compare` that grows and shrinks in place. */
export const createSorted = (compare: (one: number, other: number) => number) => {
  let items = new Int32Array(16)
  let length = 0
  /** Place of the number, or the place where it belongs. */
  const placeOf = (wanted: number): number => {
    let [low, high] = [0, length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(items[middle]!, wanted) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add(item: number): void {
      if (length === items.length) {
        const larger = new Int32Array(length * 2)
        larger.set(items)
        items = larger
      }
      const place = length === 0 || compare(items[length - 1]!, item) < 0 ? length : placeOf(item)
      items.copyWithin(place + 1, place, length)
      items[place] = item
      length += 1
    },
    remove(item: number): void {
      const place = placeOf(item)
      if (items[place] !== item) throw new Error('The list of the search index is out of order.')
      items.copyWithin(place, place + 1, length)
      length -= 1
    },
    /** Valid until the next change. */
    all: () => items.subarray(0, length),
  }
}
export type Sorted = ReturnType<typeof createSorted>
