import type { Part } from './account-parts.ts'

/** README of an export, for a reader who has no other help. */
export const readme = (
  productName: string,
  parts: readonly Part[],
  now: Temporal.Instant,
): string => `Your data at ${productName}

This is everything that ${productName} keeps about you, as of ${now.toString({ smallestUnit: 'second' })} (UTC).

Each .json file is a list that you can open in a text editor and that programs can read. Timestamps are in UTC; the
dates and times of shifts are those of the workplace. An empty list means that there is no data of that kind.

${parts.map(({ file, says }) => `${file}\n    ${says}`).join('\n')}
files
    The files that you uploaded, such as your picture, your CV and your credentials.

This export does not include passwords, codes and other secrets, which are stored only in a form that nobody can read;
data of other people, such as their phone numbers or registrations; and results calculated from this data, such as
your place in a search.
`
