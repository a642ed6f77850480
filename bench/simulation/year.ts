/** One year of mornings under one policy. Every draw depends on its keys, never on the policy. */
import { draw, logNormalOf, normalOf } from './random.ts'
import { type Calendar, kmBetween, type Person, type Posted, postedOn, START, type World } from './world.ts'

export type Offer = {
  person: Person
  gap: Gap
  sentAt: number
  /** Last minute in which a yes is in time. */
  deadline: number
  state: 'open' | 'no' | 'booked' | 'closed' | 'elsewhere' | 'cancelled'
  isHeld: boolean
  isSeen: boolean
  isText: boolean
  isCounted: boolean
  bookedAt: number | null
}
export type Gap = Posted & { open: number; isClosed: boolean; offers: Offer[]; asked: Set<number> }
export type Outcome = 'yes' | 'no' | 'closed' | 'late'

/** The day as a policy sees it. */
export type Morning = {
  day: number
  now: number
  openGaps: Set<Gap>
  isEligible: (person: Person, gap: Gap) => boolean
  deadlineOf: (person: Person, gap: Gap) => number
  listOf: (gap: Gap) => Person[]
  nearbyOf: (gap: Gap) => Person[]
  isKnown: (person: Person, gap: Gap) => boolean
  /** Whether the person answered "In tomorrow?" with yes. */
  saidYesToDay: (person: Person) => boolean
  /** Requests without an answer, even if the person has decided to stay silent. */
  openOffersOf: (person: Person) => readonly Offer[]
  send: (person: Person, gap: Gap, more?: { isHeld: boolean }) => Offer | null
  remind: (offer: Offer) => void
  after: (minutes: number, work: () => void) => void
}
export type Policy = {
  post: (gap: Gap) => void
  reopen: (gap: Gap) => void
  tick?: () => void
  changed?: (gap: Gap) => void
  /** Called when a yes came too late. */
  late?: (person: Person) => void
  ended?: (offer: Offer, outcome: Outcome, minutes: number) => void
  night?: () => void
}
export type MakePolicy = (world: World, morning: Morning) => Policy

const FIRST_MINUTE = 330
const NEAREST = 40
const CENTS_A_TEXT = 8

export type Counts = {
  headcount: number
  filled: number
  offers: number
  texts: number
  late: number
  minutes: number[]
  offersOf: number[]
  bookingsOf: number[]
  freeDaysOf: number[]
  firstBooking: number[]
}
export type Year = {
  world: World
  calendar: Calendar
  days: number
  make: MakePolicy
  /** Whether people with push are asked "In tomorrow?" the evening before. */
  asksForTomorrow?: boolean
}

type Event = { at: number; order: number; work: () => void }

export const runYear = ({ world, calendar, days, make, asksForTomorrow = false }: Year): Counts => {
  const { seed, people, schools } = world
  const none = () => people.map(() => 0)
  const counts: Counts = {
    ...{ headcount: 0, filled: 0, offers: 0, texts: 0, late: 0, minutes: [] },
    ...{ offersOf: none(), bookingsOf: none(), freeDaysOf: none(), firstBooking: people.map(() => -1) },
  }
  const lists = world.lists.map((ids) => new Set(ids))
  const known = world.known.map((ids) => new Set(ids))
  const tired = none()
  let free: boolean[] = []
  let wants: boolean[] = []
  let wakes: number[] = []
  let notToday = new Set<number>()
  let saidYes: boolean[] = []
  /** Requests that each person was sent today, and those that they have not decided about. */
  let sentTo: Offer[][] = []
  let live: Offer[][] = []
  let events: Event[] = []
  let order = 0

  /**
   * Adds an event. The latest is first in the list, because `pop` takes the last. If two have the
   * same time, the one added first runs first.
   */
  const at = (minute: number, work: () => void) => {
    if (minute > START) return
    const event = { at: Math.max(minute, morning.now), order: order++, work }
    let [low, high] = [0, events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (events[middle]!.at < event.at || (events[middle]!.at === event.at && events[middle]!.order < event.order))
        high = middle
      else low = middle + 1
    }
    events.splice(low, 0, event)
  }
  /** Answer to "In tomorrow?", null without one; one in ten thinks otherwise in the morning. */
  const wishOf = ({ id, hasPush, isSleeper }: Person): boolean | null => {
    if (!asksForTomorrow || !hasPush || draw(seed, morning.day, id, 80) >= (isSleeper ? 0.05 : 0.6)) return null
    const isSure = draw(seed, morning.day, id, 81) < 0.9
    return isSure === wants[id]
  }
  const end = (offer: Offer, outcome: Outcome) => {
    if (offer.isCounted) return
    offer.isCounted = true
    policy.ended?.(offer, outcome, Math.max(0, Math.min(morning.now, offer.deadline) - offer.sentAt))
  }

  /** Minute in which the person sees a message; after the start of the shifts if they do not. */
  const seenAt = ({ person, gap }: Offer, isText: boolean): number => {
    const { id } = person
    if (!isText && draw(seed, morning.day, id, 10) < 0.06) return START + 1
    const attention = (1 / (1 + Math.max(0, tired[id]! - 5) / 30)) * (person.isSleeper ? 0.5 : 1)
    const awake = wakes[id]!
    let look = awake - 4 * Math.log(1 - draw(seed, morning.day, id, 11, 0))
    for (let n = 1; look < morning.now && n < 40; n++)
      look -= (30 / attention) * Math.log(1 - draw(seed, morning.day, id, 11, n))
    const isPrompt = draw(seed, morning.day, id, 12, Math.floor(morning.now / 10)) < (isText ? 0.62 : 0.5) * attention
    if (morning.now < awake || !isPrompt) return look
    return Math.min(
      look,
      morning.now + logNormalOf(isText ? 1.8 : 1.2, 0.9, seed, morning.day, id, gap.id, isText ? 14 : 13),
    )
  }
  const deliver = (offer: Offer, isText: boolean) =>
    at(offer.isHeld ? morning.now + 0.5 : seenAt(offer, isText), () => {
      if (offer.isSeen || (offer.state !== 'open' && !(offer.state === 'closed' && offer.isText))) return
      const { id } = offer.person
      for (const other of live[id]!) other.isSeen = true
      at(morning.now + logNormalOf(0.7, 0.8, seed, morning.day, id, offer.gap.id, 50), () => decide(offer.person))
    })

  const preference = (person: Person, gap: Gap): number => {
    const school = schools[gap.school]!
    const km = kmBetween(person, school)
    const pair = 0.6 * normalOf(seed, person.id, gap.school, 40)
    return 1.9 + school.appeal - 0.06 * Math.max(0, km - 4) + (known[gap.school]!.has(person.id) ? 0.8 : 0) + pair
  }
  const wouldAccept = (person: Person, gap: Gap): boolean =>
    wants[person.id]! && draw(seed, morning.day, person.id, gap.id, 41) < 1 / (1 + Math.exp(-preference(person, gap)))

  const close = (gap: Gap) => {
    gap.isClosed = true
    morning.openGaps.delete(gap)
    for (const offer of gap.offers) {
      if (offer.state !== 'open') continue
      offer.state = 'closed'
      end(offer, 'closed')
      // A text message cannot be recalled.
      if (!offer.isText) live[offer.person.id] = live[offer.person.id]!.filter((other) => other !== offer)
    }
  }
  const cancel = (offer: Offer) => {
    const { gap } = offer
    offer.state = 'cancelled'
    gap.open++
    gap.isClosed = false
    morning.openGaps.add(gap)
    for (const other of gap.offers) if (other.state === 'closed') gap.asked.delete(other.person.id)
    policy.reopen(gap)
  }
  const book = (offer: Offer) => {
    const { person, gap } = offer
    offer.state = 'booked'
    offer.bookedAt = morning.now
    free[person.id] = false
    gap.open--
    counts.bookingsOf[person.id]! += 1
    if (counts.firstBooking[person.id] === -1) counts.firstBooking[person.id] = morning.day
    tired[person.id] = Math.max(0, tired[person.id]! - 1)
    if (!person.hasPush) counts.texts++
    end(offer, 'yes')
    for (const other of morning.openOffersOf(person)) {
      other.state = 'elsewhere'
      end(other, 'closed')
      if (!other.gap.isClosed) policy.changed?.(other.gap)
    }
    live[person.id] = []
    if (draw(seed, morning.day, person.id, gap.id, 30) < 0.025 * person.unreliable)
      at(morning.now + (START - morning.now) * draw(seed, morning.day, person.id, gap.id, 31), () => cancel(offer))
    if (gap.open === 0) close(gap)
    else policy.changed?.(gap)
  }
  const refuse = (offer: Offer) => {
    const { person, gap } = offer
    if (draw(seed, morning.day, person.id, gap.id, 42) >= (person.isSleeper ? 0.1 : 0.4)) return
    offer.state = 'no'
    end(offer, 'no')
    if (!wants[person.id] && draw(seed, morning.day, person.id, 43) < 0.8) {
      notToday.add(person.id)
      for (const other of live[person.id]!) if (other.state === 'open') other.state = 'no'
    }
    if (!gap.isClosed) policy.changed?.(gap)
  }
  const decide = (person: Person) => {
    const seen = live[person.id]!.filter(({ isSeen }) => isSeen)
    live[person.id] = live[person.id]!.filter(({ isSeen }) => !isSeen)
    if (!free[person.id]) return
    const wanted = seen.filter(({ gap }) => wouldAccept(person, gap))
    for (const offer of seen) if (offer.state === 'open' && !wanted.includes(offer)) refuse(offer)
    let isLate = false
    for (const offer of wanted.toSorted((a, b) => preference(person, b.gap) - preference(person, a.gap))) {
      if (morning.now > offer.deadline) continue
      if (offer.state === 'open' && !offer.gap.isClosed && offer.gap.open > 0) {
        book(offer)
        return
      }
      isLate = true
      counts.late++
      tired[person.id]! += 2
      if (offer.isText) counts.texts++
      policy.ended?.(offer, 'late', 0)
    }
    if (isLate) policy.late?.(person)
  }

  const morning: Morning = {
    day: 0,
    now: FIRST_MINUTE,
    openGaps: new Set(),
    deadlineOf: (person, gap) => START - 30 - 6 - 1.7 * kmBetween(person, schools[gap.school]!),
    isEligible: (person, gap) =>
      free[person.id]! &&
      !notToday.has(person.id) &&
      !gap.asked.has(person.id) &&
      (person.levels & gap.level) !== 0 &&
      (gap.subject === null || ((person.subjects >> gap.subject) & 1) === 1) &&
      morning.now + 1 < morning.deadlineOf(person, gap),
    listOf: (gap) => [...lists[gap.school]!].map((id) => people[id]!).filter((one) => morning.isEligible(one, gap)),
    nearbyOf: (gap) => {
      const others = schools[gap.school]!.near.filter((id) => !lists[gap.school]!.has(id)).map((id) => people[id]!)
      return others.filter((one) => morning.isEligible(one, gap)).slice(0, NEAREST)
    },
    isKnown: (person, gap) => known[gap.school]!.has(person.id),
    saidYesToDay: ({ id }) => saidYes[id]!,
    openOffersOf: ({ id }) => sentTo[id]!.filter(({ state }) => state === 'open'),
    send: (person, gap, { isHeld } = { isHeld: false }) => {
      if (!morning.isEligible(person, gap)) return null
      const isText = !person.hasPush
      const offer: Offer = {
        ...{ person, gap, sentAt: morning.now, deadline: morning.deadlineOf(person, gap), state: 'open' },
        ...{ isHeld, isText, isSeen: false, isCounted: false, bookedAt: null },
      }
      gap.asked.add(person.id)
      gap.offers.push(offer)
      sentTo[person.id]!.push(offer)
      live[person.id]!.push(offer)
      counts.offers++
      counts.offersOf[person.id]! += 1
      tired[person.id]! += 1
      if (isText) counts.texts++
      deliver(offer, isText)
      return offer
    },
    remind: (offer) => {
      if (offer.isText || offer.state !== 'open' || offer.isSeen) return
      offer.isText = true
      counts.texts++
      deliver(offer, true)
    },
    after: (minutes, work) => at(morning.now + minutes, work),
  }
  const policy = make(world, morning)

  for (let day = 0; day < days; day++) {
    Object.assign(morning, { day, now: FIRST_MINUTE, openGaps: new Set() })
    notToday = new Set()
    sentTo = people.map(() => [])
    live = people.map(() => [])
    events = []
    const booked = Math.min(0.65, 0.44 * calendar.need[day]!)
    const well = 1 - 0.25 * Math.max(0, calendar.illness[day]! - 1)
    wants = people.map(({ id, willing }) => draw(seed, day, id, 1) < willing * well)
    wakes = people.map(({ id, wakes }) => wakes + 12 * normalOf(seed, day, id, 2))
    free = people.map(({ id, joins, weekdays }) => {
      const isMarked = joins <= day && ((weekdays >> (day % 5)) & 1) === 1
      return isMarked && !(wants[id] && joins < 0 && draw(seed, day, id, 3) < booked)
    })
    for (const { id } of people) {
      if (free[id]) counts.freeDaysOf[id]! += 1
      tired[id]! *= 0.5 ** (1 / 5)
    }
    const wishes = people.map((person) => (free[person.id] ? wishOf(person) : null))
    saidYes = wishes.map((wish) => wish === true)
    // "Not tomorrow" marks the day as away.
    free = free.map((isFree, id) => isFree && wishes[id] !== false)
    const gaps = postedOn(world, calendar, day).map(
      (posted): Gap => ({ ...posted, open: posted.headcount, isClosed: false, offers: [], asked: new Set() }),
    )
    for (const gap of gaps)
      at(gap.at, () => {
        morning.openGaps.add(gap)
        counts.headcount += gap.headcount
        policy.post(gap)
      })
    for (let minute = 345; minute < START; minute++) at(minute, () => policy.tick?.())
    for (let event = events.pop(); event !== undefined; event = events.pop()) {
      morning.now = event.at
      event.work()
    }
    morning.now = START
    for (const gap of gaps)
      for (const offer of gap.offers) {
        if (
          offer.state === 'booked' &&
          draw(seed, day, offer.person.id, gap.id, 60) >= 0.01 * offer.person.unreliable
        ) {
          counts.filled++
          counts.minutes.push(offer.bookedAt! - gap.at)
          known[gap.school]!.add(offer.person.id)
          lists[gap.school]!.add(offer.person.id)
        } else end(offer, 'closed')
      }
    policy.night?.()
  }
  return counts
}

export type Figures = Record<
  'fill' | 'median' | 'offers' | 'cents' | 'late' | 'gini' | 'giniBookings' | 'newcomers' | 'newcomersInTime',
  number
>

const gini = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  const weighted = sorted.reduce((sum, value, i) => sum + (i + 1) * value, 0)
  return total === 0 ? 0 : (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

/**
 * Days until half of the newcomers have a booking (Kaplan and Meier), and the share that has one
 * within ten days.
 */
const newcomersOf = ({ people }: World, { firstBooking }: Counts, days: number) => {
  const waits = people
    .filter(({ joins, isSleeper }) => joins >= 0 && !isSleeper && joins <= days - 20)
    .map(({ id, joins }) => {
      const first = firstBooking[id]!
      return first >= 0 ? { days: first - joins + 1, isBooked: true } : { days: days - joins, isBooked: false }
    })
    .toSorted((a, b) => a.days - b.days)
  let [left, median, inTime] = [1, Number.POSITIVE_INFINITY, 0]
  waits.forEach((wait, i) => {
    if (wait.isBooked) left *= 1 - 1 / (waits.length - i)
    if (left <= 0.5 && median === Number.POSITIVE_INFINITY) median = wait.days
    if (wait.days <= 10) inTime = 1 - left
  })
  return { median, inTime }
}

export const figuresOf = (world: World, counts: Counts, days: number): Figures => {
  const active = world.people.filter(({ id, isSleeper }) => !isSleeper && counts.freeDaysOf[id]! >= 15)
  const share = (values: readonly number[]) => gini(active.map(({ id }) => values[id]! / counts.freeDaysOf[id]!))
  const minutes = counts.minutes.toSorted((a, b) => a - b)
  const newcomers = newcomersOf(world, counts, days)
  return {
    fill: counts.filled / counts.headcount,
    median: minutes[Math.floor(minutes.length / 2)] ?? Number.NaN,
    offers: counts.offers / counts.filled,
    cents: (CENTS_A_TEXT * counts.texts) / counts.filled,
    late: (100 * counts.late) / counts.filled,
    gini: share(counts.offersOf),
    giniBookings: share(counts.bookingsOf),
    newcomers: newcomers.median,
    newcomersInTime: newcomers.inTime,
  }
}
