import { fileOf, fixed, type Make, NOBODY, PICTURE, unique } from './access-makings.ts'
import type { World } from './access-world.ts'

const ask = (params: Record<string, string | number>, body?: unknown) => ({
  params,
  ...(body !== undefined && { body }),
})
const contact = { phone: '1300 555 012', phone_hours: 'Always', email: 'help@example.com' }
const general = async ({ people }: World) => ({
  ...contact,
  product_name: unique('Name'),
  version: (await people.admin.settings.get()).data.general_version,
})
const levels = async ({ people }: World) => ({
  education: { primary: unique('Lower'), secondary: 'Upper' },
  healthcare: { primary: 'Wards', secondary: 'Homes' },
  version: (await people.admin.settings.get()).data.levels_version,
})
const withLogo = async ({ people }: World) => {
  const { data } = await people.admin.settings.setLogo({ body: {}, file: fileOf(PICTURE, 'logo.png') })
  return ask({ hash: data.logo!.split('/').at(-1)! })
}

/**
 * New terms apply to everybody, so all who agreed to the old ones agree to these, and each cell
 * begins alike.
 */
const terms = async ({ app, people }: World) => {
  const { current } = await people.admin.settings.terms({ query: { role: 'employee' } })
  await app.db
    .run`update users set terms_version = ${current.version} where role = 'employee' and terms_version is not null`
  const today = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const { body, version } = current
  return { role: 'employee', body, version, applies_on: today.toString(), changes: 'The second paragraph.' }
}
let year = 2030
const rate = () => ({
  sector: 'healthcare' as const,
  state: 'WA' as const,
  from_date: `${++year}-07-01`,
  hourly_cents: 5000,
  minimum_minutes: 120,
  source: 'An award',
})
let priceDays = 0
const price = () => ({
  from_date: Temporal.PlainDate.from('2027-01-01').add({ days: ++priceDays }).toString(),
  tenths_of_cent: 49,
  source: 'Invoice of the gateway',
})
const priced = async ({ people }: World) => (await people.admin.settings.addSmsPrice({ body: price() })).data
const added = async ({ people }: World) => (await people.admin.settings.addPayRate({ body: rate() })).data

let restYear = 2030
const rest = () => ({
  sector: 'education' as const,
  state: 'NT' as const,
  from_date: `${++restYear}-07-01`,
  week_minutes: 2280,
  rest_minutes: null,
  day_minutes: 960,
  travel_minutes: 30,
  far_travel_minutes: 240,
  source: 'An award',
})
const restRule = async ({ people }: World) => (await people.admin.settings.addRestRule({ body: rest() })).data
const decision = async ({ people }: World) => {
  const { data } = await people.admin.settings.bookingDecisions()
  const { version } = data.find(({ sector, state }) => sector === 'education' && state === 'NT')!
  return { sector: 'education', state: 'NT', required: [], version }
}

const words = { subject: 'Your code', body: '{{code}} {{link}}' }
const mail = async ({ people }: World) =>
  (await people.admin.settings.mails()).data.find(({ key }) => key === 'one_time_code')!.version
const MAIL = '/admin/mail-templates/:key'
const key = { key: 'one_time_code' }
const noKey = { key: 'no_such_mail' }

export const settingsRequests: Record<string, Make> = {
  'GET /logo/:hash': withLogo,
  'GET /logo/:hash that is not there': fixed(ask({ hash: 'a'.repeat(32) })),
  'PUT /admin/settings/general': async (world) => ({ body: await general(world) }),
  'PUT /admin/settings/general as it stood before': async (world) => ({
    body: { ...(await general(world)), version: 99 },
  }),
  'PUT /admin/settings/logo': async (world) => {
    await withLogo(world)
    return { body: { logo: null } }
  },
  'PUT /admin/settings/logo without a picture': fixed({ body: {} }),
  'PUT /admin/settings/levels': async (world) => ({ body: await levels(world) }),
  'PUT /admin/settings/levels as they stood before': async (world) => ({
    body: { ...(await levels(world)), version: 99 },
  }),
  'GET /admin/terms': fixed({ query: { role: 'employee' } }),
  'POST /admin/terms': async (world) => ({
    body: { ...(await terms(world)), body: unique('Terms') },
  }),
  'POST /admin/terms in the place of older ones': async (world) => {
    const current = await terms(world)
    return { body: { ...current, body: unique('Terms'), version: current.version + 1 } }
  },
  'POST /admin/terms that are in force already': async (world) => ({ body: await terms(world) }),
  'POST /admin/pay-rates': async () => ({ body: rate() }),
  'POST /admin/pay-rates again': async (world) => {
    const { from_date } = await added(world)
    return { body: { ...rate(), from_date } }
  },
  'POST /admin/pay-rates for the past': async () => ({ body: { ...rate(), from_date: '2026-03-01' } }),
  'DELETE /admin/pay-rates/:id': async (world) => ask({ id: (await added(world)).id }),
  'DELETE /admin/pay-rates/:id that has begun': async ({ people }) => {
    const { data } = await people.admin.settings.payRates({ query: { sector: 'education', state: 'VIC' } })
    return ask({ id: data[0]!.id })
  },
  'DELETE /admin/pay-rates/:id that is not there': fixed(ask({ id: NOBODY })),
  'POST /admin/sms-prices': async () => ({ body: price() }),
  'POST /admin/sms-prices again': async (world) => {
    const { from_date } = await priced(world)
    return { body: { ...price(), from_date } }
  },
  'POST /admin/sms-prices for the past': async () => ({ body: { ...price(), from_date: '2026-03-01' } }),
  'DELETE /admin/sms-prices/:id': async (world) => ask({ id: (await priced(world)).id }),
  'DELETE /admin/sms-prices/:id that applies': async ({ people }) => {
    const { data } = await people.admin.settings.smsPrices({ query: { per_page: '100' } })
    return ask({ id: data.find(({ standing }) => standing === 'current')!.id })
  },
  'DELETE /admin/sms-prices/:id that is not there': fixed(ask({ id: NOBODY })),
  'PUT /admin/booking-decisions': async (world) => ({ body: await decision(world) }),
  'PUT /admin/booking-decisions as it stood before': async (world) => ({
    body: { ...(await decision(world)), version: 99 },
  }),
  'POST /admin/rest-rules': async () => ({ body: rest() }),
  'POST /admin/rest-rules again': async (world) => {
    const { from_date } = await restRule(world)
    return { body: { ...rest(), from_date } }
  },
  'POST /admin/rest-rules for the past': async () => ({ body: { ...rest(), from_date: '2026-03-01' } }),
  'DELETE /admin/rest-rules/:id': async (world) => ask({ id: (await restRule(world)).id }),
  'DELETE /admin/rest-rules/:id that applies': async ({ people }) => {
    const { data } = await people.admin.settings.restRules({ query: { sector: 'education', state: 'NT' } })
    return ask({ id: data.find(({ standing }) => standing === 'current')!.id })
  },
  'DELETE /admin/rest-rules/:id that is not there': fixed(ask({ id: NOBODY })),
  [`PUT ${MAIL}`]: async (world) => ask(key, { ...words, version: await mail(world) }),
  [`PUT ${MAIL} as it stood before`]: async (world) => ask(key, { ...words, version: (await mail(world)) + 1 }),
  [`PUT ${MAIL} that is not there`]: fixed(ask(noKey, { ...words, version: 0 })),
  [`POST ${MAIL}/reset`]: async (world) => {
    await world.people.admin.settings.setMail({ params: key, body: { ...words, version: await mail(world) } })
    return ask(key, { version: await mail(world) })
  },
  [`POST ${MAIL}/reset as it stood before`]: async (world) => ask(key, { version: (await mail(world)) + 1 }),
  [`POST ${MAIL}/reset that is not there`]: fixed(ask(noKey, { version: 0 })),
  [`POST ${MAIL}/test`]: fixed(ask(key, words)),
  [`POST ${MAIL}/test that is not there`]: fixed(ask(noKey, words)),
}
