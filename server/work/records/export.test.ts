import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cell, line } from '#server/platform/csv.ts'
import { cellsOf, fetchCsv } from '#test/helpers/csv.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'

// attack: 9
test('a cell that a spreadsheet would run stays text', () => {
  for (const start of [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '＝',
    '＋',
    '－',
    '＠',
    '﹦',
    '﹢',
    ' =',
    '\u00a0+',
    '\u200b@',
    ' \t-',
  ])
    assert.equal(cell(`${start}HYPERLINK("x")`), `"'${start}HYPERLINK(""x"")"`)
  assert.equal(line(['a', null, undefined, 5, 'say "hi"', 'two\nlines']), '"a","","","5","say ""hi""","two\nlines"\r\n')
  assert.equal(cell('a=b'), '"a=b"')
  assert.deepEqual([cell(-7), cell({ figure: '-12.50' })], ['"-7"', '"-12.50"'], 'a spreadsheet can add our numbers')
  for (const sum of ['-12.50', '-7', '-1+2', '-12.', '-.5', '--1', '-1\n', '+1', '\uff0d1', '-1e5'])
    assert.equal(cell(sum), `"'${sum}"`)
})

test('the history comes as a file with the same filters and order', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  await hill.profiles.updateEmployer({ params: { id: hill.id }, body: { organization_name: '=1+1, "Hill"' } })
  const first = await book({ date: '2026-03-09' })
  const called = await book({ date: '2026-03-10' })
  await ana.shifts.cancel({ params: { id: called }, body: { reason: '@SUM(A1)' } })
  await book({ date: '2026-03-11', end_time: '12:00' })
  app.setNow('2026-03-12T00:00:00Z')
  await app.runJobs()
  await hill.ratings.rate({ params: { id: first }, body: { rating: 4, feedback: '-2+3\nZoë' } })

  const { answer, text } = await fetchCsv(app, '/activity-history/export?sort=oldest', ana)
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="activity-history-2026-03-12.csv"')
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  assert.ok(text.startsWith('\ufeff"Date","Start","End","Employer","Subject"'))
  assert.ok(text.endsWith('"\r\n'))
  const [names, ...rows] = cellsOf(text)
  const column = (name: string) => rows.map((row) => row[names!.indexOf(name)])
  assert.deepEqual(column('Date'), ['2026-03-09', '2026-03-10', '2026-03-11'])
  assert.deepEqual(column('Employer'), ['\'=1+1, "Hill"', '\'=1+1, "Hill"', '\'=1+1, "Hill"'])
  assert.deepEqual(column('Status'), ['Completed', 'Cancelled', 'Completed'])
  assert.deepEqual(column('Reason'), ['', "'@SUM(A1)", ''])
  assert.deepEqual(column('Hours'), ['6.50', '', '3.50'])
  assert.deepEqual(column('Amount'), ['461.31', '', '248.40'])
  assert.deepEqual(column('Their feedback'), ["'-2+3\nZoë", '', ''])
  assert.equal(cellsOf((await fetchCsv(app, '/activity-history/export?filter=cancelled', ana)).text).length, 2)
})

test('records are exported in the order of their groups, and only one’s own', async (t) => {
  const { app, hill, book } = await startWithShifts(t)
  const zoe = await app.employee('Zoe')
  await book({ date: '2026-03-11' }, hill, zoe)
  await book({ date: '2026-03-09' })
  await book({ date: '2026-03-10' })
  const { text } = await fetchCsv(app, '/activity-records/export', hill)
  assert.deepEqual(
    cellsOf(text).map((row) => [row[3], row[0]]),
    [
      ['Staff', 'Date'],
      ['Ana', '2026-03-10'],
      ['Ana', '2026-03-09'],
      ['Zoe', '2026-03-11'],
    ],
  )
  const byDay = await fetchCsv(app, '/activity-records/export?group=date&date=2026-03-09', hill)
  assert.deepEqual(
    cellsOf(byDay.text).map((row) => row[0]),
    ['Date', '2026-03-09'],
  )
  assert.equal(cellsOf((await fetchCsv(app, '/activity-records/export', await app.employer('Lake'))).text).length, 1)
  assert.equal((await fetchCsv(app, '/activity-records/export', zoe)).answer.status, 403)
})

test('in healthcare the file speaks of specialties', async (t) => {
  const { app, hill } = await startWithShifts(t, { sector: 'healthcare' })
  assert.ok((await fetchCsv(app, '/activity-records/export', hill)).text.includes('"Specialty"'))
})

test('a long history comes whole', async (t) => {
  const { app, ana, hill, subject_id } = await startWithShifts(t)
  await app.db.run`
    insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, created_at)
    select ${hill.id}, ${ana.id}, ${subject_id}, day, '08:30', '15:30', 'Australia/Melbourne',
      tstzrange((day + time '08:30') at time zone 'Australia/Melbourne', (day + time '15:30') at time zone 'Australia/Melbourne'),
      'completed', ${app.now()}
    from (select date '2022-01-01' + n as day from generate_series(1, 1234) n) days`
  const { text } = await fetchCsv(app, '/activity-history/export', ana)
  const dates = cellsOf(text)
    .slice(1)
    .map((row) => row[0]!)
  assert.equal(dates.length, 1234)
  assert.equal(new Set(dates).size, 1234)
  assert.deepEqual(dates, dates.toSorted().reverse())
})
