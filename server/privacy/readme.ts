import type { Part } from './parts.ts'

/** README of an export, for a reader who has no other help. */
export const readme = (
  productName: string,
  parts: readonly Part[],
  now: Temporal.Instant,
): string => `Your data at ${productName}

This is everything that ${productName} keeps about you, as it stood on ${now.toString({ smallestUnit: 'second' })} (UTC).

Each file that ends with .json is a list that any text editor shows and that programs can read. Instants are UTC; the
dates and times of shifts are those of the workplace. A list that is empty says that there is nothing of the kind.

${parts.map(({ file, says }) => `${file}\n    ${says}`).join('\n')}
files
    The files that you uploaded, such as your picture, your CV and your credentials.

What is not in here, and why: passwords, codes and other secrets, which are kept only in a form that nobody can read;
what belongs to other people, such as their phone numbers or registrations; and figures that are worked out from what
is in here, such as your place in a search.
`
