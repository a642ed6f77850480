import { fileOf, PICTURE, UNKNOWN_ID, unique } from './fixtures.ts'
import { conflict, created, everyone, notFound, ok, onlyAdmin, type Row, refused, row } from './row.ts'
import type { World } from './world.ts'

const changedMeanwhile = conflict('changed_meanwhile')
const invalid = refused(422, 'invalid')
const withParams = (params: Record<string, string | number>, body?: unknown) => ({
  params,
  ...(body !== undefined && { body }),
})

const contact = { phone: '1300 555 012', phone_hours: 'Always', email: 'help@example.com' }
const newGeneral = async ({ people }: World) => ({
  ...contact,
  product_name: unique('Name'),
  version: (await people.admin.settings.get()).data.general_version,
})

const newLevels = async ({ people }: World) => ({
  education: { primary: unique('Lower'), secondary: 'Upper' },
  healthcare: { primary: 'Wards', secondary: 'Homes' },
  version: (await people.admin.settings.get()).data.levels_version,
})

const addLogo = async ({ people }: World) => {
  const { data } = await people.admin.settings.setLogo({ body: {}, file: fileOf(PICTURE, 'logo.png') })
  return withParams({ hash: data.logo!.split('/').at(-1)! })
}

/**
 * Returns a request for the next version of the terms. First all employees who agreed to an earlier
 * version agree to the current one, so that each cell starts with the same state.
 */
const newTerms = async ({ app, people }: World) => {
  const { current } = await people.admin.settings.terms({ query: { role: 'employee' } })
  await app.db
    .run`update users set terms_version = ${current.version} where role = 'employee' and terms_version is not null`
  const today = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const { body, version } = current
  return { role: 'employee', body, version, applies_on: today.toString(), changes: 'The second paragraph.' }
}

let year = 2030
const newRate = () => ({
  sector: 'healthcare' as const,
  state: 'WA' as const,
  from_date: `${++year}-07-01`,
  hourly_cents: 5000,
  minimum_minutes: 120,
  source: 'An award',
})

let priceDays = 0
const newPrice = () => ({
  from_date: Temporal.PlainDate.from('2027-01-01').add({ days: ++priceDays }).toString(),
  tenths_of_cent: 49,
  source: 'Invoice of the gateway',
})

const addPrice = async ({ people }: World) => (await people.admin.settings.addSmsPrice({ body: newPrice() })).data
const addRate = async ({ people }: World) => (await people.admin.settings.addPayRate({ body: newRate() })).data
let restYear = 2030
const newRestRule = () => ({
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

const addRestRule = async ({ people }: World) => (await people.admin.settings.addRestRule({ body: newRestRule() })).data
let cancellationYear = 2030
const newCancellationRule = () => ({
  sector: 'education' as const,
  state: 'VIC' as const,
  from_date: `${++cancellationYear}-07-01`,
  late_days: 1,
  late_time: '12:00',
  late_percent: 100,
  late_minutes: null,
  lifted_by_rebooking: false,
  arrival_percent: null,
  source: 'An agreement',
})
const addCancellationRule = async ({ people }: World) =>
  (await people.admin.settings.addCancellationRule({ body: newCancellationRule() })).data
let schoolYear = 2030
const newSchoolTerm = () => {
  const year = ++schoolYear
  const dates = { from_date: `${year}-01-28`, until_date: `${year}-04-02` }
  return { state: 'VIC' as const, year, number: 1, ...dates, source: 'The department' }
}
const addSchoolTerm = async ({ people }: World) =>
  (await people.admin.settings.addSchoolTerm({ body: newSchoolTerm() })).data
const newDecision = async ({ people }: World) => {
  const { data } = await people.admin.settings.bookingDecisions()
  const { version } = data.find(({ sector, state }) => sector === 'education' && state === 'NT')!
  return { sector: 'education', state: 'NT', required: [], version }
}

const template = { subject: 'Your code', body: '{{code}} {{link}}' }
const templateVersion = async ({ people }: World) =>
  (await people.admin.settings.mails()).data.find(({ key }) => key === 'one_time_code')!.version

const key = { key: 'one_time_code' }
const noKey = { key: 'no_such_mail' }

export const settingsRows: readonly Row[] = [
  row('GET /logo/:hash', everyone(ok), addLogo),
  row('GET /logo/:hash that does not exist', everyone(notFound), withParams({ hash: 'a'.repeat(32) })),
  row('GET /admin/settings', onlyAdmin(ok)),
  row('PUT /admin/settings/general', onlyAdmin(ok), async (world) => ({ body: await newGeneral(world) })),
  row('PUT /admin/settings/general with an old version', onlyAdmin(changedMeanwhile), async (world) => ({
    body: { ...(await newGeneral(world)), version: 99 },
  })),
  row('PUT /admin/settings/logo', onlyAdmin(ok), async (world) => {
    await addLogo(world)
    return { body: { logo: null } }
  }),
  row('PUT /admin/settings/logo without a picture', onlyAdmin(invalid), { body: {} }),
  row('PUT /admin/settings/levels', onlyAdmin(ok), async (world) => ({ body: await newLevels(world) })),
  row('PUT /admin/settings/levels with an old version', onlyAdmin(changedMeanwhile), async (world) => ({
    body: { ...(await newLevels(world)), version: 99 },
  })),
  row('GET /admin/terms', onlyAdmin(ok), { query: { role: 'employee' } }),
  row('POST /admin/terms', onlyAdmin(created), async (world) => ({
    body: { ...(await newTerms(world)), body: unique('Terms') },
  })),
  row('POST /admin/terms with an old version', onlyAdmin(changedMeanwhile), async (world) => {
    const current = await newTerms(world)
    return { body: { ...current, body: unique('Terms'), version: current.version + 1 } }
  }),
  row('POST /admin/terms that are in force already', onlyAdmin(invalid), async (world) => ({
    body: await newTerms(world),
  })),
  row('GET /admin/pay-rates', onlyAdmin(ok)),
  row('POST /admin/pay-rates', onlyAdmin(created), async () => ({ body: newRate() })),
  row('POST /admin/pay-rates again', onlyAdmin(conflict('rate_exists')), async (world) => {
    const { from_date } = await addRate(world)
    return { body: { ...newRate(), from_date } }
  }),
  row('POST /admin/pay-rates for the past', onlyAdmin(invalid), async () => ({
    body: { ...newRate(), from_date: '2026-03-01' },
  })),
  row('DELETE /admin/pay-rates/:id', onlyAdmin(ok), async (world) => withParams({ id: (await addRate(world)).id })),
  row('DELETE /admin/pay-rates/:id that has begun', onlyAdmin(conflict('rate_in_use')), async ({ people }) => {
    const { data } = await people.admin.settings.payRates({ query: { sector: 'education', state: 'VIC' } })
    return withParams({ id: data[0]!.id })
  }),
  row('DELETE /admin/pay-rates/:id that does not exist', onlyAdmin(notFound), withParams({ id: UNKNOWN_ID })),
  row('GET /admin/sms-prices', onlyAdmin(ok)),
  row('POST /admin/sms-prices', onlyAdmin(created), async () => ({ body: newPrice() })),
  row('POST /admin/sms-prices again', onlyAdmin(conflict('rate_exists')), async (world) => {
    const { from_date } = await addPrice(world)
    return { body: { ...newPrice(), from_date } }
  }),
  row('POST /admin/sms-prices for the past', onlyAdmin(invalid), async () => ({
    body: { ...newPrice(), from_date: '2026-03-01' },
  })),
  row('DELETE /admin/sms-prices/:id', onlyAdmin(ok), async (world) => withParams({ id: (await addPrice(world)).id })),
  row('DELETE /admin/sms-prices/:id that applies', onlyAdmin(conflict('rate_in_use')), async ({ people }) => {
    const { data } = await people.admin.settings.smsPrices({ query: { per_page: '100' } })
    return withParams({ id: data.find(({ standing }) => standing === 'current')!.id })
  }),
  row('DELETE /admin/sms-prices/:id that does not exist', onlyAdmin(notFound), withParams({ id: UNKNOWN_ID })),
  row('GET /admin/booking-decisions', onlyAdmin(ok)),
  row('PUT /admin/booking-decisions', onlyAdmin(ok), async (world) => ({ body: await newDecision(world) })),
  row('PUT /admin/booking-decisions with an old version', onlyAdmin(changedMeanwhile), async (world) => ({
    body: { ...(await newDecision(world)), version: 99 },
  })),
  row('GET /admin/rest-rules', onlyAdmin(ok)),
  row('POST /admin/rest-rules', onlyAdmin(created), async () => ({ body: newRestRule() })),
  row('POST /admin/rest-rules again', onlyAdmin(conflict('rate_exists')), async (world) => {
    const { from_date } = await addRestRule(world)
    return { body: { ...newRestRule(), from_date } }
  }),
  row('POST /admin/rest-rules for the past', onlyAdmin(invalid), async () => ({
    body: { ...newRestRule(), from_date: '2026-03-01' },
  })),
  row('DELETE /admin/rest-rules/:id', onlyAdmin(ok), async (world) =>
    withParams({ id: (await addRestRule(world)).id }),
  ),
  row('DELETE /admin/rest-rules/:id that applies', onlyAdmin(conflict('rate_in_use')), async ({ people }) => {
    const { data } = await people.admin.settings.restRules({ query: { sector: 'education', state: 'NT' } })
    return withParams({ id: data.find(({ standing }) => standing === 'current')!.id })
  }),
  row('DELETE /admin/rest-rules/:id that does not exist', onlyAdmin(notFound), withParams({ id: UNKNOWN_ID })),
  row('GET /admin/answer-forecasts', onlyAdmin(ok)),
  row('GET /admin/asked-rates', onlyAdmin(ok)),
  row('GET /admin/asked-rates/export', onlyAdmin(ok)),
  row('POST /admin/answer-forecasts/:state/resume', onlyAdmin(ok), async ({ app }) => {
    await app.db.run`
      insert into answer_models (region, model, counters, fitted_on, frozen_at)
      values ('TAS', '{}', '{}', '2026-03-02', ${app.now()})
      on conflict (region) do update set frozen_at = excluded.frozen_at`
    return withParams({ state: 'TAS' })
  }),
  row('POST /admin/answer-forecasts/:state/resume that learns', onlyAdmin(notFound), withParams({ state: 'WA' })),
  row('GET /admin/cancellation-rules', onlyAdmin(ok)),
  row('POST /admin/cancellation-rules', onlyAdmin(created), async () => ({ body: newCancellationRule() })),
  row('POST /admin/cancellation-rules again', onlyAdmin(conflict('rate_exists')), async (world) => {
    const { from_date } = await addCancellationRule(world)
    return { body: { ...newCancellationRule(), from_date } }
  }),
  row('POST /admin/cancellation-rules for the past', onlyAdmin(invalid), async () => ({
    body: { ...newCancellationRule(), from_date: '2026-03-01' },
  })),
  row('DELETE /admin/cancellation-rules/:id', onlyAdmin(ok), async (world) =>
    withParams({ id: (await addCancellationRule(world)).id }),
  ),
  row('DELETE /admin/cancellation-rules/:id that applies', onlyAdmin(conflict('rate_in_use')), async ({ people }) => {
    const { data } = await people.admin.settings.cancellationRules({ query: { sector: 'education', state: 'VIC' } })
    return withParams({ id: data.find(({ standing }) => standing === 'current')!.id })
  }),
  row('DELETE /admin/cancellation-rules/:id that does not exist', onlyAdmin(notFound), withParams({ id: UNKNOWN_ID })),
  row('GET /admin/school-terms', onlyAdmin(ok)),
  row('POST /admin/school-terms', onlyAdmin(created), async () => ({ body: newSchoolTerm() })),
  row('POST /admin/school-terms again', onlyAdmin(conflict('school_term_exists')), async (world) => {
    const { year } = await addSchoolTerm(world)
    return { body: { ...newSchoolTerm(), year } }
  }),
  row('PUT /admin/school-terms/:id', onlyAdmin(ok), async (world) => {
    const { id, from_date } = await addSchoolTerm(world)
    return withParams({ id }, { from_date, until_date: `${from_date.slice(0, 4)}-04-20`, source: 'The department' })
  }),
  row('PUT /admin/school-terms/:id over another', onlyAdmin(conflict('school_terms_overlap')), async (world) => {
    const [{ id }, { from_date, until_date }] = [await addSchoolTerm(world), await addSchoolTerm(world)]
    return withParams({ id }, { from_date, until_date, source: 'The department' })
  }),
  row(
    'PUT /admin/school-terms/:id that does not exist',
    onlyAdmin(notFound),
    withParams({ id: UNKNOWN_ID }, { from_date: '2031-01-28', until_date: '2031-04-02', source: 'The department' }),
  ),
  row('DELETE /admin/school-terms/:id', onlyAdmin(ok), async (world) =>
    withParams({ id: (await addSchoolTerm(world)).id }),
  ),
  row('DELETE /admin/school-terms/:id that does not exist', onlyAdmin(notFound), withParams({ id: UNKNOWN_ID })),
  row('GET /admin/mail-templates', onlyAdmin(ok)),
  row('PUT /admin/mail-templates/:key', onlyAdmin(ok), async (world) =>
    withParams(key, { ...template, version: await templateVersion(world) }),
  ),
  row('PUT /admin/mail-templates/:key with an old version', onlyAdmin(changedMeanwhile), async (world) =>
    withParams(key, { ...template, version: (await templateVersion(world)) + 1 }),
  ),
  row(
    'PUT /admin/mail-templates/:key that does not exist',
    onlyAdmin(notFound),
    withParams(noKey, { ...template, version: 0 }),
  ),
  row('POST /admin/mail-templates/:key/reset', onlyAdmin(ok), async (world) => {
    await world.people.admin.settings.setMail({
      params: key,
      body: { ...template, version: await templateVersion(world) },
    })
    return withParams(key, { version: await templateVersion(world) })
  }),
  row('POST /admin/mail-templates/:key/reset with an old version', onlyAdmin(changedMeanwhile), async (world) =>
    withParams(key, { version: (await templateVersion(world)) + 1 }),
  ),
  row(
    'POST /admin/mail-templates/:key/reset that does not exist',
    onlyAdmin(notFound),
    withParams(noKey, { version: 0 }),
  ),
  row('POST /admin/mail-templates/:key/test', onlyAdmin(created), withParams(key, template)),
  row('POST /admin/mail-templates/:key/test that does not exist', onlyAdmin(notFound), withParams(noKey, template)),
]
