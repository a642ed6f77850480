/** Guesses the field of a column from its heading, or from its values if it has none. */
import { ImportKind, importFields, lackingFields } from '#contract/admin/imports.ts'
import type { FileRow } from './parser.ts'

type Spellings = Record<string, string>
const person = {
  email: 'email emailaddress mail workemail workemailaddress emailid contactemail personalemail useremail emailaddr',
  phone:
    'phone mobile ph tel telephone mob cell cellphone mobilenumber mobileno mobilephone phonenumber phoneno phno ' +
    'contactnumber contactno contactphone telephonenumber workphone',
  sector: 'sector industry',
  suburb: 'suburb homesuburb sitesuburb suburbortown suburbtown locality town city',
  postcode: 'postcode postalcode pcode postcd zip zipcode',
  time_zone: 'state timezone stateterritory stateorterritory stateortimezone tz',
}

/** Headings in lower case, without blanks and punctuation. */
const spellings: Record<ImportKind, Spellings> = {
  staff: {
    first_name: 'firstname first given givenname givennames forename fname preferredname',
    last_name: 'lastname last surname familyname family lname',
    name: 'name fullname staffname staff employee employeename teacher teachername nurse person displayname crt',
    ...person,
    classifications: 'role roles classification classifications position jobtitle designation',
    registration:
      'vit vitid vitno vitnumber vitregno vitreg vitregistration vitregistrationno vitregistrationnumber ahpra ahprano ' +
      'ahpranumber ahpraregistration ahpraregistrationnumber registration registrationno registrationnumber regno ' +
      'nesa nesano nesanumber vitidorahpranumber trbnumber qctnumber',
    subjects:
      'subject subjects specialty specialties speciality specialities teachingareas teachingsubjects learningareas kla ' +
      'method methods canteach teaches subjectsorspecialties subjecttaught subjectstaught ' +
      'teachingarea teachingsubject teachingmethod teachingmethods learningarea klas keylearningarea keylearningareas',
    year_levels:
      'yearlevel yearlevels level levels caresetting caresettings setting yearlevelsorcaresettings primarysecondary years',
    work_preferences: 'workpreferences preferences workpreference preference',
  },
  employers: {
    name:
      'organisation organization organisationname organizationname school schoolname company companyname employer ' +
      'employername business businessname facility hospital site sitename campus institution provider client ' +
      'clientname healthservice agency name',
    contact_name:
      'contact contactname contactperson primarycontact maincontact principal manager coordinator dailyorganiser',
    ...person,
    address: 'address streetaddress street location postaladdress',
    website: 'website web url homepage webaddress site',
  },
  subjects: {
    category: 'category categoryname area learningarea kla group department faculty discipline',
    name: 'name subject subjectname specialty speciality specialtyname course unit',
  },
}

/**
 * A longer cell is neither a heading nor an email address, and matching it takes quadratic time.
 */
const LONGEST_MATCHED = 254

const normalizeHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const fieldOf = (kind: ImportKind, heading: string): string | null => {
  const word = heading.length > LONGEST_MATCHED ? '' : normalizeHeading(heading)
  if (word === '') return null
  return Object.keys(importFields[kind]).find((field) => spellings[kind][field]?.split(' ').includes(word)) ?? null
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const isEmail = (value: string) => value.length <= LONGEST_MATCHED && EMAIL.test(value)
const PHONE = /^\+?[\d\s()-]{8,16}$/

/** A heading row names its columns, and never contains an address or a number itself. */
export const looksLikeHeader = (kind: ImportKind, { cells }: FileRow): boolean =>
  cells.some((cell) => fieldOf(kind, cell) !== null) && !cells.some((cell) => isEmail(cell) || PHONE.test(cell))

const guessByValues = (values: readonly string[]): string | null => {
  const most = (isOne: (value: string) => boolean) =>
    values.length > 0 && values.filter(isOne).length > values.length / 2
  return most(isEmail) ? 'email' : most((value) => PHONE.test(value)) ? 'phone' : null
}

/** Best guess at the field of each column; no two columns get the same one. */
export const guessFields = (kind: ImportKind, rows: readonly FileRow[], columns: number, hasHeader: boolean) => {
  const fields: (string | null)[] = Array.from({ length: columns }, () => null)
  const take = (column: number, field: string | null) => {
    if (field !== null && field in importFields[kind] && !fields.includes(field)) fields[column] = field
  }
  if (hasHeader)
    for (let column = 0; column < columns; column++) take(column, fieldOf(kind, rows[0]!.cells[column] ?? ''))
  const values = rows.slice(hasHeader ? 1 : 0, 50)
  for (let column = 0; column < columns; column++) {
    const filled = values.map(({ cells }) => cells[column] ?? '').filter((value) => value !== '')
    if (fields[column] === null && kind !== 'subjects') take(column, guessByValues(filled))
  }
  // A first and a last name in two columns are more likely right than one column for both.
  if (fields.includes('first_name') && fields.includes('last_name'))
    return fields.map((field) => (field === 'name' ? null : field))
  return fields
}

/**
 * Other kind that the file seems to be: all its required fields are present, and it recognises more
 * columns.
 */
export const otherKindOf = (kind: ImportKind, rows: readonly FileRow[], columns: number): ImportKind | null => {
  const guessed = (each: ImportKind) => guessFields(each, rows, columns, looksLikeHeader(each, rows[0]!))
  const isWhole = (each: ImportKind) => lackingFields(each, guessed(each)).length === 0
  const matchCount = (each: ImportKind) => guessed(each).filter((field) => field !== null).length
  const more = matchCount(kind) + (isWhole(kind) ? CLEARLY_MORE : 1)
  return ImportKind.options.find((each) => each !== kind && isWhole(each) && matchCount(each) >= more) ?? null
}
/** Names and emails fit more than one kind; two more columns that only one kind knows decide it. */
const CLEARLY_MORE = 2
