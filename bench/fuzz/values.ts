/** Values that our clients never send, and values at the limits of those that they send. */

const DATES = [
  '0000-01-01',
  '0001-01-01',
  '1900-02-29',
  '2024-02-29',
  '2026-02-29',
  '2026-02-30',
  // The Sundays on which daylight saving ends and begins in Melbourne.
  '2026-04-05',
  '2026-10-04',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-14',
  '-271821-04-19',
  '2026-3-2',
]
const TIMES = ['00:00', '02:30', '23:59', '24:00', '24:15', '23:60', '-1:00', '8:30', '08:30:00']
const INSTANTS = [
  '2026-03-01T20:10:00Z',
  '2026-04-04T16:30:00+11:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '-271821-04-20T00:00:00Z',
  '2016-12-31T23:59:60Z',
]
const TEXTS = [
  '',
  ' ',
  '\t\r\n',
  'a\u0000b',
  'a\ud800b',
  '\udc00',
  '\u202eabc',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301\u0301\u0301',
  'İıſK',
  '１２３',
  "' or 1=1 --",
  '%',
  '_%\\',
  '$1',
  '{{name}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=1+1',
  'null',
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '-1',
  '1.5',
  '99999999999999999999',
  '[]',
  'a@b.example',
  'a@b..example',
  'http://[::1',
  'javascript:alert(1)',
  'Australia/Nowhere',
  'a'.repeat(300),
  'ä'.repeat(5000),
]
const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
  5e-324,
]

/** Texts for a path, a query or a header, where everything is text. */
export const oddTexts: readonly string[] = [...DATES, ...TIMES, ...INSTANTS, ...TEXTS, ...NUMBERS.map(String)]
export const oddValues: readonly unknown[] = [
  ...oddTexts,
  ...NUMBERS,
  null,
  true,
  false,
  [],
  [[]],
  [null],
  {},
  { length: -1, toString: 1 },
  { a: { a: { a: { a: null } } } },
]

/**
 * Functions that turn a valid body into one that is not JSON, or not as a client would write it.
 */
export const oddBodies: readonly ((json: string) => string)[] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '{',
  () => '{"a":1e400}',
  () => `${'['.repeat(8000)}${']'.repeat(8000)}`,
  () => '{"__proto__":{"role":"admin"}}',
  () => '{"constructor":{"prototype":{"role":"admin"}}}',
  (json) => `\ufeff${json}`,
  (json) => json.slice(0, -1),
  (json) => `${json}${json}`,
  (json) => json.replace('{', '{"id":1,"id":2,'),
  (json) => json.replaceAll(/\d+/g, '1e400'),
  (json) => json.replaceAll(/"([^"]+)":/g, '"$1":{"$1":').replaceAll('}', '}}'),
]

export const oddTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  ';',
]

/** Query strings that `URLSearchParams` cannot write. */
export const oddQueries = [
  '%',
  '%zz=1',
  '%ff=%ff',
  'page=%00',
  '&&&',
  '=',
  'page[]=1',
  'page.x=1',
  '__proto__=1',
  'a=b?c=d',
]

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex')
export const oddFiles: readonly Buffer[] = [
  Buffer.alloc(0),
  Buffer.from('text'),
  Buffer.from('%PDF-1.7\n1 0 obj\n<<'),
  PNG_HEAD,
  Buffer.from('ffd8ffe000104a46494600', 'hex'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  Buffer.from('504b0304140000000800', 'hex'),
]
