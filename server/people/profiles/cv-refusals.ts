import { invalid, Problem } from '#contract/platform/errors.ts'

const refusal = (code: 'unsupported_type' | 'too_large', sentence: string) =>
  new Problem(code, { message: sentence, errors: { cv: [sentence] } })

export const wrongType = () => refusal('unsupported_type', 'Please upload a PDF, DOC or DOCX file.')
export const damaged = () =>
  refusal('unsupported_type', 'This document is damaged or of another type. Please save it again and retry.')
export const hasMacros = () =>
  refusal('unsupported_type', 'This document contains macros or scripts. Please remove them and try again.')
export const linksOutside = () =>
  refusal(
    'unsupported_type',
    'This document links to files elsewhere. Please save it as a PDF without such links and try again.',
  )
export const unpacksTooFar = () =>
  refusal('too_large', 'This document is too large when unpacked. Please make it smaller.')
export const isLocked = () =>
  invalid('cv', 'This document is protected by a password. Please remove the password and try again.')
